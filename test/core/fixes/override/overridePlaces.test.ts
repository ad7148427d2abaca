import assert from "node:assert/strict";
import { overrideEdit, overrideFileOf } from "../../../../src/core/fixes/override/overrideEdit.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { checkGolden } from "../../../support/golden.ts";

const qs: VersionKey = { system: "NPM", name: "qs", version: "6.15.1" };
const scoped: VersionKey = { system: "NPM", name: "@a/b", version: "1.0.0" };
const text4j: VersionKey = { system: "MAVEN", name: "g:text4j", version: "1.2.3" };
const util: VersionKey = { system: "MAVEN", name: "h:util", version: "2.0" };
const urllib3: VersionKey = { system: "PYPI", name: "urllib3", version: "2.5.0" };
const idna: VersionKey = { system: "PYPI", name: "ruamel.yaml", version: "0.18" };

/** A dependency in a POM. */
const managed = (name: string, more = "") => {
  const [group, artifact] = name.split(":");
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${more}</dependency>`;
};

/** Of each file the texts, and those of lockfiles beside it, each of which is asked for with one override and with two. */
const files: readonly (readonly [
  name: string,
  keys: readonly VersionKey[],
  lockfiles: string,
  texts: readonly string[],
])[] = [
  [
    "package.json",
    [qs, scoped],
    "package-lock.json yarn.lock pnpm-lock.yaml",
    [
      "",
      "7",
      "null",
      '"a"',
      "[1]",
      "{",
      "{}",
      "  {}",
      "{\r\n}\r\n",
      '{"a":1}',
      '{"a":{"b":1}}\n',
      '{\n"a": 1\n}\n',
      '{\n\t"a": {\n\t\t"b": 1\n\t}\n}',
      '{ "a": 1,\n  "b": 2 }',
      '{\n    "overrides": {},\n    "resolutions": {},\n    "pnpm": {}\n}\n',
      '{\n  "pnpm": { "overrides": {} }\n}\n',
      '{\n  "pnpm": 7, "resolutions": 7, "overrides": 7\n}\n',
      '{"overrides":null,"resolutions":null,"pnpm":null}',
      '{"overrides":{"a":"1"},"resolutions":{"a":"1"},"pnpm":{"overrides":{"a":"1"}}}',
      '{"overrides":{"a":"1","qs":"1"},"resolutions":{"qs":"1","z":"1"},"pnpm":{"overrides":{"a>qs":"1"}}}',
      '{"overrides":{"qsx":"1","xqs":"1","qs/a":"1"},"resolutions":{"**/qs":"1"},"pnpm":{"overrides":{"qs@1":"1"}}}',
      '{"dependencies":{"qs":"1"}}',
      '{"optionalDependencies":{"qs":"1"}}',
      '{"peerDependencies":{"@a/b":"1"}}',
      '{"dependencies":["qs"],"devDependencies":"qs","peerDependencies":null}',
      '{"packageManager":"yarn@4.0.0"}',
      '{"packageManager":"pnpm@9.0.0"}',
      '{"packageManager":"npm@9.0.0-yarn@"}',
      '{"packageManager":["yarn@4"]}',
    ],
  ],
  [
    "pom.xml",
    [text4j, util],
    "",
    [
      "",
      "<a/>",
      "<project/>",
      "<project></project>",
      "<project>\n</project>\n",
      "<project><dependencies/></project>",
      "<project>\n\t<dependencies>\n\t</dependencies>\n</project>\n",
      "<project>\r\n    <artifactId>a</artifactId>\r\n</project>\r\n",
      "<project>\n  <dependencyManagement/>\n</project>\n",
      "<project>\n  <dependencyManagement>\n  </dependencyManagement>\n</project>\n",
      "<project><dependencyManagement></dependencyManagement></project>",
      "<project>\n  <dependencyManagement><dependencies/></dependencyManagement>\n</project>\n",
      "<project>\n<dependencyManagement><dependencies></dependencies></dependencyManagement>\n</project>\n",
      `<project>\n   <dependencyManagement>\n      <dependencies>\n         ${managed("g:other")}\n      </dependencies>\n   </dependencyManagement>\n</project>\n`,
      `<project><dependencyManagement><dependencies>${managed("g:text4j")}</dependencies></dependencyManagement></project>`,
      `<project><dependencyManagement><dependencies>${managed("h:util")}</dependencies></dependencyManagement></project>`,
      "<project><dependencyManagement><dependencies><dependency><artifactId>text4j</artifactId></dependency><dependency><groupId>h</groupId></dependency></dependencies></dependencyManagement></project>",
      `<project><dependencyManagement><dependencies><exclusion><groupId>g</groupId><artifactId>text4j</artifactId></exclusion></dependencies></dependencyManagement></project>`,
      `<project><dependencies>${managed("g:text4j")}</dependencies></project>`,
      "<project>\n  <a><b></project>",
      "<project>\n  x<artifactId>a</artifactId>\n</project>\n",
      "<project>\n  <dependencies>\n  </dependencies>\n  <dependencyManagement><dependencies/></dependencyManagement>\n</project>",
      "<a/><project></project>",
      "<!-- a -->\n<project>\n  <name>a</name><dependencies></dependencies>\n</project>",
      "<project><name>a</name>\n</project>",
    ],
  ],
  [
    "pyproject.toml",
    [urllib3, idna],
    "uv.lock poetry.lock pdm.lock other.lock",
    [
      "",
      "[project]\n",
      "[project]\ndependencies = []\n",
      "[project]\ndependencies = 7\n",
      '[project]\ndependencies = ["a", 7]\n',
      '[project]\ndependencies = ["urllib3>1"]\n',
      '[project]\ndependencies = [ "a",\n "b" ]\n',
      "[project]\ndependencies = [\n  'a',\n  'b', # why\n]\n",
      "[project]\ndependencies = [\n  'a',\n  'b'\n  ,\n]\n",
      "[project]\ndependencies = [\n  7\n]\n[a]\nx = 1\n",
      "[tool.uv]\nconstraint-dependencies = []\n",
      "[tool.uv]\nconstraint-dependencies = 7\n",
      '[tool.uv]\nconstraint-dependencies = ["Urllib3==1"]\n',
      '[tool.uv]\noverride-dependencies = ["  Ruamel_Yaml ==1"]\n',
      "[tool]\nuv.x = 1\n",
      "[tool]\nuv = {}\npoetry = {}\npdm = {}\n",
      "tool.uv.x = 1\ntool.poetry.x = 1\ntool.pdm.resolution.overrides.a = '1'\n",
      "[tool.uv.a]\nx = 1\n[tool.poetry.a]\nx = 1\n[tool.pdm.a]\nx = 1\n",
      "[[tool.uv]]\n[[tool.pdm.resolution.overrides]]\n[[tool.poetry.dependencies]]\n",
      "[tool.poetry]\n",
      "[tool.poetry.dependencies]",
      "[tool.poetry.dependencies]\r\n\r\n[a]\r\n",
      '[tool.poetry.dependencies]\n"urllib3" = "1"\n',
      "[tool.poetry.dependencies]\nRuamel-Yaml.version = '1'\n",
      "[tool.poetry.dependencies.a]\nversion = '1'\n",
      "[tool.poetry]\ndependencies.a = '1'\n",
      "[tool.poetry]\ndependencies = { a = '1' }\n",
      "[tool.pdm]\nresolution = {}\n",
      "[tool.pdm.resolution]\noverrides = { a = '1' }\n",
      "[tool.pdm.resolution.overrides]\na = '1'\n\n[tool.pdm.x]\n",
      "[tool.pdm.resolution.x]\na = '1'\n",
      "[tool.pdm]\n[tool.poetry]\n[tool.uv]\n",
      "\n",
      "[[tool.uv.index]]\nurl = 'x'\n",
      '[project]\ndependencies = [\n  "a", "b",\n]\n',
      "[project]\ndependencies = [\n  'a' # x, y\n]\n",
      '[project]\ndependencies = ["", "-e .", "(urllib3)"]\n',
      '[project]\ndependencies = ["urllib3 ???"]\n',
      "[project.dependencies]\na = '1'\n",
      '[tool.uv]\nconstraint-dependencies = ["""a"""]\n',
      "[tool.uv]\nconstraint-dependencies = ['a']\nconstraint-dependencies = ['b']\n",
      "[tool.uv]\nconstraint-dependencies = ['a']\nx =\n",
      "[tool.uv]\nx = [\n",
      "x",
    ],
  ],
  [
    "Pipfile",
    [urllib3, idna],
    "",
    [
      "",
      "[packages]\n",
      "[packages]",
      '[packages]\nurllib3 = "*"\n',
      "packages.a = '*'\n",
      "packages = { a = '*' }\n",
      "[dev-packages]\na = '*'",
      "[packages.a]\nversion = '*'\n",
      "[[packages]]\n",
      "[[source]]\nurl = 'x'\n",
      "[[source]]\nurl = 'x'\n\n[packages]\n\n[dev-packages]\n",
      "[packages\n",
    ],
  ],
  [
    "requirements.txt",
    [urllib3, idna],
    "",
    [
      "",
      "\n",
      "a",
      "a\r\nb",
      "urllib3",
      "Ruamel_Yaml>1",
      "# urllib3\na\n",
      "-r other.txt\n",
      "a \\\n  --hash=sha256:0\n",
      "a # --hashes\n",
      "-c missing.txt\n",
      "-e .\n",
    ],
  ],
  ["Gemfile", [qs], "", ["", 'gem "a"\n']],
];

const problemsOf = (name: string, text: string) => parserFor(name)?.parse(text).problems.length;

describe("places for overrides in files of every form", () => {
  for (const [name, keys, lockfiles, texts] of files)
    it(`are those of test/golden/places/${name}.txt`, async () => {
      const blocks: string[] = [];
      for (const text of texts)
        for (const lockfile of lockfiles.split(" ")) {
          const manifest = { path: `/w/${name}`, text, ...(lockfile !== "" && { lockfile: `/w/${lockfile}` }) };
          const file = await overrideFileOf(manifest, () => Promise.resolve(undefined));
          const results = [keys.slice(0, 1), keys].map((some, index) => {
            const overrides = some.map((key) => ({ key, isSatisfying: index === 0 }));
            const edit = file && overrideEdit(file, overrides);
            if (!edit) return "nothing";
            const result = text.slice(0, edit.span.start) + edit.after + text.slice(edit.span.end);
            assert.equal(problemsOf(name, result), problemsOf(name, text), result);
            return `${edit.span.start}-${edit.span.end} ${JSON.stringify(result)}`;
          });
          const isOverruling = file ? `${file.path === manifest.path}, ${file.overrules}` : "no file";
          blocks.push([`${JSON.stringify(text)} ${lockfile}: ${isOverruling}`, ...new Set(results)].join("\n  "));
        }
      checkGolden(`places/${name}.txt`, `${blocks.join("\n")}\n`);
    });
});
