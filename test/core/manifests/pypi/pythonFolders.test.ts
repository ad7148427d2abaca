import assert from "node:assert/strict";
import { type FileTree, gapLines } from "../../../support/project.ts";

const pyproject = "/work/shop/pyproject.toml";
const requirements = "/work/shop/requirements.txt";
const pipfile = "/work/shop/Pipfile";

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "folders of Poetry and uv",
    {
      [pyproject]:
        '[tool.poetry.dependencies]\na = { path = "a" }\nb = [{ path = "../b" }, { path = "../c" }]\n[tool.poetry.group.dev.dependencies]\nd.path = "d"\n[tool.poetry.dev-dependencies]\nh = { path = "h" }\n[tool.uv.sources]\ne = { path = "e" }\nf = { path = "/f" }\ng = { path = "g-1.0.tar.gz" }',
      "/work/b/setup.py": "",
    },
    [
      ...["d", "e", "a", "h"].map((name) => `missing /work/shop/${name}/pyproject.toml “${name}”`),
      "missing /work/c/pyproject.toml “../c”",
      "missing /f/pyproject.toml “/f”",
    ],
  ],
  [
    "folders of a requirements file",
    {
      [requirements]:
        "  -e ./a\n-e\"./h\"\n-e i[x] @ ./i\n--editable  file:./j\n-e../k;x\n./b # near\nc[x] @ file:../c ; python_version > '3'\nd @ file:///d\n-e .\n--editable=./f\n./g/$H",
      "/work/shop/b/setup.py": "",
    },
    [
      "missing /work/shop/a/pyproject.toml “./a”",
      "missing /work/c/pyproject.toml “file:../c”",
      "missing /d/pyproject.toml “file:///d”",
      "missing /work/shop/pyproject.toml “.”",
      "missing /work/shop/f/pyproject.toml “./f”",
      ...["h", "i", "j"].map((name) => `missing /work/shop/${name}/pyproject.toml “./${name}”`),
      "missing /work/k/pyproject.toml “../k”",
    ],
  ],
  [
    "folders of a requirements file behind names and blanks, and around it",
    {
      [requirements]:
        "--editable = ./a\n-e long-name[x,y]  @  ./b\n-e long-name@ file:c\n..\n  lib/deep/d[x]\n./deep/e;x\n.\\win\n# -e ./no\nno -e ./no\n--no=x\n'./no'\n...\n--editable-x=./no",
    },
    [
      ...["./a", "./b", "lib/deep/d", "./deep/e"].map(
        (path) => `missing /work/shop/${path.replace("./", "")}/pyproject.toml “${path}”`,
      ),
      "missing /work/shop/c/pyproject.toml “file:c”",
      "missing /work/pyproject.toml “..”",
      "missing /work/shop/win/pyproject.toml “.\\win”",
    ],
  ],
  [
    "paths that are no folders below, and one that looks so",
    {
      [pyproject]:
        '[tool.poetry.dependencies]\na = { path = "~/a" }\nb = { path = "C:/b" }\nc = { path = "/c:/c" }\nd = { path = "\\\\\\\\host\\\\d" }\ne = { path = 1 }\nf = { path = "f~1" }\ng = { path = "g.whl" }',
    },
    ["missing /work/shop/f~1/pyproject.toml “f~1”"],
  ],
  [
    "addresses of folders",
    {
      [pyproject]:
        '[project]\ndependencies = ["a @ file:///croot/a%20b/work", "b @ file://localhost/b", "c @ file:///c-1.0.zip", "d @ file:///${PROJECT_ROOT}/d", "f @ file:///C:/f", "g @ file:C:/g", "h @ FILE:///h", "i @ https://x.example/file:/i"]\n[tool.pdm.dev-dependencies]\nx = ["-e file:../e#egg=e"]',
      "/b/setup.py": "",
    },
    [
      "missing /croot/a b/work/pyproject.toml “file:///croot/a%20b/work”",
      "missing /work/e/pyproject.toml “e”",
      "missing /h/pyproject.toml “FILE:///h”",
    ],
  ],
  [
    "addresses of folders in the files of setuptools",
    {
      "/work/shop/setup.cfg": "[options]\ninstall_requires =\n  a @ file:///a\n",
    },
    ["missing /a/pyproject.toml “file:///a”"],
  ],
  [
    "addresses of folders in a script of setuptools",
    {
      "/work/shop/setup.py": 'from setuptools import setup\nsetup(install_requires=["a @ file:///a"])\n',
    },
    ["missing /a/pyproject.toml “file:///a”"],
  ],
  [
    "a folder that is not a project",
    {
      [requirements]: "-e .[dev]\n./a\n-e b\nvendored/c",
      "/work/shop/a/README.md": "",
      "/work/shop/b/pyproject.toml": "",
    },
    [
      "missing /work/shop/pyproject.toml “.”",
      "missing /work/shop/a/pyproject.toml “./a”",
      "missing /work/shop/vendored/c/pyproject.toml “vendored/c”",
    ],
  ],
  ["the folder of a project", { [requirements]: "-e .\n.[dev]", "/work/shop/setup.py": "" }, []],
  [
    "what is not a folder",
    {
      [requirements]:
        "-e git+https://acme.example/a#egg=a\n-e git@acme.example:a/b.git#egg=b\na==1 # ./b\nhttps://acme.example/c-1-py3-none-any.whl\n-r $H",
    },
    ["missing /work/shop/$H “-r $H”"],
  ],
  [
    "folders of a Pipfile",
    {
      [pipfile]:
        '[packages]\na = { path = "./a", editable = true }\n[dev-packages]\nb = { path = "." }\n[scripts]\nc = "d"',
    },
    ["missing /work/shop/a/pyproject.toml “./a”", "missing /work/shop/pyproject.toml “.”"],
  ],
  [
    "folders of Pixi",
    {
      [pyproject]:
        '[tool.pixi.feature.x.pypi-dependencies]\na = { path = "./a" }\nshop = { path = ".", editable = true }\n[tool.pixi.target.linux.pypi-dependencies]\nb = { path = "b" }\n[tool.pixi.feature.x.target.linux.pypi-dependencies]\nc = { path = "c" }',
    },
    [
      "missing /work/shop/a/pyproject.toml “./a”",
      "missing /work/shop/b/pyproject.toml “b”",
      "missing /work/shop/c/pyproject.toml “c”",
    ],
  ],
  [
    "groups",
    {
      [pyproject]:
        '[dependency-groups]\nmy_lint = []\ndev = [{ include-group = "My-Lint" }, { include-group = "MY_.lint" }, { include-group = "docs" }, { include-group = "mylint" }, { include-group = 1 }, { other = "a" }]',
    },
    ["entry docs", "entry mylint", "entry { include-group = 1 }", 'entry { other = "a" }'],
  ],
];

describe("folders and groups that Python's manifests name", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps.toSorted(), [...expected].sort()));
  }
});
