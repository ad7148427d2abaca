import assert from "node:assert/strict";
import { exclusionEdit } from "../../../../src/core/fixes/override/exclusion.ts";
import { editedTexts } from "../../../../src/core/fixes/plan/texts.ts";
import type { AgeLimit, ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { denoJson } from "../../../../src/core/manifests/npm/denoJson.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { completed } from "../../../support/project.ts";

type Row = readonly [what: string, file: string, before: string, after: string | undefined];

const ms = { system: "NPM", name: "ms", version: "2.1.3" } as const;
const box = { system: "NPM", name: "@acme/box", version: "1.0.0" } as const;
const six = { system: "PYPI", name: "six", version: "1.17.0" } as const;

const rows: readonly Row[] = [
  [
    "a line for each below the age of npm",
    ".npmrc",
    "min-release-age=7\r\nfund=false\r\n",
    "min-release-age=7\r\nmin-release-age-exclude[]=@acme/box\r\nmin-release-age-exclude[]=ms\r\nfund=false\r\n",
  ],
  ["nothing for a date of npm", ".npmrc", "before=2026-01-31\n", undefined],
  [
    "a line for pnpm in .npmrc",
    ".npmrc",
    "minimum-release-age=60",
    "minimum-release-age=60\nminimum-release-age-exclude[]=@acme/box@1.0.0\nminimum-release-age-exclude[]=ms@2.1.3",
  ],
  [
    "a list of pnpm",
    "pnpm-workspace.yaml",
    "minimumReleaseAge: 1440 # a day\npackages: [a]\n",
    'minimumReleaseAge: 1440 # a day\npackages: [a]\nminimumReleaseAgeExclude:\n  - "ms@2.1.3"\n  - "@acme/box@1.0.0"\n',
  ],
  [
    "items of a list of pnpm",
    "pnpm-workspace.yaml",
    "minimumReleaseAgeExclude:\n- qs # why\n- 'ws'\nminimumReleaseAge: 1440\n",
    'minimumReleaseAgeExclude:\n- qs # why\n- \'ws\'\n- "ms@2.1.3"\n- "@acme/box@1.0.0"\nminimumReleaseAge: 1440\n',
  ],
  [
    "items of a list in brackets",
    "pnpm-workspace.yaml",
    'minimumReleaseAge: 1440\nminimumReleaseAgeExclude: [ "qs" ]\n',
    'minimumReleaseAge: 1440\nminimumReleaseAgeExclude: [ "qs", "ms@2.1.3", "@acme/box@1.0.0" ]\n',
  ],
  [
    "items behind several blanks",
    "pnpm-workspace.yaml",
    "minimumReleaseAge: 60\nminimumReleaseAgeExclude:\n  -   qs\n",
    'minimumReleaseAge: 60\nminimumReleaseAgeExclude:\n  -   qs\n  -   "ms@2.1.3"\n  -   "@acme/box@1.0.0"\n',
  ],
  [
    "items of a list in brackets without quotes",
    "pnpm-workspace.yaml",
    "minimumReleaseAge: 60\nminimumReleaseAgeExclude: [a - b, qs]\n",
    'minimumReleaseAge: 60\nminimumReleaseAgeExclude: [a - b, qs, "ms@2.1.3", "@acme/box@1.0.0"]\n',
  ],
  ["nothing in braces", "pnpm-workspace.yaml", "# why\n{ minimumReleaseAge: 60 }\n", undefined],
  [
    "nothing beside a list without items",
    "pnpm-workspace.yaml",
    "minimumReleaseAge: 60\nminimumReleaseAgeExclude:\n",
    undefined,
  ],
  [
    "nothing beside what is no list",
    "pnpm-workspace.yaml",
    "minimumReleaseAge: 60\nminimumReleaseAgeExclude: qs\n",
    undefined,
  ],
  [
    "a list of yarn",
    ".yarnrc.yml",
    "npmMinimalAgeGate: 3d",
    'npmMinimalAgeGate: 3d\nnpmPreapprovedPackages:\n  - "ms@2.1.3"\n  - "@acme/box@1.0.0"\n',
  ],
  [
    "a list of bun",
    "bunfig.toml",
    "[install]\nminimumReleaseAge = 86400\n",
    '[install]\nminimumReleaseAge = 86400\nminimumReleaseAgeExcludes = ["ms", "@acme/box"]\n',
  ],
  [
    "an age of deno that becomes one with exceptions",
    "deno.json",
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": "P3D" }',
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": "P3D", "exclude": ["npm:ms", "npm:@acme/box"] } }',
  ],
  [
    "an age of deno with none yet",
    "deno.json",
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60 } }',
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60, "exclude": ["npm:ms", "npm:@acme/box"] } }',
  ],
  [
    "items of a list of deno",
    "deno.json",
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60, "exclude": ["npm:qs"] } }',
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60, "exclude": ["npm:qs", "npm:ms", "npm:@acme/box"] } }',
  ],
  [
    "nothing in an empty list of deno",
    "deno.json",
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60, "exclude": [] } }',
    undefined,
  ],
  [
    "nothing beside what is no list of deno",
    "deno.json",
    '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": { "age": 60, "exclude": 1 } }',
    undefined,
  ],
  [
    "a table of uv",
    "pyproject.toml",
    '[project]\ndependencies = ["six"]\n[tool.uv]\nexclude-newer = "7 days"\n',
    '[project]\ndependencies = ["six"]\n[tool.uv]\nexclude-newer = "7 days"\n\n[tool.uv.exclude-newer-package]\nsix = false\n',
  ],
  [
    "an entry of the table of uv",
    "uv.toml",
    'exclude-newer = "7 days"\n[exclude-newer-package]\nidna = "1 day"\n',
    'exclude-newer = "7 days"\n[exclude-newer-package]\nidna = "1 day"\nsix = false\n',
  ],
  [
    "a list of Poetry",
    "poetry.toml",
    "[solver]\nmin-release-age = 14\n",
    '[solver]\nmin-release-age = 14\nmin-release-age-exclude = ["six"]\n',
  ],
];

const parsers: readonly ManifestParser[] = [packageJson, denoJson, pyprojectToml];
const manifests: Readonly<Record<string, string>> = {
  "package.json": '{ "dependencies": { "ms": "^2.0.0" } }',
  "pyproject.toml": '[project]\ndependencies = ["six"]\n',
};

async function limitIn(file: string, text: string): Promise<AgeLimit> {
  const isPython = /uv|poetry|pyproject/.test(file);
  const manifest = file === "deno.json" ? file : isPython ? "pyproject.toml" : "package.json";
  const path = `/work/${manifest}`;
  const parser = parsers.find((each) => each.handles(path)) ?? assert.fail(path);
  const files = { [path]: manifests[manifest] ?? text, [`/work/${file}`]: text };
  const { ageLimits = [] } = await completed(parser, files, path, { home: "/home/me" });
  return ageLimits.find(({ isUnread }) => !isUnread) ?? assert.fail(text);
}

describe("exceptions from a minimum age", () => {
  for (const [what, file, before, after] of rows) {
    it(`are ${what}`, async () => {
      const limit = await limitIn(file, before);
      const keys = /uv|poetry|pyproject/.test(file) ? [six] : [ms, box];
      const edit = exclusionEdit(limit, keys, before);
      const result = edit && editedTexts([edit], () => before).get(limit.path);
      assert.equal(result, after);
      if (after === undefined) return;
      const { exclusions } = await limitIn(file, after);
      const names = keys.map(({ name }) => name);
      assert.deepEqual(
        exclusions
          .map(({ name }) => name)
          .filter((name) => names.some((each) => each === name))
          .sort(),
        names.toSorted(),
      );
    });
  }

  it("are none with a name that would mean more in the file", async () => {
    const limit = await limitIn(".npmrc", "min-release-age=7\n");
    const odd = { ...ms, name: "ms\nignore-scripts=false" };
    for (const keys of [[odd], [ms, odd], []])
      assert.equal(exclusionEdit(limit, keys, "min-release-age=7\n"), undefined);
  });

  const gone: readonly (readonly [file: string, before: string, now: string])[] = [
    ["deno.json", '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": 60 }', "{}"],
    ["deno.json", '{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": 60 }', ""],
    ["pnpm-workspace.yaml", "minimumReleaseAge: 60\n", "- a\n"],
    ["pnpm-workspace.yaml", "minimumReleaseAge: 60\n", "minimumReleaseAge: [\n"],
    ["pnpm-workspace.yaml", "minimumReleaseAge: 60\n", "minimumReleaseAge: 60\n---\na: 1\n"],
  ];
  for (const [file, before, now] of gone)
    it(`are none in what ${file} is meanwhile: ${JSON.stringify(now)}`, async () =>
      assert.equal(exclusionEdit(await limitIn(file, before), [ms], now), undefined));

  it("are the first entry of a file that is empty meanwhile", async () => {
    const limit = await limitIn("pnpm-workspace.yaml", "minimumReleaseAge: 60\n");
    assert.equal(exclusionEdit(limit, [ms], "")?.after, 'minimumReleaseAgeExclude:\n  - "ms@2.1.3"\n');
  });
});
