"""The demo page: its markup, its sound, its API, and a real browser that types, clicks and reads."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from english import ENGLISH

from dncnorm import TextNormalizer
from dncnorm.apps.demo import voice
from dncnorm.apps.demo.markup import spoken_html
from dncnorm.core.segments import SPACE
from dncnorm.languages.base import Demo

TEXT = "The 15 kg parcel <b>&</b>."
DOCUMENT = "# Load\n\nIt **weighs** 15 kg: [a page](https://example.com/a).[^1]\n\n```\nx = 1\n```\n\n[^1]: Nobody.\n"
SILENT = [
    ("#", "tag"),
    ("**", "tag"),
    ("**", "tag"),
    ("[", "tag"),
    ("](https://example.com/a)", "link"),
    ("[^1]", "citation"),
    ("```\nx = 1\n```", "code"),
    ("[^1]: Nobody.", "citation"),
]
"""What is not said of it, and why."""
PATIENCE = 200
"""Seconds in which a page loads and answers, on busy cores, too."""


# What does not need the extra.


def test_the_words_are_above_what_they_say_with_a_note_and_a_legend(normalize: TextNormalizer) -> None:
    segments = normalize(TEXT, alignment=True)["segments"]
    html = spoken_html(TEXT, segments, ENGLISH)
    assert re.findall(r'<span class="dn-pair"><span>(.*?)</span><small>(.*?)</small>', html)[:2] == [
        ("fifteen", "15"),
        ("kilogram", "kg"),
    ]
    legend = html[html.index("dn-legend") :]
    assert "MEASURE" in legend
    assert "PLAIN" not in legend, "nothing plain was changed"
    assert "&lt;" in html
    assert set(re.findall(r"<(\w+)", html)) == {"div", "span", "small", "b", "i"}
    assert "<b>" not in re.sub(r'<span class="dn-note">.*?</span>', "", html), "what is written is no markup"
    weight = next(segment for segment in segments if segment["before"] == "15 kg")
    assert f"<b>confidence</b><i>{weight['confidence']:.1%}</i>" in html
    assert "<b>class</b><i>MEASURE</i>" in html
    assert "<b>by</b><i>left as written by the gate</i>" in html
    assert "Nothing is said" in spoken_html("", [], ENGLISH)


def silent_of(html: str) -> list[tuple[str, str]]:
    """What a page shows as not said, and the roles."""
    pattern = r'dn-silent" tabindex="0">(.*?)<span class="dn-note"><b>not said</b><i>(.*?)</i>'
    return [(found[1], found[2]) for found in re.finditer(pattern, html, re.DOTALL)]


def test_silent_markup_has_its_role(normalize: TextNormalizer) -> None:
    html = "<p>See <a href='/a'>it</a>.</p><pre>x</pre><p>End.</p>"
    for document, format, silent in (
        (DOCUMENT, "markdown", SILENT),
        (html, "html", [("&lt;p&gt;", "tag"), ("&lt;a href=&#x27;/a&#x27;&gt;", "link"), ("x", "code")]),
    ):
        segments = normalize(document, alignment=True, format=format)["segments"]
        said = [segment for segment in segments if segment["semiotic_class"] != SPACE]
        shown = silent_of(spoken_html(document, said, ENGLISH, format))
        assert [item for item in shown if item in silent] == silent, shown


def test_the_sound_is_a_wave_file_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    if voice.has_voice(ENGLISH):
        sound = voice.wave("fifteen kilograms", ENGLISH)
        assert sound is not None
        assert (sound[:4], sound[8:12]) == (b"RIFF", b"WAVE")
        assert len(sound) > 10_000
    assert voice.wave("  ", ENGLISH) is None
    assert voice.wave("words", replace(ENGLISH, demo=Demo())) is None
    monkeypatch.setattr(voice.shutil, "which", lambda name: None)
    assert voice.wave("words", ENGLISH) is None


def test_the_space_holds_no_code_of_its_own() -> None:
    folder = Path(__file__).parents[1] / "hub_configs" / "space"
    code = (folder / "app.py").read_text(encoding="utf-8")
    assert "from dncnorm.apps.demo import launch" in code
    metadata = (folder / "README.md").read_text(encoding="utf-8").split("---\n")[1]
    assert "app_file: app.py\n" in metadata
    pins = (folder.parents[1] / "constraints.txt").read_text(encoding="utf-8")
    assert f"gradio=={re.search(r'sdk_version: (.*)', metadata)[1]}\n" in pins  # type: ignore[index]


# The page itself, as the command serves it.


@pytest.fixture(scope="module")
def page() -> Iterator[str]:
    """The address of the page, served by the command."""
    pytest.importorskip("gradio", reason="the page needs the extra: pip install dncnorm[demo]")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    process = subprocess.Popen([sys.executable, "-m", "dncnorm", "demo", "--port", str(port)])
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(address):
            assert process.poll() is None, "the command ended"
            assert time.monotonic() < deadline, "the page does not come"
            time.sleep(0.5)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=60)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE):
            return True
    except (urllib.error.URLError, ConnectionError):
        return False


@pytest.mark.timeout(3 * PATIENCE)
@pytest.mark.slow
def test_the_api_speaks_and_the_page_may_fetch_nothing_from_elsewhere(page: str) -> None:
    body = json.dumps({"data": ["It **weighs** 15 kg.", "en", "speech", "markdown"]}).encode()
    call = f"{page}/gradio_api/call/speak"
    asked = urllib.request.Request(call, body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        event = json.load(answer)["event_id"]
    with urllib.request.urlopen(f"{call}/{event}", timeout=PATIENCE) as answer:
        body = answer.read().decode()
    assert body.startswith("event: complete\n"), body
    assert "kilograms" in body
    assert "<b>not said</b><i>tag</i>" in body
    with urllib.request.urlopen(page, timeout=PATIENCE) as answer:
        policy = answer.headers["Content-Security-Policy"]
        content = answer.read().decode()
    assert policy.startswith("default-src 'self'")
    assert "http" not in policy
    assert '"analytics_enabled":false' in content


def wait_until(happened: Callable[[], bool]) -> None:
    """Raises AssertionError where it does not happen in time."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.2)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Any]:
    """Chromium without a screen."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="the browser is driven by selenium")
    programs = [shutil.which(name) for name in ("chromium", "chromedriver")]
    if None in programs:
        pytest.skip("chromium and chromium-driver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = programs[0]
    flags = "headless no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-sync"
    for flag in (*flags.split(), "disable-component-update", f"user-data-dir={tmp_path}", "window-size=1120,1700"):
        options.add_argument(f"--{flag}")
    driver = webdriver.Chrome(options, webdriver.ChromeService(programs[1]))
    driver.implicitly_wait(PATIENCE / 2)  # selenium itself waits for 120 seconds
    yield driver
    driver.quit()


@pytest.mark.timeout(5 * PATIENCE)
@pytest.mark.slow
def test_typed_clicked_and_read_in_the_browser(page: str, browser: Any) -> None:
    def find(selector: str) -> Any:
        return browser.find_element("css selector", selector)

    def said() -> list[str]:
        script = "return [...document.querySelectorAll('#said .dn-pair > span')].map(word => word.textContent)"
        return list(browser.execute_script(script))

    browser.get(page)
    find("#picture img")
    find("#text textarea").clear()
    find("#text textarea").send_keys("It cost $312.")
    find("#speak").click()
    wait_until(lambda: said() == ["three hundred twelve", "dollars"])
    find("tr.tr-body").click()
    wait_until(lambda: said()[:2] == ["fifteen", "kilogram"])
    assert find("#picture img").get_attribute("naturalWidth") == "1400"
    outside = "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith(origin))"
    assert [name for name in browser.execute_script(outside) if not name.startswith("data:")] == []


@pytest.mark.timeout(5 * PATIENCE)
@pytest.mark.slow
def test_a_document_is_pasted_in_the_browser(page: str, browser: Any) -> None:
    """The format is chosen, and what is silent has the role that says why."""

    def find(selector: str) -> Any:
        return browser.find_element("css selector", selector)

    def shown() -> str:
        return str(browser.execute_script("return document.querySelector('#said')?.innerHTML ?? ''"))

    browser.get(page)
    find("#picture img")
    find("#text textarea").clear()
    browser.execute_cdp_cmd("Input.insertText", {"text": DOCUMENT})  # as pasted: all at once
    find("#format input").click()
    find("#format [role=option][aria-label=markdown]").click()
    find("#speak").click()
    wait_until(lambda: silent_of(shown()) == SILENT)
    assert re.findall(r'"dn-pair"><span>(.*?)</span>', shown()) == ["fifteen", "kilograms"]
    assert "Nobody" not in re.sub(r'<span class="dn-token dn-silent".*?</span></span>', "", shown(), flags=re.DOTALL)
