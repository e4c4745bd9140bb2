"""Distributions of other authors, installed beside ours: into a folder that is put on the path."""

import shutil
import subprocess
import sys
from pathlib import Path

PLUGINS = Path(__file__).parent / "plugins"


def install(site, work, *plugins):
    """Install plugins of the tests into the folder *site*, built in the folder *work*."""
    for plugin in plugins:
        shutil.copytree(PLUGINS / plugin, work / plugin, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(site), *(str(work / plugin) for plugin in plugins)], check=True)


def lay(site, distribution, group, *doors):
    """Lay what an installed distribution leaves beside its files: its name, and the doors it opens in a group."""
    info = site / f"{distribution.replace('-', '_')}-3.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 3.1\n")
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *doors]))


def run(site, *arguments):
    """Run a command with *site* on the path."""
    script = f"import sys; sys.path.insert(0, {str(site)!r}); from nomarch.core.workbench.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], check=False, capture_output=True, text=True, cwd=site
    )
