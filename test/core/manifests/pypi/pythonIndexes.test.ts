import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { publicRegistries } from "../../../../src/core/registries/origin.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

const acme = "https://pypi.acme.example/simple";
const pypi = "https://pypi.org/simple";
const home = "/home/me";

/** What is set and what files say, and the detail of what makes packages private; empty where they are PyPI's. */
type Row = readonly [what: string, environment: Readonly<Record<string, string>>, files: FileTree, detail: string];

const userConf = `${home}/.config/pip/pip.conf`;
const oldConf = `${home}/.pip/pip.conf`;
const userUv = `${home}/.config/uv/uv.toml`;

const pip: readonly Row[] = [
  ["nothing", {}, {}, ""],
  ["PIP_INDEX_URL", { PIP_INDEX_URL: acme }, {}, "PIP_INDEX_URL"],
  ["PIP_INDEX_URL of PyPI", { PIP_INDEX_URL: pypi }, {}, ""],
  ["an empty PIP_INDEX_URL", { PIP_INDEX_URL: " " }, {}, ""],
  ["beside PyPI", { PIP_EXTRA_INDEX_URL: `${pypi} ${acme}`, PIP_FIND_LINKS: "/srv/wheels" }, {}, ""],
  ["PyPI beside another", { PIP_INDEX_URL: acme, PIP_EXTRA_INDEX_URL: pypi }, {}, "PIP_INDEX_URL"],
  ["PIP_NO_INDEX", { PIP_NO_INDEX: "1" }, {}, "PIP_NO_INDEX"],
  ["PIP_NO_INDEX that is off", { PIP_NO_INDEX: "false" }, {}, ""],
  ["the user's pip.conf", {}, { [userConf]: `[global]\nindex-url = ${acme}` }, "index-url in ~/.config/pip/pip.conf"],
  ["the older place", {}, { [oldConf]: `[global]\nindex-url: ${acme}` }, "index-url in ~/.pip/pip.conf"],
  ["other spellings", {}, { [oldConf]: `[install]\r\nIndex_URL=${acme}\r\n` }, "index-url in ~/.pip/pip.conf"],
  [
    "a value below its key",
    {},
    { [userConf]: `[global]\nindex-url =\n    ${acme}` },
    "index-url in ~/.config/pip/pip.conf",
  ],
  [
    "beside PyPI in a file",
    {},
    { [userConf]: `[global]\nextra-index-url =\n    ${pypi}\n    ${acme}\nfind-links = /srv/wheels` },
    "",
  ],
  ["no index", {}, { [userConf]: "[global]\nno-index = yes" }, "no-index in ~/.config/pip/pip.conf"],
  ["other sections", {}, { [userConf]: `[search]\nindex-url = ${acme}\n[list]\nindex-url=${acme}` }, ""],
  ["comments", {}, { [userConf]: `[global]\n# index-url = ${acme}\n; index-url = ${acme}` }, ""],
  ["no settings at all", {}, { [userConf]: "\0[[[\n=\n:" }, ""],
  ["[install] before [global]", {}, { [userConf]: `[install]\nindex-url=${pypi}\n[global]\nindex-url=${acme}` }, ""],
  ["a variable before a file", { PIP_INDEX_URL: pypi }, { [userConf]: `[global]\nindex-url=${acme}` }, ""],
  [
    "a file may forbid all",
    { PIP_INDEX_URL: pypi },
    { [userConf]: "[install]\nno-index=true" },
    "no-index in ~/.config/pip/pip.conf",
  ],
  [
    "the newer place before the older",
    {},
    { [userConf]: `[global]\nindex-url=${pypi}`, [oldConf]: `[global]\nindex-url=${acme}` },
    "",
  ],
  [
    "a file that is named",
    { PIP_CONFIG_FILE: "/srv/pip.conf" },
    { "/srv/pip.conf": `[global]\nindex-url=${acme}` },
    "index-url in $PIP_CONFIG_FILE",
  ],
  ["no file at all", { PIP_CONFIG_FILE: "/dev/null" }, { [userConf]: `[global]\nindex-url=${acme}` }, ""],
  [
    "a virtual environment",
    { VIRTUAL_ENV: "/venv" },
    { "/venv/pip.conf": `[global]\nindex-url=${acme}` },
    "index-url in $VIRTUAL_ENV/pip.conf",
  ],
  [
    "one beside the file",
    {},
    { "/app/.venv/pip.conf": `[global]\nindex-url=${acme}` },
    "index-url in ./.venv/pip.conf",
  ],
  [
    "Windows",
    { APPDATA: "C:\\Users\\me\\AppData" },
    { "C:/Users/me/AppData/pip/pip.ini": `[global]\nindex-url=${acme}` },
    "index-url in %APPDATA%/pip/pip.ini",
  ],
  ["all users", {}, { "/etc/pip.conf": `[global]\nindex-url=${acme}` }, "index-url in /etc/pip.conf"],
];

const uv: readonly Row[] = [
  ["UV_INDEX_URL", { UV_INDEX_URL: acme }, {}, "UV_INDEX_URL"],
  ["UV_DEFAULT_INDEX", { UV_DEFAULT_INDEX: `corp=${acme}` }, {}, "UV_DEFAULT_INDEX"],
  ["UV_DEFAULT_INDEX of PyPI", { UV_DEFAULT_INDEX: `main=${pypi}` }, {}, ""],
  ["UV_DEFAULT_INDEX first", { UV_DEFAULT_INDEX: pypi, UV_INDEX_URL: acme }, {}, ""],
  ["beside PyPI", { UV_INDEX: `b=${acme}`, UV_EXTRA_INDEX_URL: acme, UV_FIND_LINKS: "/srv/wheels" }, {}, ""],
  ["UV_NO_INDEX", { UV_NO_INDEX: "true" }, {}, "UV_NO_INDEX"],
  ["the user's uv.toml", {}, { [userUv]: `index-url = "${acme}"` }, "index-url in ~/.config/uv/uv.toml"],
  [
    "an index of the user's",
    {},
    { [userUv]: `[[index]]\nname = "corp"\nurl = "${acme}"\ndefault = true` },
    "corp in index in ~/.config/uv/uv.toml",
  ],
  ["uv pip", {}, { [userUv]: `[pip]\nindex-url = "${acme}"` }, "pip.index-url in ~/.config/uv/uv.toml"],
  [
    "beside PyPI in a file",
    {},
    { [userUv]: `extra-index-url = ["${acme}"]\n[[index]]\nurl = "${acme}"\n[pip]\nfind-links = ["."]` },
    "",
  ],
  ["a broken uv.toml", {}, { [userUv]: "[[index\nurl = \n\0" }, ""],
  ["uv.toml beside the file", {}, { "/app/uv.toml": `index-url = "${acme}"` }, "index-url in uv.toml"],
  ["uv.toml above it", {}, { "/uv.toml": `no-index = true` }, "no-index in ../uv.toml"],
  [
    "the nearest says it",
    {},
    { "/app/uv.toml": `index-url = "${pypi}"`, "/uv.toml": `index-url = "${acme}"`, [userUv]: `index-url = "${acme}"` },
    "",
  ],
];

interface Subject {
  readonly parser: ManifestParser;
  readonly path: string;
  readonly text: string;
  readonly scope: string;
}

const subjects: readonly Subject[] = [
  { parser: requirementsTxt, path: "/app/requirements.txt", text: "a", scope: "requirements" },
  {
    parser: pyprojectToml,
    path: "/app/pyproject.toml",
    text: '[project]\ndependencies = ["a"]',
    scope: "dependencies",
  },
  { parser: setupCfg, path: "/app/setup.cfg", text: "[options]\ninstall_requires = a", scope: "install_requires" },
];
const pipenv: Subject = { parser: pipfile, path: "/app/Pipfile", text: '[packages]\na = "*"', scope: "packages" };

function check(name: string, rows: readonly Row[], among: readonly Subject[]): void {
  describe(name, () => {
    for (const [what, environment, files, detail] of rows) {
      it(what, async () => {
        for (const { parser, path, text, scope } of among) {
          const host = { home, environment: (variable: string) => environment[variable] };
          const lines = declarationLines(await completed(parser, { ...files, [path]: text }, path, host));
          assert.deepEqual(lines, [detail === "" ? `${scope} a ` : `${scope} a (private)  because ${detail}`], path);
        }
      });
    }
  });
}

check("settings of pip", pip, [...subjects, pipenv]);
check("settings of uv", uv, subjects);
const pdm: readonly Row[] = [
  ["PDM_PYPI_URL", { PDM_PYPI_URL: acme }, {}, "PDM_PYPI_URL"],
  ["PDM_PYPI_URL of PyPI", { PDM_PYPI_URL: pypi }, {}, ""],
  ["pdm.toml", {}, { "/app/pdm.toml": `[pypi]\nurl = "${acme}"` }, "pypi.url in pdm.toml"],
  [
    "an index beside",
    {},
    { [`${home}/.config/pdm/config.toml`]: `[pypi]\nverify_ssl = true\n[pypi.corp]\nurl = "${acme}"` },
    "",
  ],
  ["a broken pdm.toml", {}, { "/app/pdm.toml": '[pypi\nurl = "' }, ""],
];

check(
  "settings of PDM",
  pdm,
  subjects.filter(({ parser }) => parser === pyprojectToml),
);
check("settings of Pipenv", [["PIPENV_PYPI_MIRROR", { PIPENV_PYPI_MIRROR: acme }, {}, "PIPENV_PYPI_MIRROR"]], [pipenv]);

/** The text of /app/pyproject.toml, what is set, other files, and a line for each declaration without its scope. */
const projects: readonly (readonly [
  what: string,
  text: string,
  environment: Readonly<Record<string, string>>,
  files: FileTree,
  declares: readonly string[],
])[] = [
  [
    "the project takes precedence over tools",
    `[project]\ndependencies = ["a"]\n[[tool.uv.index]]\nurl = "${pypi}"\ndefault = true`,
    { PIP_INDEX_URL: acme, UV_INDEX_URL: acme },
    {},
    ["a "],
  ],
  [
    "except a tool that uses no index",
    `[project]\ndependencies = ["a"]\n[[tool.uv.index]]\nurl = "${pypi}"\ndefault = true`,
    { PIP_NO_INDEX: "1" },
    {},
    ["a (private)  because PIP_NO_INDEX"],
  ],
  [
    "an index beside says nothing of the default",
    `[project]\ndependencies = ["a"]\n[[tool.uv.index]]\nurl = "${acme}"`,
    { UV_DEFAULT_INDEX: acme },
    {},
    ["a (private)  because UV_DEFAULT_INDEX"],
  ],
  [
    "what a source names stays what it is",
    `[project]\ndependencies = ["a", "b"]\n[tool.uv.sources]\na = { index = "main" }\n[[tool.uv.index]]\nname = "main"\nurl = "${pypi}"\nexplicit = true`,
    { UV_INDEX_URL: acme },
    {},
    ["a ", "b (private)  because UV_INDEX_URL"],
  ],
  [
    "the sources of the workspace, for which a member may have others",
    '[project]\ndependencies = ["a", "b", "c", "d"]\n[tool.uv.sources]\nb = { git = "https://git.example/b" }',
    {},
    {
      "/pyproject.toml": `[tool.uv.workspace]\nmembers = ["app"]\n[tool.uv.sources]\na = { workspace = true }\nb = { path = "b" }\nc = { index = "corp" }\n[[tool.uv.index]]\nname = "corp"\nurl = "${acme}"\nexplicit = true`,
    },
    [
      "a (workspace)  because tool.uv.sources in ../pyproject.toml",
      "b (git)  because tool.uv.sources",
      "c (private)  because corp in tool.uv.index in ../pyproject.toml",
      "d ",
    ],
  ],
  [
    "the index of the workspace",
    '[project]\ndependencies = ["a"]',
    {},
    { "/pyproject.toml": `[tool.uv.workspace]\nmembers = ["*"]\n[tool.uv]\nindex-url = "${acme}"` },
    ["a (private)  because tool.uv.index-url in ../pyproject.toml"],
  ],
  [
    "sources of what is no workspace",
    '[project]\ndependencies = ["a"]',
    {},
    { "/pyproject.toml": "[tool.uv.sources]\na = { workspace = true }" },
    ["a "],
  ],
];

describe("pyproject.toml among other files", () => {
  const path = "/app/pyproject.toml";
  for (const [what, text, environment, files, declares] of projects) {
    it(what, async () => {
      const host = { home, environment: (variable: string) => environment[variable] };
      const lines = declarationLines(await completed(pyprojectToml, { ...files, [path]: text }, path, host));
      assert.deepEqual(
        lines,
        declares.map((line) => `dependencies ${line}`),
      );
    });
  }
});

describe("a Pipfile with the settings of tools", () => {
  const path = "/app/Pipfile";
  const text = `[[source]]\nname = "main"\nurl = "${pypi}"\n[packages]\na = "*"\nb = { version = "*", index = "main" }`;
  const rows: readonly (readonly [variable: string, details: readonly [string, string]])[] = [
    ["PIP_INDEX_URL", ["", ""]],
    ["PIP_EXTRA_INDEX_URL", ["", ""]],
    ["PIPENV_PYPI_MIRROR", ["PIPENV_PYPI_MIRROR", "PIPENV_PYPI_MIRROR"]],
  ];
  for (const [set, details] of rows) {
    it(set, async () => {
      const host = { home, environment: (variable: string) => (variable === set ? acme : undefined) };
      const { declarations } = await completed(pipfile, { [path]: text }, path, host);
      assert.deepEqual(
        declarations.map(({ requirement }) => (requirement.kind === "skipped" ? requirement.detail : "")),
        details,
      );
    });
  }
});

describe("settings of Python's tools", () => {
  it("are each read once, and none rejects", async () => {
    const variables = new Map([
      ["XDG_CONFIG_HOME", `${home}/.config`],
      ["PIP_CONFIG_FILE", userConf],
      ["UV_CONFIG_FILE", userUv],
      ["VIRTUAL_ENV", "/app/.venv"],
    ]);
    for (const { parser, path, text } of [...subjects, pipenv]) {
      for (const environment of [(name: string) => variables.get(name), () => undefined, () => ""]) {
        const reads: string[] = [];
        const read = (file: string) => Promise.resolve(void reads.push(file));
        const complete = await parser.complete?.(parser.parse(text), {
          path,
          text,
          read,
          readNamed: read,
          home,
          environment,
          registries: publicRegistries,
        });
        assert.equal(complete?.declarations.length, 1);
        assert.equal(new Set(reads).size, reads.length, `${path}: ${reads.join(", ")}`);
      }
    }
  });
});
