"""A sentence in, a sentence out: its examples, its units, its training, and what a model of it can do."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
import yaml
from architectures import DIGITS, ENOUGH
from served import in_thread
from transformers import AutoTokenizer

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer, languages
from dncnorm.apps.asked import Answer, Asked
from dncnorm.apps.cli import main
from dncnorm.apps.limits import Limits
from dncnorm.apps.messages import read_message
from dncnorm.apps.turns import Turns
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import EOS, SPECIALS
from dncnorm.inference.window import Window
from dncnorm.model.pieces import learn_pieces
from dncnorm.model.source import SlidingWindow
from dncnorm.model.vocabularies import write_vocabularies
from dncnorm.model.whole_sentences import decode_sentences, sentence_query
from dncnorm.normalization.task.alone import NetworkAlone
from dncnorm.training.seq2seq.data import Made, TrainingFiles
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.options import SHORTEST, SentenceOptions, TrainingOptions
from dncnorm.training.seq2seq.run import train
from dncnorm.training.seq2seq.tasks import Tasks
from dncnorm.training.seq2seq.whole_sentences import (
    SentenceSurvey,
    gather_sentences,
    sentence_example,
    whole_sentences,
)

ROOT = Path(__file__).resolve().parents[1]
ENGLISH = languages.get("en")
SMALL = {**ENOUGH, "context_columns": 4, "feedforward_size": 48}


def configurations() -> dict[str, dict[str, Any]]:
    """The shipped architectures of whole sentences, small."""
    files = sorted((ROOT / "hub_configs" / "architectures").glob("sentence-*.yaml"))
    read = {file.stem: yaml.safe_load(file.read_text(encoding="utf-8"))["model"] for file in files}
    learned = {"dropout": 0.0, "one_hot": False}  # one-hot vectors are as long as the alphabet, not small
    return {name: {**values, **SMALL, **learned} for name, values in read.items()}


CONFIGURATIONS = configurations()


def corpus(path: Path, sentences: int) -> str:
    """Sentences of which every second one is longer."""
    lines = []
    for n in range(sentences):
        more = ["PLAIN\tvery\t<self>"] * (n % 2)
        lines += ["PLAIN\tThe\t<self>", *more, f"CARDINAL\t{n % 10}\t{DIGITS[n % 10]}"]
        lines += [f"PLAIN\tstone{'s' * (n % 7)}\t<self>", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def surveyed(path: str, **options: Any) -> SentenceSurvey:
    survey = SentenceSurvey(SentenceOptions(**options))
    survey.read([path], ENGLISH)
    return survey


# Examples.


def test_what_stays_and_what_is_silent_is_said_as_written() -> None:
    """JG20's figure 3: `<self>` and `sil` are the input."""
    tokens = [
        Token("2006", "two thousand six", "DATE"),
        Token("IUCN", "i u c n", "LETTERS"),
        Token("red", "<self>", "PLAIN"),
        Token("-", "sil", "VERBATIM"),
        Token(".", "sil", "PUNCT"),
    ]
    example = sentence_example(Sentence(tuple(tokens)))
    assert example is not None
    assert (example.query.focus, example.query.words) == ("2006 IUCN red - .", ("2006 IUCN red - .",))
    assert example.target == "two thousand six i u c n red - ."
    assert sentence_example(Sentence((*tokens, Token("x", None)))) is None


def test_the_alphabet_is_the_most_frequent_characters(tmp_path: Path) -> None:
    path = tmp_path / "train.tsv"
    path.write_text(
        "PLAIN\taaab\t<self>\n<eos>\t<eos>\nPLAIN\tabÿ\t<self>\n<eos>\t<eos>\nPLAIN\taa\t<self>\n<eos>\t<eos>\n"
    )
    survey = surveyed(str(path), alphabet=2)
    assert survey.alphabet == frozenset("ab")
    assert dict(survey.lengths) == {4: 1, 2: 1}, "the sentence with another character is left out"
    assert survey.vocabulary("characters") == [*SPECIALS, "a", "b"]
    assert dict(surveyed(str(path), longest=3).lengths) == {3: 1, 2: 1}


def test_the_shortest_are_those_of_the_shortest_outputs(tmp_path: Path) -> None:
    path = corpus(tmp_path / "train.tsv", 140)
    survey = surveyed(path, selected=SHORTEST, size=30)
    chosen = survey.selection
    examples = [example for _, example in whole_sentences([path], ENGLISH) if example is not None]
    drawn = [example for example in examples if chosen.draws(example)]
    lengths = sorted(len(example.target) for example in examples)
    assert chosen.longest == lengths[29]
    assert len(drawn) == survey.drawn(chosen) == sum(length <= lengths[29] for length in lengths) >= 30
    assert all(chosen.fits(example) == chosen.draws(example) for example in examples), "what it is tested on, too"


# Units.


def tokenizer_of(folder: Path, config: dict[str, Any], texts: list[str]) -> DncNormTokenizer:
    characters = sorted({character for text in texts for character in text})
    counts = {word: 20 for text in texts for word in text.split(" ")}
    symbols = {
        "characters": [*SPECIALS, *characters],
        "pieces": [*SPECIALS, *learn_pieces(counts, 80).symbols[1:]],
    }
    units = {name: config.get(name, "characters") for name in ("source_units", "target_units")}
    write_vocabularies(folder, *(symbols[unit] for unit in units.values()))
    made: DncNormTokenizer = DncNormTokenizer.from_pretrained(str(folder), **units)
    return made


TEXT = "The 15 kg  parcel ( heavy ) cost $ 3 ."


@pytest.mark.parametrize("name", ["sentence-cfe", "sentence-transformer"])
def test_a_text_comes_back_from_its_units(name: str, tmp_path: Path) -> None:
    tokenizer = tokenizer_of(tmp_path / "a", CONFIGURATIONS[name], [TEXT, "##heavy a##b"])
    for text in (TEXT, "parcel heavy", "kg", "##heavy a##b ##"):
        expected = text if name == "sentence-cfe" else " ".join(text.split())
        assert tokenizer.decode_target(tokenizer.encode_target(text)) == expected
        assert tokenizer(text_target=text)["input_ids"] == tokenizer.encode_target(text)
    tokenizer.save_pretrained(str(tmp_path / "b"))
    for loaded in (AutoTokenizer.from_pretrained(str(tmp_path / "b")), tokenizer.with_symbols(source=["ß"])):
        assert loaded.encode_target(TEXT) == tokenizer.encode_target(TEXT)
        assert loaded.encode_window(Window("", TEXT, "")) == tokenizer.encode_window(Window("", TEXT, ""))


def test_tokens_have_one_kind_of_units(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^source_units, target_units: \('characters', 'pieces'\); a token's are "):
        DncNormConfig(target_units="pieces")
    write_vocabularies(tmp_path, SPECIALS, SPECIALS)
    with pytest.raises(ValueError, match=r"^source_units: 'words'; the known ones are characters, pieces$"):
        DncNormTokenizer.from_pretrained(str(tmp_path), source_units="words")
    DncNormTokenizer.from_pretrained(str(tmp_path)).save_pretrained(str(tmp_path))
    assert "units" not in (tmp_path / "tokenizer_config.json").read_text(encoding="utf-8")


# The network.


def fifty() -> list[Example]:
    """Sentences of three tokens, of which the second is spoken."""
    pairs = [(a, b) for a in range(10) for b in range(a + 1, 10)][:25]
    return [
        Example(sentence_query(f"{before} {a}{b} ."), f"{before} {DIGITS[a]} {DIGITS[b]} .", "SENTENCE")
        for a, b in pairs
        for before in ("No", "in")
    ]


def network(name: str, folder: Path, learned: list[Example]) -> DncNormForTextNormalization:
    texts = [text for one in learned for text in (one.query.focus, one.target)]
    tokenizer = tokenizer_of(folder, CONFIGURATIONS[name], texts)
    sizes = {"source_vocab_size": tokenizer.source_vocab_size, "target_vocab_size": tokenizer.target_vocab_size}
    torch.manual_seed(1)
    model = DncNormForTextNormalization(DncNormConfig(**{**CONFIGURATIONS[name], **sizes, "max_target_length": 40}))
    model.tokenizer = tokenizer
    return model


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_sentence_is_said_alone_as_beside_others_and_by_a_loaded_model(name: str, tmp_path: Path) -> None:
    learned = fifty()
    model = network(name, tmp_path / "vocabulary", learned).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.2)
        model.output.bias[SPECIALS.index(EOS)] += 1.0
    assert model.tokenizer is not None
    sentences = ["in 15 .", "No 7", "12", "No 34 ."]
    for options in (DecodingOptions(), DecodingOptions(beams=3)):
        found = decode_sentences(model, model.tokenizer, sentences, options)
        alone = [decode_sentences(model, model.tokenizer, [text], options)[0] for text in sentences]
        assert [one.text for one in found] == [one.text for one in alone]
        assert [one.confidence for one in found] == pytest.approx([one.confidence for one in alone], abs=1e-4)
    model.save_pretrained(tmp_path / "model")
    loaded = DncNormForTextNormalization.from_pretrained(tmp_path / "model").eval()
    assert decode_sentences(loaded, loaded.tokenizer, sentences) == decode_sentences(model, model.tokenizer, sentences)


def test_batches_may_come_by_length(tmp_path: Path) -> None:
    files = TrainingFiles(ENGLISH, [corpus(tmp_path / "train.tsv", 60)])
    options = TrainingOptions(batch_size=8, by_length=True)
    data = gather_sentences(files, options, DncNormConfig(**CONFIGURATIONS["sentence-cfe"]), {})
    write_vocabularies(tmp_path, *data.symbols(options, is_new=True))
    tokenizer = DncNormTokenizer.from_pretrained(str(tmp_path), source_units="characters", target_units="characters")
    stream = data.stream(options, Made(SlidingWindow(size=0, max_focus_length=177), tokenizer, Tasks()))
    lengths = [batch.labels.shape[1] for batch in islice(stream, 7)]
    assert lengths[0] > lengths[3] > lengths[6]


def test_its_pipeline_is_the_network_alone(tmp_path: Path) -> None:
    model = network("sentence-cfe", tmp_path / "vocabulary", fifty())
    model.save_pretrained(tmp_path / "model")
    made = [
        dncnorm.pipeline(model=model),
        dncnorm.pipeline(model=tmp_path / "model", grammar=True),
        transformers.pipeline("text-normalization", model=str(tmp_path / "model")),
    ]
    for normalize in made:
        assert isinstance(normalize, NetworkAlone)
        texts = ["in 15 .", "", " ", "No 7"]
        said = [one.text for one in decode_sentences(model, model.tokenizer, [texts[0], texts[3]])]
        found = normalize(texts)
        assert [one["normalized_text"] for one in found] == [said[0], "", " ", said[1]]
        assert normalize(texts[0])["normalized_text"] == said[0]
        assert list(normalize.stream_text(["in ", "15 ."])) == said[:1]
        streamed = normalize(text for text in itertools.chain(texts, itertools.repeat("")))
        assert list(islice(streamed, 4)) == found, "a generator is never read to its end"
        (segment,) = found[3]["segments"]
        assert (segment["start"], segment["end"], segment["before"], segment["source"]) == (0, 4, "No 7", "model")
        alone = r"^style: a network alone has no options: no gate, grammar, chooser, check or overrides, no styles"
        with pytest.raises(ValueError, match=alone):
            normalize("in 15 .", style="speech")
        with pytest.raises(TypeError, match=r"^inputs\[1\]: expected str, got int$"):
            normalize(["in 15 .", 15])
    made[0].save_pretrained(tmp_path / "again")
    assert dncnorm.pipeline(model=tmp_path / "again")("No 7") == made[0]("No 7")
    with pytest.raises(ValueError, match=r"^grammar: a network alone has no options: no gate"):
        dncnorm.pipeline(model=model, grammar=False)
    with pytest.raises(ValueError, match=r"^tagger: True; a network alone has none but 'raw'$"):
        dncnorm.pipeline(model=model, tagger=True)


def test_the_commands_run_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = network("sentence-cfe", tmp_path / "vocabulary", fifty())
    folder = str(tmp_path / "model")
    model.save_pretrained(folder)
    expected = dncnorm.pipeline(model=folder)("No 7")
    assert main(["normalize", "--model", folder, "--format", "jsonl", "No 7"]) == 0
    assert json.loads(capsys.readouterr().out) == expected
    assert main(["normalize", "--model", folder, "--no-grammar", "No 7"]) == 1
    assert capsys.readouterr().err.startswith("dncnorm: grammar: a network alone has no options")
    for command in ("evaluate", "explain"):
        assert main([command, "--model", folder, "No 7"]) == 1
        assert capsys.readouterr().err.endswith(f"is a network alone, without tokens; {command} needs them\n")


def test_a_server_runs_it(tmp_path: Path) -> None:
    normalize = dncnorm.pipeline(model=network("sentence-cfe", tmp_path, fifty()))
    worker = in_thread(normalize, Limits())
    assert read_message(worker.link).kind == "ready"
    worker.kill()
    answers: dict[int, Answer] = {}
    turns = Turns(normalize, Limits(), answers.__setitem__, lambda: None)
    asked = [("No 7", {}), ("No 7", {"style": "speech"}), ("a" * 178, {}), ("a" * 9000, {}), ("No 7", {"lang": "en"})]
    for number, (text, options) in enumerate(asked):
        turns.add(number, Asked([text], options, True, len(text)))
    while not turns.is_idle():
        turns.take()
    found = [(answer.status, json.loads(answer.body)) for _, answer in sorted(answers.items())]
    assert found[0] == found[4] == (200, normalize("No 7"))
    assert [(status, content["field"]) for status, content in found[1:4]] == [(422, "style"), *[(422, "text")] * 2]


def test_a_pipeline_of_tokens_refuses_it_in_one_sentence(tmp_path: Path, model_folder: Path) -> None:
    model = network("sentence-cfe", tmp_path, fifty())
    tokens = DncNormForTextNormalization.from_pretrained(model_folder)
    with pytest.raises(ValueError, match=r"^model: its unit is 'token'; whole sentences need one of 'sentence'$"):
        decode_sentences(tokens, tokens.tokenizer, ["in 15 ."])
    assert model.tokenizer is not None
    with pytest.raises(ValueError, match=r"^sentence: 'aaaa.*'\.\.\. has 178 characters; the network takes 177$"):
        decode_sentences(model.eval(), model.tokenizer, ["a" * 178])


@pytest.mark.parametrize("name", ["sentence-cfe", "sentence-transformer"])
def test_a_run_trains_and_is_resumed(name: str, tmp_path: Path) -> None:
    files = [corpus(tmp_path / "train.tsv", 60)], [corpus(tmp_path / "dev.tsv", 9)]
    options = TrainingOptions(
        batch_size=8,
        steps=4,
        warmup_steps=1,
        compile=False,
        validate_every=4,
        save_every=2,
        block_sentences=30,
        sentences=SentenceOptions(pieces=60),
    )
    model = {**CONFIGURATIONS[name], "language": "en", "max_target_length": 12}
    whole = train(tmp_path / "whole", *files, model, options, cpu=True)
    loaded = DncNormForTextNormalization.from_pretrained(whole).eval()
    assert loaded.config.unit == "sentence"
    assert isinstance(loaded.context, SlidingWindow)
    assert loaded.tokenizer.target_units == CONFIGURATIONS[name]["target_units"]
    assert len(decode_sentences(loaded, loaded.tokenizer, ["The 3 stone ."])) == 1
    assert json.loads((tmp_path / "whole" / "dev.jsonl").read_text())["SENTENCE"] == 0.0
    losses = (tmp_path / "whole" / "losses.jsonl").read_text().splitlines()
    assert len(losses) == 4
    changed = replace(options, sentences=SentenceOptions(pieces=60, longest=90))
    with pytest.raises(ValueError, match=r"sentences.longest was 177, and is 90 now"):
        train(tmp_path / "whole", *files, model, changed, cpu=True)
