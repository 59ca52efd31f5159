"""A file is written whole, or what stood there stays."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from dncnorm.core.files import atomic_write_bytes, atomic_write_json, atomic_write_text, atomic_writer, output_writer


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    atomic_write_bytes(tmp_path / "b", b"\x00\r\n")
    atomic_write_text(tmp_path / "new" / "folder" / "t", "ё\r\n")
    atomic_write_text(tmp_path / "s", "x\ud800", errors="backslashreplace")
    atomic_write_json(tmp_path / "j", {"ё": [1, None]})
    assert (tmp_path / "b").read_bytes() == b"\x00\r\n"
    assert (tmp_path / "new" / "folder" / "t").read_bytes() == "ё\r\n".encode()
    assert json.loads((tmp_path / "j").read_text()) == {"ё": [1, None]}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "j", "new", "s"]
    assert (tmp_path / "s").read_text() == "x\\ud800"
    (tmp_path / "plain").write_text("x")
    assert (tmp_path / "s").stat().st_mode == (tmp_path / "plain").stat().st_mode, "the umask is the user's"


def test_a_block_that_raises_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    atomic_write_text(tmp_path / "a", "old")

    def interrupted() -> None:
        with atomic_writer(tmp_path / "a") as handle:
            handle.write(b"half")
            assert (tmp_path / "a").read_text() == "old"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_text() == "old"


@pytest.mark.parametrize(
    ("value", "error"), [(float("nan"), ValueError), ({1, 2}, TypeError), ("\ud800", UnicodeEncodeError)]
)
def test_what_json_cannot_say_writes_nothing(tmp_path: Path, value: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        atomic_write_json(tmp_path / "a", value)
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link_and_a_folder_is_refused(tmp_path: Path) -> None:
    os.symlink(tmp_path / "target", tmp_path / "link")
    atomic_write_text(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "x"
    with pytest.raises(IsADirectoryError, match="is a folder; a file was to be written there"):
        atomic_write_text(tmp_path, "x")


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o640)
    atomic_write_text(tmp_path / "a", "new")
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def written_to(path: Path) -> None:
    """Writes some output to a path."""
    with output_writer(path) as output:
        output.write(b"new")


def test_a_device_and_a_pipe_are_written_to_and_stay(tmp_path: Path) -> None:
    written_to(Path(os.devnull))
    assert Path(os.devnull).is_char_device()
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    written_to(tmp_path / "pipe")
    reader.join(10)
    assert read == [b"new"]
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OSError, match="No space left"):
        written_to(Path("/dev/full"))


def test_output_replaces_no_file_that_it_should_not(tmp_path: Path) -> None:
    (tmp_path / "read_only").write_text("old")
    (tmp_path / "read_only").chmod(0o444)
    (tmp_path / "first").write_text("old")
    os.link(tmp_path / "first", tmp_path / "second")
    with pytest.raises(FileNotFoundError, match="missing does not exist"):
        written_to(tmp_path / "missing" / "file")
    with pytest.raises(PermissionError, match="read_only: is read-only"):
        written_to(tmp_path / "read_only")
    with pytest.raises(OSError, match="first: has 2 names"):
        written_to(tmp_path / "first")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(
        ("read_only", "first", "second"), "old"
    )
    written_to(tmp_path / "new")
    assert (tmp_path / "new").read_text() == "new"
