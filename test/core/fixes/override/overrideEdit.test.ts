import assert from "node:assert/strict";
import { editBetween, overrideEdit, overrideFileOf } from "../../../../src/core/fixes/override/overrideEdit.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { dedented } from "../../../support/findings.ts";
import type { FileTree } from "../../../support/project.ts";

const text4j: VersionKey = { system: "MAVEN", name: "org.acme:text4j", version: "1.2.3" };
const entry = (indent: string) =>
  [
    "<dependency>",
    "  <groupId>org.acme</groupId>",
    "  <artifactId>text4j</artifactId>",
    "  <version>1.2.3</version>",
    "</dependency>",
  ]
    .map((line) => indent + line)
    .join("\n");

const poms: readonly (readonly [what: string, before: string, after: string | undefined])[] = [
  [
    "into the list that it has",
    `<project>\n  <dependencyManagement>\n    <dependencies>\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
    `<project>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
  ],
  [
    "before the dependencies",
    `<project>\n  <dependencies>\n  </dependencies>\n</project>\n`,
    `<project>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n  <dependencies>\n  </dependencies>\n</project>\n`,
  ],
  [
    "at the end of a project without dependencies",
    `<project>\n  <artifactId>a</artifactId>\n</project>\n`,
    `<project>\n  <artifactId>a</artifactId>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
  ],
  [
    "not beside a managed version of the same package",
    dedented(`
      <project><dependencyManagement><dependencies><dependency><groupId>org.acme</groupId><artifactId>text4j</artifactId>
      <version>1.0</version></dependency></dependencies></dependencyManagement></project>`),
    undefined,
  ],
  ["not into a text that is not a whole project", `<project><dependencies>`, undefined],
];

const qs: VersionKey = { system: "NPM", name: "qs", version: "6.15.1" };

const packages: readonly (readonly [
  what: string,
  before: string,
  lockfile: string | undefined,
  after: string | undefined,
])[] = [
  ["an empty object", "{}\n", undefined, `{\n  "overrides": {\n    "qs": "6.15.1"\n  }\n}\n`],
  [
    "tabs and line ends of Windows",
    `{\r\n\t"name": "a"\r\n}\r\n`,
    "/work/package-lock.json",
    `{\r\n\t"name": "a",\r\n\t"overrides": {\r\n\t\t"qs": "6.15.1"\r\n\t}\r\n}\r\n`,
  ],
  ["yarn's lockfile", `{}`, "/work/yarn.lock", `{\n  "resolutions": {\n    "qs": "6.15.1"\n  }\n}`],
  [
    "pnpm's lockfile",
    `{\n  "pnpm": {\n    "overrides": {\n      "a": "1.0.0"\n    }\n  }\n}`,
    "/work/pnpm-lock.yaml",
    `{\n  "pnpm": {\n    "overrides": {\n      "a": "1.0.0",\n      "qs": "6.15.1"\n    }\n  }\n}`,
  ],
  ["a dependency of its own", `{ "devDependencies": { "qs": "6" } }`, undefined, undefined],
  ["an override of some versions", `{ "overrides": { "qs@5": "5.2.1" } }`, undefined, undefined],
  ["a resolution below a package", `{ "resolutions": { "express/qs": "5.2.1" } }`, "/work/yarn.lock", undefined],
  ["a list", "[]", undefined, undefined],
  ["a text that is not valid", `{ "name": "a", }`, undefined, undefined],
  ["a section that is not an object", `{ "overrides": [] }`, undefined, undefined],
  ["one line", `{ "a": [1,2] }\n`, undefined, `{ "a": [1,2], "overrides": { "qs": "6.15.1" } }\n`],
  [
    "overrides on one line",
    `{\n  "overrides": {"a": "1.0.0"},\n  "b": {"c":1}\n}\n`,
    undefined,
    `{\n  "overrides": {"a": "1.0.0", "qs": "6.15.1"},\n  "b": {"c":1}\n}\n`,
  ],
  [
    "a last property of unusual form",
    `{\n  "name": "a",\n  "b": [1,\n2]   }`,
    undefined,
    `{\n  "name": "a",\n  "b": [1,\n2],\n  "overrides": {\n    "qs": "6.15.1"\n  }   }`,
  ],
];

const parent = (management: string) =>
  `<project>\n  <groupId>g</groupId><artifactId>p</artifactId><version>1</version>\n${management}</project>\n`;
const module = (text = "") =>
  `<project>\n  <parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>\n${text}</project>\n`;
const managing = (entries: string) =>
  `  <dependencyManagement>\n    <dependencies>\n${entries}    </dependencies>\n  </dependencyManagement>\n`;
const members = `{\n  "workspaces": ["packages/*"]\n}\n`;

interface Row {
  readonly what: string;
  /** The manifest is the first file. */
  readonly files: FileTree;
  readonly key?: VersionKey;
  /** Set together with that one. */
  readonly other?: VersionKey;
  readonly lockfile?: string;
  readonly isSatisfying?: boolean;
  /** The file with the override, as it is then; none where it is not possible. */
  readonly after?: readonly [path: string, text: string];
}

/** In other files than the manifest. */
const others: readonly Row[] = [
  {
    what: "in the package.json at the root of the workspace",
    files: { "/w/packages/a/package.json": "{}", "/w/package.json": members },
    after: ["/w/package.json", `{\n  "workspaces": ["packages/*"],\n  "overrides": {\n    "qs": "6.15.1"\n  }\n}\n`],
  },
  {
    what: "in the resolutions of the root",
    files: { "/w/packages/a/package.json": "{}", "/w/package.json": members },
    lockfile: "/w/yarn.lock",
    after: ["/w/package.json", `{\n  "workspaces": ["packages/*"],\n  "resolutions": {\n    "qs": "6.15.1"\n  }\n}\n`],
  },
  {
    what: "in the package.json itself where no workspace lists it",
    files: { "/w/other/package.json": "{}", "/w/package.json": members },
    after: ["/w/other/package.json", `{\n  "overrides": {\n    "qs": "6.15.1"\n  }\n}`],
  },
  {
    what: "not where the root depends on it",
    files: {
      "/w/packages/a/package.json": "{}",
      "/w/package.json": `{ "workspaces": ["packages/*"], "dependencies": { "qs": "1" } }`,
    },
  },
  {
    what: "in pnpm-workspace.yaml that has overrides",
    files: {
      "/w/packages/a/package.json": "{}",
      "/w/package.json": "{}",
      "/w/pnpm-workspace.yaml": `packages:\n  - packages/*\noverrides:\n  "b@1": 1.1.0 # b\n\n# end\ncatalog: {}\n`,
    },
    lockfile: "/w/pnpm-lock.yaml",
    after: [
      "/w/pnpm-workspace.yaml",
      `packages:\n  - packages/*\noverrides:\n  "b@1": 1.1.0 # b\n  "qs": 6.15.1\n\n# end\ncatalog: {}\n`,
    ],
  },
  {
    what: "in pnpm-workspace.yaml next to the package.json, with line ends of Windows",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides:\r\n    b: 1.1.0` },
    key: { ...qs, name: "@acme/qs" },
    after: ["/w/pnpm-workspace.yaml", `overrides:\r\n    b: 1.1.0\r\n    '@acme/qs': 6.15.1`],
  },
  {
    what: "not beside an override in pnpm-workspace.yaml",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides:\n  b>qs: 1.1.0\n` },
  },
  {
    what: "not in pnpm-workspace.yaml with overrides on one line",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides: { b: 1.1.0 }\n` },
  },
  {
    what: "of two packages in pnpm-workspace.yaml",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides:\n  b: 1.1.0\n` },
    other: { ...qs, name: "ms" },
    after: ["/w/pnpm-workspace.yaml", `overrides:\n  b: 1.1.0\n  qs: 6.15.1\n  ms: 6.15.1\n`],
  },
  {
    what: "of neither package where pnpm-workspace.yaml has an override for one",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides:\n  b: 1.1.0\n  ms: 1.1.0\n` },
    other: { ...qs, name: "ms" },
  },
  {
    what: "not below an override of pnpm-workspace.yaml that has no version yet",
    files: { "/w/package.json": "{}", "/w/pnpm-workspace.yaml": `overrides:\n  b: 1.1.0\n  c:\n` },
  },
  {
    what: "not where the root of the workspace has no package.json",
    files: { "/w/a/package.json": "{}", "/w/pnpm-workspace.yaml": `packages: [a]\n` },
  },
  {
    what: "in package.json where pnpm-workspace.yaml has no overrides",
    files: {
      "/w/packages/a/package.json": "{}",
      "/w/package.json": "{}",
      "/w/pnpm-workspace.yaml": `packages: [packages/*]\n`,
    },
    lockfile: "/w/pnpm-lock.yaml",
    after: ["/w/package.json", `{\n  "pnpm": {\n    "overrides": {\n      "qs": "6.15.1"\n    }\n  }\n}`],
  },
  {
    what: "in the parent that manages versions",
    files: { "/w/m/pom.xml": module(), "/w/pom.xml": parent(managing("")) },
    key: text4j,
    after: ["/w/pom.xml", parent(managing(`${entry("      ")}\n`))],
  },
  {
    what: "in the parent that manages versions, of a module that manages others",
    files: {
      "/w/m/pom.xml": module(managing(`${entry("").replace("text4j", "util")}\n`)),
      "/w/pom.xml": parent(managing("")),
    },
    key: text4j,
    after: ["/w/pom.xml", parent(managing(`${entry("      ")}\n`))],
  },
  {
    what: "in the module where the parent manages nothing",
    files: { "/w/m/pom.xml": module("  <dependencies/>\n"), "/w/pom.xml": parent("") },
    key: text4j,
    after: ["/w/m/pom.xml", module(`${managing(`${entry("      ")}\n`)}  <dependencies/>\n`)],
  },
  {
    what: "not in the parent where the module manages it",
    files: { "/w/m/pom.xml": module(managing(`${entry("")}\n`)), "/w/pom.xml": parent(managing("")) },
    key: text4j,
  },
];

const urllib3: VersionKey = { system: "PYPI", name: "urllib3", version: "2.5.0" };

/** A file that is changed itself. */
function own(path: string, before: string, after: string | undefined, more: Partial<Row> = {}): Omit<Row, "what"> {
  const files = { [path]: before, ...more.files };
  return { key: urllib3, ...more, files, ...(after !== undefined && { after: [path, after] as const }) };
}

const python: readonly Row[] = [
  {
    what: "at the end of requirements",
    ...own("/w/requirements.txt", "requests==2.25.1", "requests==2.25.1\nurllib3==2.5.0\n"),
  },
  {
    what: "in the file that pip-compile reads",
    ...own("/w/requirements.in", "requests\r\n", "requests\r\nurllib3==2.5.0\r\n"),
  },
  {
    what: "in the constraints that the requirements name",
    files: { "/w/requirements.txt": "-c ../constraints.txt\nrequests\n", "/constraints.txt": "# pins\nidna==3.7\n" },
    key: urllib3,
    after: ["/constraints.txt", "# pins\nidna==3.7\nurllib3==2.5.0\n"],
  },
  {
    what: "not next to constraints that are not on this disk",
    ...own("/w/requirements.txt", "-c https://pypi.example/constraints.txt\nrequests\n", undefined),
  },
  {
    what: "not in generated constraints",
    files: {
      "/w/requirements.in": "-c constraints.txt\nrequests\n",
      "/w/constraints.txt": "# This file is autogenerated by pip-compile\nidna==3.7\n",
    },
    key: urllib3,
  },
  {
    what: "not in generated requirements",
    ...own("/w/requirements.txt", "# This file was autogenerated by uv\nrequests==2.25.1\n", undefined),
  },
  { what: "not where pip checks hashes", ...own("/w/requirements.txt", "requests==2 --hash=sha256:00\n", undefined) },
  { what: "not next to a line for it", ...own("/w/requirements.txt", "requests\nURLLIB3<2\n", undefined) },
  {
    what: "as a constraint of uv where everything allows it",
    ...own("/w/pyproject.toml", "[tool.uv]\n", `[tool.uv]\nconstraint-dependencies = ["urllib3==2.5.0"]\n`),
  },
  {
    what: "as an override of uv where something does not",
    ...own(
      "/w/pyproject.toml",
      `[project]\nname = "a"\n`,
      `[project]\nname = "a"\n\n[tool.uv]\noverride-dependencies = ["urllib3==2.5.0"]\n`,
      { isSatisfying: false, lockfile: "/w/uv.lock" },
    ),
  },
  {
    what: "behind other constraints of uv",
    ...own(
      "/w/pyproject.toml",
      `[tool.uv]\nconstraint-dependencies = [\n    "idna<4", # why\n] # end\nx = 1\n`,
      `[tool.uv]\nconstraint-dependencies = [\n    "idna<4", # why\n    "urllib3==2.5.0",\n] # end\nx = 1\n`,
    ),
  },
  {
    what: "behind a constraint of uv without a comma",
    ...own(
      "/w/pyproject.toml",
      `[tool.uv]\r\nconstraint-dependencies = [\r\n\t"idna<4" # why\r\n]\r\n`,
      `[tool.uv]\r\nconstraint-dependencies = [\r\n\t"idna<4", # why\r\n\t"urllib3==2.5.0"\r\n]\r\n`,
    ),
  },
  {
    what: "behind constraints of uv on one line",
    ...own(
      "/w/pyproject.toml",
      `[tool.uv]\nconstraint-dependencies = ["idna<4"]\n[x]\n`,
      `[tool.uv]\nconstraint-dependencies = ["idna<4", "urllib3==2.5.0"]\n[x]\n`,
    ),
  },
  {
    what: "not next to an override of uv",
    ...own("/w/pyproject.toml", `[tool.uv]\noverride-dependencies = ["urllib3<2"]\n`, undefined),
  },
  {
    what: "not in a table of uv in braces",
    ...own("/w/pyproject.toml", `[tool]\nuv = { dev-dependencies = [] }\n`, undefined),
  },
  { what: "not in a text with problems", ...own("/w/pyproject.toml", `[tool.uv]\nx = \n`, undefined) },
  {
    what: "at the root of a workspace of uv",
    files: { "/w/a/pyproject.toml": `[project]\n`, "/w/pyproject.toml": `[tool.uv.workspace]\nmembers = ["a"]\n` },
    lockfile: "/w/uv.lock",
    key: urllib3,
    after: [
      "/w/pyproject.toml",
      `[tool.uv.workspace]\nmembers = ["a"]\n\n[tool.uv]\nconstraint-dependencies = ["urllib3==2.5.0"]\n`,
    ],
  },
  {
    what: "as a dependency of Poetry",
    ...own(
      "/w/pyproject.toml",
      `[tool.poetry.dependencies]\npython = "^3.9" # py\nrequests = { version = "2.25.1" }\n\n[build-system]\n`,
      `[tool.poetry.dependencies]\npython = "^3.9" # py\nrequests = { version = "2.25.1" }\nurllib3 = "2.5.0"\n\n[build-system]\n`,
    ),
  },
  {
    what: "as a dependency of the project where Poetry has no list",
    ...own(
      "/w/pyproject.toml",
      `[project]\ndependencies = ["requests==2.25.1"]\n`,
      `[project]\ndependencies = ["requests==2.25.1", "urllib3==2.5.0"]\n`,
      { lockfile: "/w/poetry.lock" },
    ),
  },
  {
    what: "as an override of PDM",
    ...own(
      "/w/pyproject.toml",
      `[tool.pdm]\ndistribution = true\n`,
      `[tool.pdm]\ndistribution = true\n\n[tool.pdm.resolution.overrides]\nurllib3 = "2.5.0"\n`,
    ),
  },
  {
    what: "not next to an override of PDM",
    ...own("/w/pyproject.toml", `[tool.pdm.resolution.overrides]\nUrllib3 = "1.0"\n`, undefined),
  },
  { what: "not in a project of no tool", ...own("/w/pyproject.toml", `[project]\nname = "a"\n`, undefined) },
  {
    what: "as a package of Pipenv",
    ...own("/w/Pipfile", `[packages]\nrequests = "*"\n`, `[packages]\nrequests = "*"\nurllib3 = "==2.5.0"\n`),
  },
];

const edits: readonly (readonly [before: string, after: string, edit: readonly [number, number, string, string]])[] = [
  ["ab", "ab", [2, 2, "", ""]],
  ["ab", "abb", [2, 2, "", "b"]],
  ["aab", "ab", [1, 2, "a", ""]],
  ["abc", "axc", [1, 2, "b", "x"]],
];

async function written({ files, key = qs, other, lockfile, isSatisfying = true }: Row): Promise<Row["after"]> {
  const [[path, text] = assert.fail()] = Object.entries(files);
  const file = await overrideFileOf({ path, text, lockfile }, (asked) => Promise.resolve(files[asked]));
  const keys = [key, ...(other ? [other] : [])];
  const edit =
    file &&
    overrideEdit(
      file,
      keys.map((each) => ({ key: each, isSatisfying })),
    );
  if (!edit) return undefined;
  const before = files[edit.path] ?? "";
  assert.equal(before.slice(edit.span.start, edit.span.end), edit.before);
  return [edit.path, before.slice(0, edit.span.start) + edit.after + before.slice(edit.span.end)];
}

async function applied(path: string, text: string, key: VersionKey, lockfile?: string): Promise<string | undefined> {
  const [, after] = (await written({ what: "", files: { [path]: text }, key, ...(lockfile && { lockfile }) })) ?? [];
  return after;
}

describe("writing an override", () => {
  for (const [what, before, after] of poms) {
    it(`in pom.xml: ${what}`, async () => assert.equal(await applied("/work/pom.xml", before, text4j), after));
  }
  for (const [what, before, lockfile, after] of packages) {
    it(`in package.json: ${what}`, async () =>
      assert.equal(await applied("/work/package.json", before, qs, lockfile), after));
  }
  for (const row of [...others, ...python]) it(row.what, async () => assert.deepEqual(await written(row), row.after));
  it("not in a parent that is gone meanwhile", async () => {
    const texts = [parent(managing(""))];
    const manifest = { path: "/w/m/pom.xml", text: module() };
    assert.equal(await overrideFileOf(manifest, () => Promise.resolve(texts.pop())), undefined);
  });
  for (const [before, after, edit] of edits)
    it(`by the shortest edit: ${before} → ${after}`, () => {
      const { span, ...texts } = editBetween("a", before, after);
      assert.deepEqual([span.start, span.end, texts.before, texts.after], edit);
    });
  it("nowhere in other formats", async () =>
    assert.equal(await applied("/work/Cargo.toml", "[dependencies]\n", qs), undefined));
});
