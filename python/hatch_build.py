"""Puts the core, its catalogue and the bundled nets into the wheel, each from its one place in the repository."""

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
ROOT = HERE.parent
DATA = "rttlab/data"


def catalogue_document() -> str:
    """The catalogue with its presets and fingerprint, out of the file that `npm run gen` writes for TypeScript."""
    text = (ROOT / "sim-worker/generated/catalogue.ts").read_text(encoding="utf8")
    fingerprint = re.search(r'^export const catalogueHash = "([0-9a-f]+)";$', text, re.MULTILINE)
    start = text.index("export const catalogue: Catalogue = ")
    document = text[text.index("{", start) :].rstrip().removesuffix(";")
    if fingerprint is None:
        raise ValueError("sim-worker/generated/catalogue.ts has no fingerprint: run npm run gen")
    return json.dumps({"fingerprint": fingerprint[1], "catalogue": json.loads(document)}, ensure_ascii=False)


def model_users() -> str:
    """Ids of the modules that may use a bundled net."""
    text = (ROOT / "sim-worker/generated/modelUsers.ts").read_text(encoding="utf8")
    return text[text.index("= [") + 2 :].rstrip().removesuffix(";")


def collect(folder: Path) -> None:
    """Copies everything that the package needs beside its sources into a folder."""
    dist = ROOT / "wasm-core/dist"
    programs = [path for path in dist.glob("rttlab*.wasm") if "oracle" not in path.name]
    nets = sorted((ROOT / "models").glob("*.safetensors"))
    for path in [*programs, dist / "rttlab.stamp.json", *nets]:
        shutil.copyfile(path, folder / path.name)
    (folder / "catalogue.json").write_text(catalogue_document(), encoding="utf8")
    (folder / "model-users.json").write_text(model_users(), encoding="utf8")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the folder `rttlab/data` to wheel and sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Collects the files, unless the sources are those of an sdist, which has them."""
        prefix = "src/" if self.target_name == "sdist" else ""
        if not (ROOT / "wasm-core/dist").is_dir():
            return
        self.folder = tempfile.TemporaryDirectory()
        folder = Path(self.folder.name)
        collect(folder)
        for path in folder.iterdir():
            build_data["force_include"][str(path)] = f"{prefix}{DATA}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the collected files."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
