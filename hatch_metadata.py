"""What the package's page on an index is told beyond `pyproject.toml`: addresses, which a source tree does not know.

`LASTCARD_REPOSITORY` is the address of the repository that is built from, such as `https://forge.example/cards/lastcard`;
the release workflow sets it. Without it there are no addresses, and links in the README stay relative.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "LASTCARD_REPOSITORY"


class CustomMetadataHook(MetadataHookInterface):
    """Called by hatchling for the fields that `pyproject.toml` lists as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README and the addresses."""
        repository = os.environ.get(VARIABLE, "").rstrip("/")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        release = f"v{metadata['version']}"
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, repository, release)}
        metadata["urls"] = addresses(repository, release)


def addresses(repository: str, release: str) -> dict[str, str]:
    """The links beside the package's page."""
    if not repository:
        return {}
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/blob/{release}/docs/index.md",
        "Changelog": f"{repository}/blob/{release}/CHANGELOG.md",
        "Source": repository,
        "Issues": f"{repository}/issues",
    }


def absolute(text: str, repository: str, release: str) -> str:
    """The README with links that lead somewhere from anywhere: to the files of pictures, to the pages of the rest."""
    if not repository:
        return text
    relative = r"(?![a-z]+:|#|/)"
    text = re.sub(rf'(!\[[^\]]*\]\(|src="){relative}', rf"\g<1>{repository}/raw/{release}/", text)
    return re.sub(rf"((?<!!)\[[^\]]*\]\(){relative}", rf"\g<1>{repository}/blob/{release}/", text)
