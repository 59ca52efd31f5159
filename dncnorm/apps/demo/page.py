"""Defines the demo page in Gradio: a text in; its spoken text, its sound, and what the network did, out.

Pictures and sounds travel inside the page's own HTML, so that no user's text is left in a file. A
Content-Security-Policy keeps the browser from fetching anything else: Gradio's page refers to a script on a public CDN.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

import gradio as gr
from fastapi import FastAPI, Request, Response

from dncnorm import languages
from dncnorm.apps.demo.markup import is_changed, spoken_html
from dncnorm.apps.demo.voice import has_voice, wave
from dncnorm.core.segments import MODEL_SOURCE, SPACE
from dncnorm.documents.runs import DocumentError
from dncnorm.explanation.network import explain
from dncnorm.explanation.picture import plot_explanations
from dncnorm.normalization.embedded import embedded_languages
from dncnorm.normalization.loading import pipeline
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import FORMATS, SPEECH, STYLES, TEXT_FORMAT

MAX_CHARACTERS = 8000
_ON_THE_PAGE = {"spacing": "written", "letter_case": "upper"}
"""What the page asks for in the style for a voice."""

_LOCAL_ONLY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "font-src 'self' data:; worker-src 'self' blob:"
)
_HEADER = """# Written text, spoken
`dncnorm`: boosted trees find what needs work, a Differentiable Neural Computer speaks it inside a covering grammar that
keeps every value. Point at a word to see what decided it, and how sure it is.
"""
_READING = """On the left: what each spoken word attends to among the written characters, and what the encoder's
memory does while it reads them. On the right: the decoder's memory while it speaks. Dark is 1, white is 0.
"""


@cache
def normalizer(language: str) -> TextNormalizer:
    """The embedded model of a language, loaded once."""
    return pipeline(lang=language)


def speak(text: str, language: str, style: str, format: str = TEXT_FORMAT) -> tuple[str, str, Any, tuple[str, str]]:
    """The spoken text, its sound, the tokens to look into, and what was spoken; of a document there are none."""
    if len(text) > MAX_CHARACTERS:
        raise gr.Error(f"text: {len(text)} characters; the page takes {MAX_CHARACTERS}")
    text = text.encode("utf-8", "replace").decode()  # a lone surrogate is in no page
    options: dict[str, Any] = _ON_THE_PAGE if style == SPEECH else {}
    try:
        result = normalizer(language)(text, **{"alignment": True, "style": style, "format": format, **options})
    except DocumentError as error:
        raise gr.Error(str(error)) from error
    tokens = [segment for segment in result["segments"] if segment["semiotic_class"] != SPACE]
    choices = [
        (f"{token['before']} → {token['after']}", index)
        for index, token in enumerate(tokens if format == TEXT_FORMAT else ())
        if is_changed(token)
    ]
    by_network = [index for _, index in choices if tokens[index]["source"] == MODEL_SOURCE]
    chosen = next(iter(by_network or [index for _, index in choices]), None)
    sound = wave(result["normalized_text"], languages.get(language))
    audio = f'<audio controls src="{_data_uri("audio/wav", sound)}"></audio>' if sound else ""
    return (
        spoken_html(text, tokens, languages.get(language), format),
        audio,
        gr.Dropdown(choices, value=chosen),
        (text, language),
    )


def picture(spoken: tuple[str, str], token: int | None) -> str:
    """Attention and memory while the network speaks a token, as an image."""
    if token is None:
        return '<div class="dn-empty">Nothing to show: every word is said as written, or it is a document.</div>'
    text, language = spoken
    try:
        explanations = explain(normalizer(language), text, token)
    except ValueError as error:  # a token too long for the network
        raise gr.Error(str(error)) from error
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "token.png"
        plot_explanations(path, explanations)
        return f'<img alt="attention and memory use" src="{_data_uri("image/png", path.read_bytes())}">'


def _data_uri(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def page() -> gr.Blocks:
    """The components, and what happens when."""
    embedded = [languages.get(code) for code in embedded_languages()]
    first = embedded[0]
    with gr.Blocks(title="dncnorm", analytics_enabled=False) as blocks:
        gr.Markdown(_HEADER)
        with gr.Row(equal_height=True):
            text = gr.Textbox(
                first.demo.examples[0], label="Written", max_length=MAX_CHARACTERS, lines=2, scale=5, elem_id="text"
            )
            with gr.Column(scale=1, min_width=120):
                language = gr.Dropdown(
                    [(language.name, language.code) for language in embedded],
                    value=first.code,
                    label="Language",
                    visible=len(embedded) > 1,
                )
                format = gr.Dropdown(FORMATS, value=TEXT_FORMAT, label="Format", elem_id="format")
                style = gr.Radio(STYLES, value=SPEECH, label="Style", elem_id="style")
                button = gr.Button("Speak", variant="primary", elem_id="speak")
        rows = [[example, item.code] for item in embedded for example in item.demo.examples]
        inputs = [text, language] if len(embedded) > 1 else [text]
        examples = gr.Examples([row[: len(inputs)] for row in rows], inputs, label="Examples")
        said = gr.HTML(label="Said", show_label=True, container=True, elem_id="said", elem_classes="dn-card")
        sound = gr.HTML(visible=any(map(has_voice, embedded)), elem_classes="dn-voice")
        gr.Markdown("### Inside the network")
        token = gr.Dropdown(label="Token", elem_id="token")
        gr.Markdown(_READING)
        image = gr.HTML(elem_id="picture", elem_classes="dn-picture")
        spoken = gr.State(("", first.code))
        inputs, outputs = [text, language, style, format], [said, sound, token, spoken]
        asked = gr.on([button.click, text.submit, blocks.load], speak, inputs, outputs, api_name="speak")
        for event in (asked, examples.load_input_event.then(speak, inputs, outputs, api_name=False)):
            event.then(picture, [spoken, token], image, api_name=False)
        token.input(picture, [spoken, token], image, api_name=False)
    return blocks


def application() -> FastAPI:
    """The page as an ASGI application, whose headers forbid the browser to fetch anything from elsewhere."""

    async def local_only(request: Request, following: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await following(request)
        response.headers["Content-Security-Policy"] = _LOCAL_ONLY
        return response

    app = FastAPI(openapi_url=None)
    app.middleware("http")(local_only)
    theme = gr.themes.Soft(font=["system-ui", "sans-serif"], font_mono=["ui-monospace", "monospace"])
    style = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    mounted: FastAPI = gr.mount_gradio_app(app, page(), "/", theme=theme, css=style, ssr_mode=False)
    return mounted
