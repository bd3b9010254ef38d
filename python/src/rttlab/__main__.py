"""`python -m rttlab`: runs, replays, campaigns from a terminal."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import rttlab

from ._engines import ENGINES

_BAD_INPUT = 2
_INTERRUPTED = 130


def _setting(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f'"{text}" is not KEY=VALUE')
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _print(document: Any) -> None:
    sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")


def _run(args: argparse.Namespace) -> None:
    _print(rttlab.run(args.scenario, set=dict(args.set), seed=args.seed).metrics)


def _replay(args: argparse.Namespace) -> None:
    log = rttlab.Log(args.file)
    estimators = args.estimators.split(",") if args.estimators else None
    done = rttlab.replay(log, estimators=estimators, set=dict(args.set), flow=args.flow)
    _print({"flow": done.flow, "estimators": done.scores, "notes": [*log.summary["notes"], *done.notes]})


def _catalogue(args: argparse.Namespace) -> None:
    for key, param in rttlab.catalogue.params.items():
        sys.stdout.write(f"{key:44} {param.default!s:>16} {param.unit:10} {param.help}\n")


def _presets(args: argparse.Namespace) -> None:
    for preset in rttlab.presets.values():
        sys.stdout.write(f"{preset.id:24} {preset.title}\n")


def _link(args: argparse.Namespace) -> None:
    sys.stdout.write(rttlab.link(args.scenario, set=dict(args.set), seed=args.seed, base=args.base) + "\n")


def _sweep(args: argparse.Namespace) -> None:
    rttlab.sweep(args.plan, out=args.out, engine=args.engine, workers=args.workers)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rttlab",
        description="RTT Lab's core: simulations, replays of logs, campaigns. Numbers are in the catalogue's units.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, work: Any, about: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(work=work)
        return command

    def add_settings(command: argparse.ArgumentParser) -> None:
        command.add_argument("--set", action="append", type=_setting, default=[], metavar="KEY=VALUE")

    run = add("run", _run, "runs a preset or a JSON file; prints its metrics as JSON")
    run.add_argument("scenario")
    replay = add("replay", _replay, "feeds a log's RTT samples to estimators; prints their scores as JSON")
    replay.add_argument("file")
    replay.add_argument("--flow", help="the one with most samples where not said")
    replay.add_argument("--estimators", help="A,B,…; all where not said")
    sweep = add("sweep", _sweep, "runs what is missing of a plan into a data set")
    sweep.add_argument("plan")
    sweep.add_argument("--out", required=True, help="folder of the data set")
    sweep.add_argument("--engine", choices=[*ENGINES], default="local")
    sweep.add_argument("--workers", type=int)
    link = add("link", _link, "prints the page's address for a scenario")
    link.add_argument("scenario")
    link.add_argument("--base", default="", help="the page's address")
    for command in (run, link):
        command.add_argument("--seed", type=int)
    for command in (run, replay, link):
        add_settings(command)
    add("catalogue", _catalogue, "lists every parameter: key, default, unit, meaning")
    add("presets", _presets, "lists the built-in scenarios")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command line. Gives the exit code: 0 done, 2 bad input, 130 interrupted."""
    args = _parser().parse_args(words)
    try:
        args.work(args)
    except rttlab.LabError as error:
        sys.stderr.write(f"{error}\n")
        return _BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted; what is finished is kept.\n")
        return _INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
