"""A model's folder and the Hub: all of it pulled at one revision, all of it pushed in one commit."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dncnorm.core.links import check_entries, matching
from dncnorm.core.manifest import MANIFEST
from dncnorm.core.reading import read_limited
from dncnorm.core.strict_json import parsed_object

if TYPE_CHECKING:
    from huggingface_hub import CommitOperation

CARD = "README.md"
DOCUMENTS = (CARD, "report.json", "training.json", ".eval_results/*.yaml")
"""Files that describe a model's weights: true of these weights, and of no others."""
CONFIG, GENERATION_CONFIG, TOKENIZER_CONFIG = "config.json", "generation_config.json", "tokenizer_config.json"
CONFIGURATIONS = (CONFIG, GENERATION_CONFIG, TOKENIZER_CONFIG)
VOCABULARY_FILES = {"source_vocab_file": "source_vocab.json", "target_vocab_file": "target_vocab.json"}
PIECES_FILE = "pieces.json"
MODEL_FILES = (
    *(*CONFIGURATIONS, "model*.safetensors", "model.safetensors.index.json", *VOCABULARY_FILES.values()),
    *(PIECES_FILE, MANIFEST),
    *("gate/*.json", "grammar/*", "ranker/*.json", "chooser/*", "decisions.json", "overrides.tsv", "calibration.json"),
    *DOCUMENTS,
)
"""The files of a model's folder: checkpoints, logs and the like beside them do not travel."""
EXPORT_FILES = ("onnx/*",)
"""The files of `training/export_onnx.py`: they travel with the model, and are downloaded only on request."""


def model_folder(
    name_or_path: str | os.PathLike[str], *, files: Iterable[str] = MODEL_FILES, subfolder: str = "", **hub: Any
) -> Path:
    """Returns the local folder of a model's files: the folder itself, or a snapshot of a Hub repository.

    A snapshot is of one commit: a push that happens meanwhile cannot mix two models. It is complete: if a download was
    interrupted and the Hub cannot be reached, that is an error, not a model without its grammar.

    files: patterns of what is downloaded. hub: `revision`, `token`, `cache_dir`, `local_files_only` and
    `force_download` of `huggingface_hub.snapshot_download`.

    Raises OSError if the repository, the revision or the network is missing, ValueError for a name that is neither a
    folder nor a repository's name, and for what `check_entries` refuses.
    """
    folder, files = Path(name_or_path), tuple(files)
    if not folder.is_dir():
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import HFValidationError

        name = os.fspath(name_or_path)
        wanted = [f"{subfolder}/{pattern}" if subfolder else pattern for pattern in files]
        try:
            with _os_errors(name):
                folder = Path(snapshot_download(name, allow_patterns=wanted, **hub))
        except HFValidationError as error:
            raise ValueError(f"{name}: no such folder, nor the name of a Hub repository (user/name)") from error
    check_entries(folder / subfolder, files, root=folder)
    return folder / subfolder


def read_configurations(folder: Path) -> dict[str, dict[str, Any]]:
    """Reads the configurations that the folder has, by name.

    Raises ValueError naming one that is not a JSON object; transformers would not name it.
    """
    found = {}
    for path in map(folder.joinpath, CONFIGURATIONS):
        if path.is_file():
            found[path.name] = parsed_object(read_limited(path), path)
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
    """Makes the repository hold the folder's files, in one commit; returns the commit's address.

    The repository and its branch `revision` are created if they are missing. Files that match `files` but are not in
    the folder are deleted in the same commit, except the card, which people also write on the Hub.
    (`HfApi.upload_folder` would not do: if Xet is installed, it commits in batches.)

    Raises ValueError if the folder has none of `files`, or a link among them leads outside it; OSError if the Hub
    refuses or cannot be reached.
    """
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi

    patterns = tuple(files)
    check_entries(Path(folder), patterns)
    ours = sorted(matching(_files_below(Path(folder)), patterns))
    if not ours:
        raise ValueError(f"folder: {os.fspath(folder)} holds none of {', '.join(patterns)}")
    api = HfApi(token=token)
    with _os_errors(repo_id):
        repo_id = api.create_repo(repo_id, private=private, exist_ok=True).repo_id
        if revision and not create_pr:
            api.create_branch(repo_id, branch=revision, exist_ok=True)
        theirs = matching(api.list_repo_files(repo_id, revision=revision), patterns)
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
    """Converts huggingface_hub's network errors to OSError, like its others."""
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
    """Adds `push_to_hub` to a class with `save_pretrained`; it uploads all that this writes, in one commit.

    The method of transformers would leave the tokenizer behind, and overwrite the model's card with its own.
    """

    def push_to_hub(self, repo_id: str, **options: Any) -> str:
        """Uploads the folder that `save_pretrained` writes; returns the commit's address.

        options: `private`, `token`, `revision`, `commit_message`, `create_pr`, as in `push_folder`. Raises what
        `push_folder` raises.
        """
        with tempfile.TemporaryDirectory() as folder:
            self.save_pretrained(folder)  # type: ignore[attr-defined]
            return push_folder(folder, repo_id, **options)


def read_documents(folder: Path) -> dict[str, bytes]:
    """Reads the documents of a model's folder, by their names in it."""
    files = sorted(path for pattern in DOCUMENTS for path in folder.glob(pattern) if path.is_file())
    return {path.relative_to(folder).as_posix(): read_limited(path) for path in files}


def _files_below(folder: Path) -> Iterator[str]:
    return (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
