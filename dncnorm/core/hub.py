"""A model's folder and the Hub: all of it pulled at one revision, all of it pushed in one commit."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from huggingface_hub import CommitOperation

CARD = "README.md"
DOCUMENTS = (CARD, "report.json", "training.json", ".eval_results/*.yaml")
"""What describes a model's weights: true of these weights, and of no others."""
CONFIG, GENERATION_CONFIG, TOKENIZER_CONFIG = "config.json", "generation_config.json", "tokenizer_config.json"
CONFIGURATIONS = (CONFIG, GENERATION_CONFIG, TOKENIZER_CONFIG)
MODEL_FILES = (
    *(*CONFIGURATIONS, "model*.safetensors", "model.safetensors.index.json", "source_vocab.json", "target_vocab.json"),
    *("gate/*.json", "grammar/*", "overrides.tsv", "calibration.json"),
    *DOCUMENTS,
)
"""The files of a model's folder (design.md): checkpoints, logs and the like beside them do not travel."""
EXPORT_FILES = ("onnx/*",)
"""What `training/export_onnx.py` writes: it travels with the model, and comes only where it is asked for."""


def model_folder(
    name_or_path: str | os.PathLike[str], *, files: Iterable[str] = MODEL_FILES, subfolder: str = "", **hub: Any
) -> Path:
    """Where a model's files lie on this machine: its folder, or the snapshot of its Hub repository.

    A snapshot is one commit's: a push that happens meanwhile cannot mix two models. It is whole: one that was not
    downloaded to its end is an error when the Hub cannot be reached, not a model without its grammar.

    files: patterns of what is downloaded. hub: `revision`, `token`, `cache_dir`, `local_files_only` and
    `force_download` of `huggingface_hub.snapshot_download`.

    Raises OSError where the repository, the revision or the network is not there, ValueError for what is neither a
    folder nor a repository's name.
    """
    folder = Path(name_or_path)
    if not folder.is_dir():
        from huggingface_hub import snapshot_download

        wanted = [f"{subfolder}/{pattern}" if subfolder else pattern for pattern in files]
        with _os_errors(os.fspath(name_or_path)):
            folder = Path(snapshot_download(os.fspath(name_or_path), allow_patterns=wanted, **hub))
    return folder / subfolder


def read_configurations(folder: Path) -> dict[str, dict[str, Any]]:
    """The configurations that the folder has, by their names.

    Raises ValueError naming one that is no JSON object; transformers would not name it.
    """
    found = {}
    for path in map(folder.joinpath, CONFIGURATIONS):
        if path.is_file():
            try:
                content = json.loads(path.read_bytes())
            except (ValueError, RecursionError) as error:
                raise ValueError(f"{path}: not JSON: {error}") from error
            if not isinstance(content, dict):
                raise ValueError(f"{path}: a {type(content).__name__}; expected an object")
            found[path.name] = content
    return found


def push_folder(
    folder: str | os.PathLike[str],
    repo_id: str,
    *,
    files: Iterable[str] = (*MODEL_FILES, *EXPORT_FILES),
    private: bool | None = None,
    token: str | bool | None = None,
    revision: str | None = None,
    commit_message: str = "Upload with dncnorm",
    create_pr: bool = False,
) -> str:
    """Make the repository hold the folder's files, in one commit; returns the commit's address.

    The repository and its branch `revision` are made where they are missing. What the repository has of `files` and
    the folder has not is deleted in the same commit, but for the card, which people write on the Hub, too.
    (`HfApi.upload_folder` would not do: where Xet is installed it commits in batches.)

    Raises ValueError where the folder has none of `files`, OSError where the Hub refuses or cannot be reached.
    """
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi

    patterns = tuple(files)
    ours = sorted(_matching(_files_below(Path(folder)), patterns))
    if not ours:
        raise ValueError(f"folder: {os.fspath(folder)} holds none of {', '.join(patterns)}")
    api = HfApi(token=token)
    with _os_errors(repo_id):
        repo_id = api.create_repo(repo_id, private=private, exist_ok=True).repo_id
        if revision and not create_pr:
            api.create_branch(repo_id, branch=revision, exist_ok=True)
        theirs = _matching(api.list_repo_files(repo_id, revision=revision), patterns)
        operations: list[CommitOperation] = [
            *(CommitOperationAdd(path_in_repo=name, path_or_fileobj=str(Path(folder) / name)) for name in ours),
            *(CommitOperationDelete(path_in_repo=name) for name in sorted(set(theirs) - {*ours, CARD})),
        ]
        commit = api.create_commit(
            repo_id, operations, commit_message=commit_message, revision=revision, create_pr=create_pr
        )
    return str(commit.pr_url or commit.commit_url)


@contextmanager
def _os_errors(repo_id: str) -> Iterator[None]:
    """What huggingface_hub raises is an OSError but where the network fails; that becomes one, too."""
    from huggingface_hub.errors import HTTPError, LocalEntryNotFoundError  # type: ignore[attr-defined]

    try:
        yield
    except LocalEntryNotFoundError as error:  # it names neither the folder nor the repository
        raise OSError(f"{repo_id}: no such folder, not in the cache, and no answer from the Hub: {error}") from error
    except OSError:
        raise
    except HTTPError as error:
        raise OSError(f"{repo_id}: no answer from the Hub: {error}") from error
    except RuntimeError as error:
        raise OSError(f"{repo_id}: nothing was committed: {error} {error.__cause__ or ''}".rstrip()) from error


class PushesWholeFolder:
    """For a class with `save_pretrained`: a `push_to_hub` that uploads all that it writes, in one commit.

    The method of transformers would leave the tokenizer behind, and write a card of its own over the model's.
    """

    def push_to_hub(self, repo_id: str, **options: Any) -> str:
        """Upload the folder that `save_pretrained` writes; returns the commit's address.

        options: `private`, `token`, `revision`, `commit_message`, `create_pr`, as in `push_folder`, which says what is
        raised.
        """
        with tempfile.TemporaryDirectory() as folder:
            self.save_pretrained(folder)  # type: ignore[attr-defined]
            return push_folder(folder, repo_id, **options)


def read_documents(folder: Path) -> dict[str, bytes]:
    """The documents of a model's folder, by their names in it."""
    return {name: (folder / name).read_bytes() for name in sorted(_matching(_files_below(folder), DOCUMENTS))}


def _files_below(folder: Path) -> Iterator[str]:
    return (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _matching(names: Iterable[str], patterns: Iterable[str]) -> Iterator[str]:
    """The names that a pattern is for; its stars stay within a folder."""
    return (
        name
        for name in names
        if any(name.count("/") == pattern.count("/") and fnmatchcase(name, pattern) for pattern in patterns)
    )
