import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { scriptPy } from "../../../../src/core/manifests/pypi/scriptPy.ts";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { setupPy } from "../../../../src/core/manifests/pypi/setupPy.ts";
import { publicRegistries } from "../../../../src/core/registries/origin.ts";
import { completed, declarationLines, type FileTree, surroundings } from "../../../support/project.ts";

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
  ...["true", " Yes ", "y", "t", "on"].map((value): Row => [
    `PIP_NO_INDEX=${value}`,
    { PIP_NO_INDEX: value },
    {},
    "PIP_NO_INDEX",
  ]),
  ...["false", "0", "only", "10", "nope1"].map((value): Row => [
    `PIP_NO_INDEX=${value}`,
    { PIP_NO_INDEX: value },
    {},
    "",
  ]),
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
  [
    "a file that is named like none",
    { PIP_CONFIG_FILE: "/srv/nul" },
    { "/srv/nul": `[global]\nindex-url=${acme}` },
    "index-url in $PIP_CONFIG_FILE",
  ],
  [
    "another that is named like none",
    { PIP_CONFIG_FILE: "/dev/null.conf" },
    { "/dev/null.conf": `[global]\nindex-url=${acme}` },
    "index-url in $PIP_CONFIG_FILE",
  ],
  ["no file at all on Windows", { PIP_CONFIG_FILE: "NUL" }, { [userConf]: `[global]\nindex-url=${acme}` }, ""],
  ...(
    [
      ["/app/.venv/pip.ini", "./.venv/pip.ini"],
      ["/app/venv/pip.conf", "./venv/pip.conf"],
      ["/app/venv/pip.ini", "./venv/pip.ini"],
      ["/venv/pip.ini", "$VIRTUAL_ENV/pip.ini", { VIRTUAL_ENV: "/venv" }],
      ["/config/pip/pip.conf", "$XDG_CONFIG_HOME/pip/pip.conf", { XDG_CONFIG_HOME: "/config" }],
      [`${home}/Library/Application Support/pip/pip.conf`, "~/Library/Application Support/pip/pip.conf"],
      [`${home}/pip/pip.ini`, "~/pip/pip.ini"],
      ["/etc/xdg/pip/pip.conf", "/etc/xdg/pip/pip.conf"],
      ["C:/ProgramData/pip/pip.ini", "%PROGRAMDATA%/pip/pip.ini", { PROGRAMDATA: "C:\\ProgramData" }],
    ] as const
  ).map(([path, label, environment = {}]): Row => [
    label,
    environment,
    { [path]: `[global]\nindex-url=${acme}` },
    `index-url in ${label}`,
  ]),
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
  ...(
    [
      ["/srv/uv.toml", "$UV_CONFIG_FILE", { UV_CONFIG_FILE: "/srv/uv.toml" }],
      ["/config/uv/uv.toml", "$XDG_CONFIG_HOME/uv/uv.toml", { XDG_CONFIG_HOME: "/config" }],
      ["C:/Users/me/AppData/uv/uv.toml", "%APPDATA%/uv/uv.toml", { APPDATA: "C:\\Users\\me\\AppData" }],
      ["/etc/uv/uv.toml", "/etc/uv/uv.toml"],
    ] as const
  ).map(([path, label, environment = {}]): Row => [
    label,
    environment,
    { [path]: `index-url = "${acme}"` },
    `index-url in ${label}`,
  ]),
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
  [
    "the user's settings of PDM",
    {},
    { [`${home}/.config/pdm/config.toml`]: `[pypi]\nurl = "${acme}"` },
    "pypi.url in ~/.config/pdm/config.toml",
  ],
  [
    "the user's settings of PDM on a Mac",
    {},
    { [`${home}/Library/Application Support/pdm/config.toml`]: `[pypi]\nurl = "${acme}"` },
    "pypi.url in ~/Library/Application Support/pdm/config.toml",
  ],
  ["pdm.toml above the project, which PDM does not read", {}, { "/pdm.toml": `[pypi]\nurl = "${acme}"` }, ""],
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
    "a source of PDM in place of PyPI, by its name or without one",
    `[project]\ndependencies = ["a", "b"]\n[[tool.pdm.source]]\nname = "pypi"\nurl = "${acme}"\n[[tool.pdm.source]]\nurl = "${acme}"\ninclude_packages = ["b"]`,
    {},
    {},
    ["a (private)  because pypi in tool.pdm.source", "b (private)  because tool.pdm.source"],
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
    "the sources of the workspace behind settings in between",
    '[project]\ndependencies = ["a", "b"]\n[tool.uv.sources]\nb = { path = "../b-1.0.whl" }',
    {},
    {
      "/app/uv.toml": "offline = true",
      "/pyproject.toml":
        "[tool.uv.workspace]\nmembers = ['x']\n[tool.uv.sources]\na = { git = 'https://git.example/a' }",
    },
    ["a (git)  because tool.uv.sources in ../pyproject.toml", "b (archive)  because tool.uv.sources"],
  ],
  [
    "members of the workspace, without those that are left out",
    '[project]\nname = "App"\ndependencies = ["b-x", "c", "app", "d"]\n[tool.uv.workspace]\nmembers = ["packages/*"]\nexclude = ["packages/old"]',
    {},
    {
      "/app/packages/x/pyproject.toml": '[project]\nname = "B_x"',
      "/app/packages/old/pyproject.toml": '[project]\nname = "c"',
      "/app/packages/y/pyproject.toml": "[project]",
      "/app/packages/z/setup.py": "",
      "/app/other/pyproject.toml": '[project]\nname = "d"',
    },
    ["b-x (workspace)  because tool.uv.workspace", "c ", "app (workspace)  because project.name", "d "],
  ],
  [
    "the root and other members for a member",
    '[project]\ndependencies = ["root", "b"]',
    {},
    {
      "/pyproject.toml": '[project]\nname = "root"\n[tool.uv.workspace]\nmembers = ["app", "b"]',
      "/b/pyproject.toml": '[project]\nname = "b"',
    },
    ["root (workspace)  because tool.uv.workspace", "b (workspace)  because tool.uv.workspace"],
  ],
  [
    "a word in a file above that is not the root of a workspace",
    '[project]\ndependencies = ["root"]',
    {},
    { "/pyproject.toml": '[project]\nname = "root"\n[tool.black]\nworkspace = true\n[tool.uv]\nmanaged = true' },
    ["root "],
  ],
  ...(
    [
      [
        "default in tool.rye.sources",
        `[[tool.rye.sources]]\nname = "x"\nurl = "${pypi}"\n[[tool.rye.sources]]\nname = "default"\nurl = "${acme}"`,
      ],
      ["index-url in tool.pixi.pypi-options", `[tool.pixi.pypi-options]\nindex-url = "${acme}"`],
      ["no-index in tool.pixi.pypi-options", "[tool.pixi.pypi-options]\nno-index = true"],
      ["index-url in tool.pixi.feature.x.pypi-options", `[tool.pixi.feature.x.pypi-options]\nindex-url = "${acme}"`],
      ["PIP_INDEX_URL in tool.hatch.envs.x.env-vars", `[tool.hatch.envs.x.env-vars]\nPIP_INDEX_URL = "${acme}"`],
      [
        "UV_DEFAULT_INDEX in tool.hatch.envs.x.env-vars",
        `[tool.hatch.envs.x]\nenv-vars = { UV_DEFAULT_INDEX = "corp=${acme}" }`,
      ],
      ["UV_INDEX_URL in tool.hatch.envs.x.env-vars", `[tool.hatch.envs.x.env-vars]\nUV_INDEX_URL = "${acme}"`],
      ["corp in tool.poetry.source", `[[tool.poetry.source]]\nname = "corp"\nurl = "${acme}"`],
      ["tool.poetry.source", `[[tool.poetry.source]]\nurl = "${acme}"`],
      ["tool.uv.index", `[[tool.uv.index]]\nurl = "${acme}"\ndefault = true`],
    ] as const
  ).map(
    ([detail, text]) =>
      [detail, `[project]\ndependencies = ["a"]\n${text}`, {}, {}, [`a (private)  because ${detail}`]] as const,
  ),
  ...[
    `[[tool.rye.sources]]\nname = "x"\nurl = "${acme}"`,
    `[tool.pixi.pypi-options]\nextra-index-urls = ["${acme}"]`,
    `[tool.hatch.envs.x.env-vars]\nUV_DEFAULT_INDEX = "corp=${pypi}"`,
    `[tool.hatch.envs.x.env-vars]\nUV_INDEX = "${acme}"`,
    `[[tool.poetry.source]]\nname = "corp"\npriority = "primary"\n[[tool.poetry.source]]\nname = "main"\nurl = "${pypi}"`,
  ].map((text) => [`only PyPI: ${text}`, `[project]\ndependencies = ["a"]\n${text}`, {}, {}, ["a "]] as const),
  [
    "the public source of Poetry before the settings of tools",
    `[project]\ndependencies = ["a"]\n[[tool.poetry.source]]\nname = "PyPI"`,
    { PIP_INDEX_URL: acme },
    {},
    ["a "],
  ],
  [
    "sources of Poetry in any case",
    `[tool.poetry.dependencies]\na = { version = "*", source = "MAIN" }\nb = { version = "*", source = "Corp" }\n[[tool.poetry.source]]\nname = "Main"\nurl = "${pypi}"\npriority = "explicit"\n[[tool.poetry.source]]\nname = "CORP"\nurl = "${acme}"\npriority = "explicit"`,
    {},
    {},
    ["a ", "b (private)  because Corp in tool.poetry.source"],
  ],
  [
    "sources of what is no workspace",
    '[project]\ndependencies = ["a"]',
    {},
    { "/pyproject.toml": "[tool.uv.sources]\na = { workspace = true }" },
    ["a "],
  ],
];

/** A pattern of `include_packages` of a source of PDM, a name, and whether the pattern is for it. */
const patterns: readonly (readonly [pattern: string, name: string, matches: boolean])[] = [
  ["Foo_Bar", "foo-bar", true],
  ["foo", "foo-bar", false],
  ["*", "a", true],
  ["a*c", "abc", true],
  ["a*c", "abcabd", false],
  ["a*bc", "abbbc", true],
  ["*ab", "aab", true],
  ["a*a", "a", false],
  ["ab*", "ab", true],
  ["A**b", "ab", true],
  ["*a*b*", "xaxxbx", true],
  ["a*b?d", "abcabcd", true],
  ["a?", "ab", true],
  ["a?", "abc", false],
  ["a?c", "ac", false],
  ["a?c", "abd", false],
  ["[ab]x", "ax", true],
  ["[ab]x", "abx", false],
  ["[ab][c-e]*", "adx", true],
  ["b*", "ab", false],
];

describe("patterns of sources of PDM", () => {
  for (const [pattern, name, isMatch] of patterns) {
    it(`${pattern} ${isMatch ? "is" : "is not"} for ${name}`, () => {
      const text = `[project]\ndependencies = ["${name}"]\n[[tool.pdm.source]]\nname = "corp"\nurl = "${acme}"\ninclude_packages = ["${pattern}"]`;
      assert.deepEqual(declarationLines(pyprojectToml.parse(text)), [
        `dependencies ${name}${isMatch ? " (private)  because corp in tool.pdm.source" : " "}`,
      ]);
    });
  }
});

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

describe("names that the service is not asked about", () => {
  const names = ["a", "b", "c"];
  const script = `# /// script\n# dependencies = ["a"]\n# [tool.uv.sources]\n# b = { index = "corp" }\n# [[tool.uv.index]]\n# name = "corp"\n# url = "${acme}"\n# explicit = true\n# ///\n`;
  const rows: readonly (readonly [
    what: string,
    subject: Omit<Subject, "scope">,
    index: string,
    expected: readonly string[],
  ])[] = [
    ...[...subjects, pipenv, { parser: setupPy, path: "/app/setup.py", text: "setup()" }].flatMap((subject) => [
      [`none in ${subject.path} by PyPI`, subject, pypi, []] as const,
      [`all in ${subject.path} by another index`, subject, acme, names] as const,
    ]),
    [
      "those with a private source",
      {
        parser: pyprojectToml,
        path: "/app/pyproject.toml",
        text: `[tool.uv.sources]\na = { workspace = true }\nb = { index = "corp" }\n[[tool.uv.index]]\nname = "corp"\nurl = "${acme}"\nexplicit = true`,
      },
      pypi,
      ["b"],
    ],
    ["those of a script", { parser: scriptPy, path: "/app/run.py", text: script }, pypi, ["b"]],
    ["all of a script by another index", { parser: scriptPy, path: "/app/run.py", text: script }, acme, names],
  ];
  for (const [what, { parser, path, text }, index, expected] of rows) {
    it(what, async () => {
      const environment = (variable: string) => (variable === "PIP_INDEX_URL" ? index : undefined);
      const found = await parser.privateAmong?.(names, surroundings({ [path]: text }, path, { home, environment }));
      assert.deepEqual([...(found?.keys() ?? [])].sort(), expected);
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
