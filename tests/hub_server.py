"""A Hub on the loopback: the calls that `huggingface_hub` makes to create, push to, list and pull a model's repository.

It keeps everything in memory. Commits are whole or not made; large files go the LFS way, as weights do on the Hub;
private repositories, and every change, need the token. `requests` lists the calls, and `faults` makes chosen calls
fail.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import yaml

TOKEN = "hf_loopback"
PIPELINE_TAGS = ("text-generation", "translation", "text-to-speech", "token-classification")
"""Some of the Hub's tasks."""


class Answer(NamedTuple):
    """content: bytes, or a value to send as JSON. size: the announced length, if not that of the content."""

    content: Any = b""
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012  (never changed)
    size: int | None = None


class RefusalError(Exception):
    """An answer that ends the request."""

    def __init__(self, status: int, code: str = "", message: str = "refused by the loopback Hub") -> None:
        super().__init__(message)
        headers = {"X-Error-Message": message, **({"X-Error-Code": code} if code else {})}
        self.answer = Answer({"error": message}, status, headers)


@dataclass
class Repository:
    """branches: name -> the commit it is at. commits: id -> its files, by path."""

    private: bool
    branches: dict[str, str] = field(default_factory=dict)
    commits: dict[str, dict[str, bytes]] = field(default_factory=dict)

    def commit(self, branch: str, files: dict[str, bytes]) -> str:
        """A new commit of these files at the branch's head."""
        commit = hashlib.sha1(repr((len(self.commits), sorted(files.items()))).encode()).hexdigest()
        self.commits[commit] = files
        self.branches[branch] = commit
        return commit

    def at(self, revision: str) -> str:
        """The commit of a branch's name, or of a commit's."""
        commit = self.branches.get(revision, revision)
        if commit not in self.commits:
            raise RefusalError(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        return commit


class Hub:
    """The server's state.

    faults: "METHOD path" (the path as a regular expression) -> the status that it is refused with, or, for a
    download, the share of the file that is sent before the connection ends; whoever asks again finds the Hub down.
    """

    def __init__(self) -> None:
        self.endpoint = ""
        self.repositories: dict[str, Repository] = {}
        self.large: dict[str, bytes] = {}
        self.requests: list[str] = []
        self.faults: dict[str, int | float] = {}

    def files(self, repo_id: str, revision: str = "main") -> dict[str, bytes]:
        """A repository's files at a revision, by path."""
        repository = self.repositories[repo_id]
        return repository.commits[repository.at(revision)]

    def answer(self, method: str, path: str, body: bytes, authorized: bool) -> Answer:
        """Route one request. Raises RefusalError."""
        request = f"{method} {path}"
        fault = next((pattern for pattern in self.faults if re.fullmatch(pattern, request)), None)
        share = self.faults[fault] if fault else 1
        if fault and share > 1:
            raise RefusalError(int(share))
        for pattern, handler in ROUTES.items():
            match = re.fullmatch(pattern, request)
            if match:
                is_read = method in ("GET", "HEAD") or path.endswith("validate-yaml")
                if not is_read and not authorized:
                    raise RefusalError(401, message="Invalid credentials in Authorization header")
                found = handler(self, *map(unquote, filter(None, match.groups())), body=body, authorized=authorized)
                if fault:
                    self.faults[fault] = 503
                    found = found._replace(content=found.content[: int(share * len(found.content))])
                return found
        raise RefusalError(404, message=f"the loopback Hub knows no {request}")

    def repository(self, repo_id: str, authorized: bool) -> Repository:
        """A repository that the caller may see: the Hub reports private ones as missing."""
        found = self.repositories.get(repo_id)
        if found is None or (found.private and not authorized):
            raise RefusalError(404 if authorized else 401, "RepoNotFound", "Repository not found")
        return found

    # One method per call.

    def create(self, *, body: bytes, **_: Any) -> Answer:
        asked = json.loads(body)
        repo_id = "/".join(filter(None, (asked.get("organization"), asked["name"])))
        status = 409 if repo_id in self.repositories else 200
        if status == 200:
            private = asked.get("private") or asked.get("visibility") == "private"
            self.repositories[repo_id] = Repository(private)
            self.repositories[repo_id].commit("main", {".gitattributes": b""})
        return Answer({"url": f"{self.endpoint}/{repo_id}", "name": repo_id, "id": repo_id}, status)

    def branch(self, repo_id: str, branch: str, *, authorized: bool, **_: Any) -> Answer:
        repository = self.repository(repo_id, authorized)
        if branch in repository.branches:
            return Answer({"error": "Reference already exists"}, 409)
        repository.branches[branch] = repository.at("main")
        return Answer({}, 201)

    def preupload(self, repo_id: str, revision: str, *, body: bytes, authorized: bool) -> Answer:
        self.repository(repo_id, authorized).at(revision)
        files = json.loads(body)["files"]
        for file in files:
            is_large = file["path"].endswith(".safetensors")
            file |= {"uploadMode": "lfs" if is_large else "regular", "shouldIgnore": False}
        return Answer({"files": files})

    def large_batch(self, repo_id: str, *, body: bytes, authorized: bool) -> Answer:
        self.repository(repo_id, authorized)
        objects = [
            {**item, "actions": {"upload": {"href": f"{self.endpoint}/large/{item['oid']}"}}}
            for item in json.loads(body)["objects"]
        ]
        return Answer({"objects": objects, "transfer": "basic"})

    def put_large(self, oid: str, *, body: bytes, **_: Any) -> Answer:
        if hashlib.sha256(body).hexdigest() != oid:
            raise RefusalError(400, message="the content does not match its digest")
        self.large[oid] = body
        return Answer()

    def commit(self, repo_id: str, revision: str, *, body: bytes, authorized: bool) -> Answer:
        repository = self.repository(repo_id, authorized)
        files = dict(repository.commits[repository.at(revision)])
        for line in body.splitlines():
            operation = json.loads(line)
            value = operation["value"]
            if operation["key"] == "file":
                files[value["path"]] = base64.b64decode(value["content"])
            elif operation["key"] == "lfsFile":
                if value["oid"] not in self.large:
                    raise RefusalError(400, message=f"{value['path']}: its content was never uploaded")
                files[value["path"]] = self.large[value["oid"]]
            elif operation["key"] == "deletedFile":
                del files[value["path"]]
        commit = repository.commit(revision, files)
        return Answer({"commitUrl": f"{self.endpoint}/{repo_id}/commit/{commit}", "commitOid": commit})

    def info(self, repo_id: str, revision: str = "main", *, authorized: bool, **_: Any) -> Answer:
        repository = self.repository(repo_id, authorized)
        commit = repository.at(revision)
        siblings = [{"rfilename": path} for path in repository.commits[commit]]
        return Answer({"_id": commit, "id": repo_id, "modelId": repo_id, "sha": commit, "private": repository.private,
                       "siblings": siblings, "tags": []})  # fmt: skip

    def tree(self, repo_id: str, revision: str, below: str = "", *, authorized: bool, **_: Any) -> Answer:
        if below:
            raise RefusalError(404, "EntryNotFound", f"{below}: no such folder")
        repository = self.repository(repo_id, authorized)
        return Answer(
            [
                {"type": "file", "path": path, "size": len(content), "oid": _etag(content)}
                for path, content in repository.commits[repository.at(revision)].items()
            ]
        )

    def resolve(self, repo_id: str, revision: str, path: str, *, authorized: bool, **_: Any) -> Answer:
        repository = self.repository(repo_id, authorized)
        commit = repository.at(revision)
        content = repository.commits[commit].get(path)
        if content is None:
            raise RefusalError(404, "EntryNotFound", f"{path}: no such file")
        return Answer(content, headers={"ETag": f'"{_etag(content)}"', "X-Repo-Commit": commit}, size=len(content))

    def validate_card(self, *, body: bytes, **_: Any) -> Answer:
        errors = [{"message": message} for message in card_faults(json.loads(body)["content"])]
        if errors:
            return Answer({"errors": errors, "error": errors[0]["message"]}, 400)
        return Answer({"errors": [], "warnings": []})


NAME = "([^/]+/[^/]+)"
ROUTES = {
    r"POST /api/repos/create": Hub.create,
    r"POST /api/validate-yaml": Hub.validate_card,
    rf"POST /api/models/{NAME}/branch/(.+)": Hub.branch,
    rf"POST /api/models/{NAME}/preupload/(.+)": Hub.preupload,
    rf"POST /api/models/{NAME}/commit/(.+)": Hub.commit,
    rf"POST /{NAME}\.git/info/lfs/objects/batch": Hub.large_batch,
    r"PUT /large/(\w+)": Hub.put_large,
    rf"GET /api/models/{NAME}": Hub.info,
    rf"GET /api/models/{NAME}/revision/(.+)": Hub.info,
    rf"GET /api/models/{NAME}/tree/([^/]+)(?:/(.+))?": Hub.tree,
    rf"(?:GET|HEAD) /{NAME}/resolve/([^/]+)/(.+)": Hub.resolve,
}


def card_faults(content: str) -> list[str]:
    """The errors that the Hub would report in a card's metadata; this file knows some of its rules."""
    match = re.match(r"---\n(.*?)\n---\n", content, flags=re.DOTALL)
    if match is None:
        return []  # the Hub only warns
    try:
        data = yaml.safe_load(match.group(1))
    except yaml.YAMLError as error:
        return [f"metadata: {error}"]
    faults = []
    if data.get("pipeline_tag", PIPELINE_TAGS[0]) not in PIPELINE_TAGS:
        faults.append(f'"pipeline_tag" must be one of {", ".join(PIPELINE_TAGS)}')
    for model in data.get("model-index", []):
        for result in model.get("results", []):
            wanted = (("task", "type"), ("dataset", "name"), ("dataset", "type"))
            faults += [f'"model-index.{a}.{b}" is required' for a, b in wanted if not result.get(a, {}).get(b)]
            faults += [
                '"metrics" must hold a type and a value' for m in result["metrics"] if not {"type", "value"} <= {*m}
            ]
    return faults


def _etag(content: bytes) -> str:
    return hashlib.sha1(content).hexdigest()


POLL_SECONDS = 0.01
"""How long shutting down takes."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body go at once; else each answer waits for the head's acknowledgement
    hub: Hub

    def _respond(self) -> None:
        path = urlsplit(self.path).path
        self.hub.requests.append(f"{self.command} {path}")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        # The address that a large file is put to is signed on the Hub; here everyone may know it.
        authorized = self.headers.get("Authorization") == f"Bearer {TOKEN}" or path.startswith("/large/")
        try:
            answer = self.hub.answer(self.command, path, body, authorized)
        except RefusalError as refusal:
            answer = refusal.answer
        content = answer.content if isinstance(answer.content, bytes) else json.dumps(answer.content).encode()
        size = len(content) if answer.size is None else answer.size
        self.send_response(answer.status)
        for name, value in {**answer.headers, "Content-Length": str(size)}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
            self.close_connection = self.close_connection or len(content) < size

    do_GET = do_HEAD = do_POST = do_PUT = _respond  # noqa: N815  (the names that the base class looks for)

    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing: `requests` lists the calls."""


@contextmanager
def serving() -> Iterator[Hub]:
    """A Hub that answers on a free port of the loopback until the block ends."""
    hub = Hub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"hub": hub}))
    hub.endpoint = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
