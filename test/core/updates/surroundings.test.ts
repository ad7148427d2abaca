import fc from "fast-check";
import type { System } from "../../../src/core/model/keys.ts";
import { readSurroundings } from "../../../src/core/updates/surroundings.ts";
import type { FileTree } from "../../support/project.ts";
import { runs } from "../../support/runs.ts";

const packageJson =
  '{"name":"app","dependencies":{"react":"^17","kit":"npm:real@^1"},"overrides":{"a":{"react":"$react"}}}';
const packageLock =
  '{"packages":{"":{},"node_modules/kit":{"version":"1.0.0","peerDependencies":{"react":"^17"}},"node_modules/react":{"version":"17.0.2"}}}';
const pnpmLock = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      react:
        specifier: ^17
        version: 17.0.2
packages:
  react@17.0.2:
    resolution: {integrity: sha512-A}
    peerDependencies:
      kit: '1'
`;
const yarnLock = `__metadata:
  version: 8

"react@npm:^17":
  version: 17.0.2
  resolution: "react@npm:17.0.2"
  peerDependencies:
    kit: 1
`;
const bunLock = '{"workspaces":{"":{}},"packages":{"react":["react@17.0.2","",{"peerDependencies":{"kit":"1"}}],},}';

/** Projects, of which the first file is the manifest. */
const projects: readonly (readonly [System, FileTree])[] = [
  ["NPM", { "package.json": packageJson, "package-lock.json": packageLock, ".npmrc": "force=true\n" }],
  ["NPM", { "package.json": packageJson, "pnpm-lock.yaml": pnpmLock, "pnpm-workspace.yaml": "overrides:\n  a: 1\n" }],
  ["NPM", { "package.json": packageJson, "yarn.lock": yarnLock }],
  ["NPM", { "package.json": packageJson, "bun.lock": bunLock }],
  ["PYPI", { "pyproject.toml": '[project]\nrequires-python = ">=3.8"\n', "uv.lock": 'requires-python = ">=3.9"\n' }],
  ["PYPI", { "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.8"\n', ".python-version": "3.9\n" }],
  ["PYPI", { Pipfile: '[requires]\npython_version = "3.9"\n' }],
  ["PYPI", { "setup.cfg": "[options]\npython_requires = >=3.8\n" }],
  [
    "NUGET",
    { "App.csproj": "<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>" },
  ],
  ["NUGET", { "packages.config": '<packages><package id="A" version="1" targetFramework="net45" /></packages>' }],
  [
    "CARGO",
    {
      "Cargo.toml":
        '[workspace.dependencies]\na = { version = "1", features = ["x"] }\n[dependencies]\na.workspace = true\n[features]\ny = ["a/z"]\n',
    },
  ],
];

const names = ["__proto__", "constructor", "{", "}", '"', "[", "null", "\n", "  ", "@", "/", "é", "-1", ""];

describe("what a project has", () => {
  it("is read from whatever stands in its files", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...projects),
        fc.array(fc.tuple(fc.nat(9), fc.nat(400), fc.nat(40), fc.constantFrom(...names)), {
          minLength: 1,
          maxLength: 4,
        }),
        async ([system, files], damages) => {
          const damaged = new Map(Object.entries(files));
          for (const [which, at, length, put] of damages) {
            const path = [...damaged.keys()][which % damaged.size] ?? "";
            const text = damaged.get(path) ?? "";
            const start = at % (text.length + 1);
            damaged.set(path, text.slice(0, start) + put + text.slice(start + length));
          }
          const [manifest = ""] = Object.keys(files);
          const read = (path: string) => Promise.resolve(damaged.get(path.replace("/app/", "")));
          const around = { path: `/app/${manifest}`, text: damaged.get(manifest) ?? "" };
          await readSurroundings(around, system, { read, home: "/home" });
        },
      ),
      runs(1_000),
    ));
});
