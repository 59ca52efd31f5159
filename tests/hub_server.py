"""A Hub on the loopback: the calls that `huggingface_hub` makes to create, push to, list and pull a model's repository.

It keeps everything in memory. A commit is made whole or not at all; private repositories, and every change, require the
token. `requests` lists the requests it got, and `faults` makes it fail where a test asks for it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

TOKEN = "hf_loopback"
REFUSED_TAG = "pipeline_tag: making-coffee"
"""What this Hub refuses in a card."""


class Answer(NamedTuple):
    """content: bytes, or an object that becomes JSON. size: the announced length, if not that of the content."""

    content: Any = b""
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012  (never changed)
    size: int | None = None


class RefusalError(Exception):
    """An answer that ends the request."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        headers = {"X-Error-Message": message, "X-Error-Code": code}
        self.answer = Answer({"error": message}, status, headers)


@dataclass
class Repository:
    """branches: name -> the commit it is at. commits: id -> its files, by path."""

    url: str
    private: bool
    branches: dict[str, str] = field(default_factory=dict)
    commits: dict[str, dict[str, bytes]] = field(default_factory=dict)

    def at(self, revision: str) -> str:
        """The commit of a branch's name, or of a commit's."""
        commit = self.branches.get(revision, revision)
        if commit not in self.commits:
            raise RefusalError(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        return commit

    # One method per call.

    def branch(self, branch: str, body: bytes) -> Answer:
        self.branches.setdefault(branch, self.at("main"))
        return Answer({}, 201)

    def preupload(self, revision: str, body: bytes) -> Answer:
        self.at(revision)
        mode = {"uploadMode": "regular", "shouldIgnore": False}
        return Answer({"files": [{"path": file["path"], **mode} for file in json.loads(body)["files"]]})

    def commit(self, branch: str, body: bytes) -> Answer:
        files = dict(self.commits[self.at(branch)]) if self.commits else {}
        for operation in map(json.loads, body.splitlines()):
            value = operation["value"]
            if operation["key"] == "file":
                files[value["path"]] = base64.b64decode(value["content"])
            elif operation["key"] == "deletedFile":
                del files[value["path"]]
        commit = _digest(repr((len(self.commits), sorted(files.items()))).encode())
        self.commits[commit] = files
        self.branches[branch] = commit
        return Answer({"commitUrl": f"{self.url}/commit/{commit}", "commitOid": commit})

    def info(self, revision: str = "main") -> Answer:
        commit = self.at(revision)
        siblings = [{"rfilename": path} for path in self.commits[commit]]
        return Answer({"id": self.url, "sha": commit, "private": self.private, "siblings": siblings, "tags": []})

    def tree(self, revision: str, below: str = "") -> Answer:
        if below:
            raise RefusalError(404, "EntryNotFound", f"{below}: no such folder")
        files = self.commits[self.at(revision)].items()
        return Answer([{"type": "file", "path": path, "size": len(data), "oid": _digest(data)} for path, data in files])

    def resolve(self, revision: str, path: str) -> Answer:
        commit = self.at(revision)
        content = self.commits[commit].get(path)
        if content is None:
            raise RefusalError(404, "EntryNotFound", f"{path}: no such file")
        return Answer(content, headers={"ETag": f'"{_digest(content)}"', "X-Repo-Commit": commit}, size=len(content))


NAME = "([^/]+/[^/]+)"
ROUTES: dict[str, Callable[..., Answer]] = {
    rf"POST /api/models/{NAME}/branch/(.+)": Repository.branch,
    rf"POST /api/models/{NAME}/preupload/(.+)": Repository.preupload,
    rf"POST /api/models/{NAME}/commit/(.+)": Repository.commit,
    rf"GET /api/models/{NAME}": Repository.info,
    rf"GET /api/models/{NAME}/revision/(.+)": Repository.info,
    rf"GET /api/models/{NAME}/tree/([^/]+)(?:/(.+))?": Repository.tree,
    rf"(?:GET|HEAD) /{NAME}/resolve/([^/]+)/(.+)": Repository.resolve,
}


class Hub:
    """What the server holds.

    faults: "METHOD path" (the path as a regular expression) -> the status that it is refused with, or, for a
    download, the share of the file that is sent before the connection ends; the Hub is down for the next request.
    """

    def __init__(self) -> None:
        self.endpoint = ""
        self.repositories: dict[str, Repository] = {}
        self.requests: list[str] = []
        self.faults: dict[str, int | float] = {}

    def files(self, repo_id: str, revision: str = "main") -> dict[str, bytes]:
        """A repository's files at a revision, by path."""
        repository = self.repositories[repo_id]
        return repository.commits[repository.at(revision)]

    def answer(self, request: str, body: bytes, authorized: bool) -> Answer:
        """Route one request, "METHOD path". Raises RefusalError."""
        if request == "POST /api/validate-yaml":
            errors = [{"message": '"pipeline_tag" must be one of a list'}] if REFUSED_TAG.encode() in body else []
            return Answer({"errors": errors, "warnings": []}, 400 if errors else 200)
        if request.startswith("POST") and not authorized:
            raise RefusalError(401, "", "Invalid credentials in Authorization header")
        if request == "POST /api/repos/create":
            return self._create(json.loads(body))
        fault = next((pattern for pattern in self.faults if re.fullmatch(pattern, request)), None)
        share = self.faults[fault] if fault else 1
        if fault and share > 1:
            raise RefusalError(int(share), "", "refused by the loopback Hub")
        handler, match = next((ROUTES[route], found) for route in ROUTES if (found := re.fullmatch(route, request)))
        repo_id, *names = map(unquote, filter(None, match.groups()))
        repository = self.repositories.get(repo_id)
        # The Hub does not distinguish a private repository from a missing one.
        if repository is None or (repository.private and not authorized):
            raise RefusalError(404 if authorized else 401, "RepoNotFound", "Repository not found")
        answer = handler(repository, *names, *([body] if request.startswith("POST") else []))
        if fault:
            self.faults[fault] = 503
            answer = answer._replace(content=answer.content[: int(share * len(answer.content))])
        return answer

    def _create(self, options: dict[str, Any]) -> Answer:
        repo_id = f"{options['organization']}/{options['name']}"
        url = f"{self.endpoint}/{repo_id}"
        status = 409 if repo_id in self.repositories else 200
        if status == 200:
            private = options.get("private") or options.get("visibility") == "private"
            self.repositories[repo_id] = Repository(url, private)
            self.repositories[repo_id].commit("main", b"")
        return Answer({"url": url, "name": repo_id, "id": repo_id}, status)


def _digest(content: bytes) -> str:
    return hashlib.sha1(content).hexdigest()


POLL_SECONDS = 0.01
"""How long the server's end takes."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body go at once; else each answer waits for the head's acknowledgement
    hub: Hub

    def _respond(self) -> None:
        path = urlsplit(self.path).path
        self.hub.requests.append(f"{self.command} {path}")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        authorized = self.headers.get("Authorization") == f"Bearer {TOKEN}"
        try:
            answer = self.hub.answer(self.hub.requests[-1], body, authorized)
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

    do_GET = do_HEAD = do_POST = _respond  # noqa: N815  (the names that the base class looks for)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: `requests` holds it all."""


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
