import assert from "node:assert/strict";
import type { AgeBound, AgeLimit, ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { createMemory } from "../../../../src/core/manifests/memory.ts";
import { denoJson } from "../../../../src/core/manifests/npm/denoJson.ts";
import { packageJson, pnpmWorkspaceYaml } from "../../../../src/core/manifests/npm/manifests.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { completed, type FileTree, surroundings } from "../../../support/project.ts";

const app = { "/work/app/package.json": `{ "dependencies": { "ms": "^2.0.0" } }` };
const project = '[project]\ndependencies = ["six"]\n';

/** The files around the manifest, which is the first, and a line for each limit. */
type Row = readonly [what: string, files: FileTree, lines: readonly string[]];

const npm = (text: string): FileTree => ({ ...app, "/work/app/.npmrc": text });
const settingsOf = (text: string): FileTree => ({ "/work/pnpm-workspace.yaml": text });
const pnpm = (text: string): FileTree => ({ ...app, ...settingsOf(text) });
const managed = (text: string): FileTree => ({
  "/work/app/package.json": `{ ${text}, "dependencies": { "ms": "^2.0.0" } }`,
});
const yarn = (text: string): FileTree => ({ ...app, "/work/app/.yarnrc.yml": text });
const bun = (text: string): FileTree => ({ ...app, "/work/app/bunfig.toml": `[install]\n${text}\n` });
const deno = (text: string): FileTree => ({
  "/work/app/deno.json": `{ "imports": { "ms": "npm:ms@^2.0.0" }, "minimumDependencyAge": ${text} }`,
});
const uv = (text: string): FileTree => ({ "/work/app/pyproject.toml": `${project}[tool.uv]\n${text}\n` });
const poetry = (text: string): FileTree => ({
  "/work/app/pyproject.toml": project,
  "/work/app/poetry.toml": `[solver]\n${text}\n`,
});

const rows: readonly Row[] = [
  ["days of npm", npm("min-release-age=7"), ["npm 7 d: min-release-age=7, beside"]],
  ["parts of a day", npm("min-release-age = 0.5 ; noon"), ["npm 0.5 d: min-release-age = 0.5 ; noon, beside"]],
  ["an age of npm with two decimals", npm("min-release-age=0.25"), ["npm 6 h: min-release-age=0.25, beside"]],
  ["the last line of npm", npm("min-release-age=7\nmin-release-age=3\n"), ["npm 3 d: min-release-age=3, beside"]],
  ["no limit of npm", npm("min-release-age=0\nregistry-release-age=5"), []],
  ["no number of npm", npm("min-release-age=soon"), []],
  [
    "a date of npm before days",
    npm("before=2026-01-31\nmin-release-age=7"),
    ["npm < 2026-01-31T00:00:00.000Z: before=2026-01-31, beside"],
  ],
  [
    "exclusions of npm, and those of the user",
    {
      ...app,
      "/work/app/.npmrc": "min-release-age=7\nmin-release-age-exclude[]=@acme/*\nmin-release-age-exclude[]=ms",
      "/home/me/.npmrc": "min-release-age=1\nmin-release-age-exclude[]=none",
    },
    ["npm 7 d: min-release-age=7, beside; @acme/*; ms"],
  ],
  [
    "exclusions of npm on one line",
    npm("min-release-age=7\nmin-release-age-exclude=ms, @acme/*"),
    ["npm 7 d: min-release-age=7, beside; ms; @acme/*"],
  ],
  ["the user's npm", { ...app, "/home/me/.npmrc": "min-release-age=1" }, ["npm 1 d: min-release-age=1"]],
  ["minutes of pnpm", pnpm("minimumReleaseAge: 1440\n"), ["pnpm 1 d: minimumReleaseAge: 1440, dated"]],
  [
    "exclusions of pnpm",
    pnpm('minimumReleaseAge: 1440\nminimumReleaseAgeExclude:\n  - ms@2.0.0 || 2.1.0\n  - "@acme/*"\n'),
    ["pnpm 1 d: minimumReleaseAge: 1440, dated; ms@2.0.0 || 2.1.0; @acme/*"],
  ],
  [
    "pnpm that gives way",
    pnpm("minimumReleaseAge: 60\nminimumReleaseAgeStrict: false\n"),
    ["pnpm 1 h: minimumReleaseAge: 60, dated, lowest"],
  ],
  [
    "pnpm that holds back what has no date",
    pnpm("minimumReleaseAge: 60\nminimumReleaseAgeIgnoreMissingTime: false\n"),
    ["pnpm 1 h: minimumReleaseAge: 60, undated"],
  ],
  [
    "an excluded name of pnpm that it negates",
    pnpm('minimumReleaseAge: 60\nminimumReleaseAgeExclude: ["!@acme/box", "!ms@2.0.0"]\n'),
    ["pnpm 1 h: minimumReleaseAge: 60, dated; !@acme/box; !ms@2.0.0"],
  ],
  [
    "pnpm in .npmrc",
    npm("minimum-release-age=60\nminimum-release-age-exclude[]=ms"),
    ["npm: minimum-release-age=60, unread, beside", "pnpm 1 h: minimum-release-age=60, dated, beside; ms"],
  ],
  [
    "a unit that is not meant, which npm does not read",
    npm("minimumReleaseAge=7"),
    ["npm: minimumReleaseAge=7, unread, beside", "pnpm 7 min: minimumReleaseAge=7, dated, beside"],
  ],
  ["days of npm with a unit", npm("min-release-age=7d"), ["npm: min-release-age=7d, unread, beside"]],
  [
    "the user's npm where that of the project has a unit",
    { ...npm("min-release-age=7d"), "/home/me/.npmrc": "min-release-age=1" },
    ["npm 1 d: min-release-age=1"],
  ],
  ["minutes of pnpm with a unit", pnpm("minimumReleaseAge: 7d\n"), ["pnpm: minimumReleaseAge: 7d, unread"]],
  ["months of yarn", yarn("npmMinimalAgeGate: 2mo\n"), ["yarn: npmMinimalAgeGate: 2mo, unread, beside"]],
  ["seconds of bun with a unit", bun('minimumReleaseAge = "7d"'), []],
  [
    "the day of pnpm 11",
    managed('"packageManager": "pnpm@11.0.0+sha512.a1"'),
    ["pnpm 1 d: pnpm@11.0.0, dated, lowest, here"],
  ],
  [
    "the day of pnpm 12 in its own file, with exclusions",
    {
      ...managed('"devEngines": { "packageManager": { "name": "pnpm", "version": "^12.0.0" } }'),
      "/work/pnpm-workspace.yaml": "packages: [app]\nminimumReleaseAgeExclude: [ms]\nminimumReleaseAgeStrict: true\n",
    },
    ["pnpm 1 d: pnpm@^12.0.0, dated; ms"],
  ],
  [
    "the day of pnpm 11 at the root of a workspace",
    { ...app, "/work/package.json": '{ "packageManager": "pnpm@11.2.0" }' },
    ["pnpm 1 d: pnpm@11.2.0, dated, lowest"],
  ],
  [
    "what is written for pnpm 11 in place of its day, but not in .npmrc",
    {
      ...managed('"packageManager": "pnpm@11.0.0"'),
      ...settingsOf("minimumReleaseAge: 60\n"),
      "/work/app/.npmrc": "minimum-release-age=30",
    },
    ["npm: minimum-release-age=30, unread, beside", "pnpm 1 h: minimumReleaseAge: 60, dated"],
  ],
  [
    "no age for pnpm 11",
    { ...managed('"packageManager": "pnpm@11.0.0"'), ...settingsOf("minimumReleaseAge: 0\n") },
    [],
  ],
  ["no day of pnpm 10", managed('"packageManager": "pnpm@10.16.0"'), []],
  [
    "no day of what is at most pnpm 11",
    managed('"devEngines": { "packageManager": { "name": "pnpm", "version": "<=11" } }'),
    [],
  ],
  ["no day of an unknown pnpm", managed('"devEngines": { "packageManager": { "name": "pnpm" } }'), []],
  [
    "pnpm in package.json, which it does not read",
    { "/work/app/package.json": `{ "pnpm": { "minimumReleaseAge": 60 }, "dependencies": { "ms": "*" } }` },
    [],
  ],
  [
    "pnpm in its own file",
    { "/work/app/pnpm-workspace.yaml": "catalog: { ms: ^2.0.0 }\nminimumReleaseAge: 60\n" },
    ["pnpm 1 h: minimumReleaseAge: 60, dated, here"],
  ],
  [
    "pnpm in a file beside, which is a manifest itself",
    { ...app, "/work/app/pnpm-workspace.yaml": "catalog: { ms: ^2.0.0 }\nminimumReleaseAge: 60\n" },
    ["pnpm 1 h: minimumReleaseAge: 60, dated"],
  ],
  [
    "npm beside a catalog, of which package.json tells",
    { "/work/app/pnpm-workspace.yaml": "catalog: { ms: ^2.0.0 }\n", "/work/app/.npmrc": "min-release-age=7\n" },
    ["npm 7 d: min-release-age=7"],
  ],
  [
    "pnpm in a file beside without a catalog",
    { ...app, "/work/app/pnpm-workspace.yaml": "packages: [a]\nminimumReleaseAge: 60\n" },
    ["pnpm 1 h: minimumReleaseAge: 60, dated, beside"],
  ],
  ["minutes of yarn", yarn("npmMinimalAgeGate: 4320\n"), ["yarn 3 d: npmMinimalAgeGate: 4320, undated, beside"]],
  ["a duration of yarn", yarn('npmMinimalAgeGate: "1w"\n'), ['yarn 7 d: npmMinimalAgeGate: "1w, undated, beside']],
  [
    "exclusions and scopes of yarn",
    yarn(
      'npmMinimalAgeGate: 3d\nnpmPreapprovedPackages: [ms, "@acme/*", "qs@^6.0.0"]\nnpmScopes: { corp: { npmMinimalAgeGate: 0 }, slow: { npmMinimalAgeGate: 9d } }\n',
    ),
    ["yarn 3 d: npmMinimalAgeGate: 3d, undated, beside; ms; @acme/*; qs@^6.0.0; @corp/* 0 min; @slow/* 9 d"],
  ],
  ["seconds of bun", bun("minimumReleaseAge = 259_200"), ["bun 3 d: minimumReleaseAge = 259_200, beside"]],
  [
    "exclusions of bun, which are names",
    bun('minimumReleaseAge = 86400\nminimumReleaseAgeExcludes = ["ms", "@acme/*"]'),
    ["bun 1 d: minimumReleaseAge = 86400, beside; ms"],
  ],
  ["minutes of deno", deno("120"), ['deno 2 h: "minimumDependencyAge": 120, here']],
  ["a duration of deno", deno('"P1DT12H"'), ['deno 1.5 d: "minimumDependencyAge": "P1DT12H", here']],
  [
    "a date of deno",
    deno('"2025-09-16T12:00:00+00:00"'),
    ['deno < 2025-09-16T12:00:00.000Z: "minimumDependencyAge": "2025-09-16T12:00:00+00:00", here'],
  ],
  ["an ISO duration of weeks", deno('"P10W"'), ['deno 70 d: "minimumDependencyAge": "P10W", here']],
  ["an ISO duration of hours", deno('"PT36H720M"'), ['deno 2 d: "minimumDependencyAge": "PT36H720M", here']],
  ["no ISO duration", deno('"P7D or so"'), []],
  ["an ISO duration in words", deno('"at least P7D"'), []],
  ["a day of deno in words", deno('"since 2026-01-31"'), []],
  ["half a day of deno", deno('"2026-01-3"'), ['deno: "minimumDependencyAge": "2026-01-3", unread, here']],
  ["months of deno, which it does not read", deno('"P1M"'), []],
  ["days of deno in words", deno('"7 days"'), ['deno: "minimumDependencyAge": "7 days", unread, here']],
  [
    "exclusions of deno",
    deno('{ "age": "P3D", "exclude": ["npm:ms", "jsr:@std/path"] }'),
    ['deno 3 d: "minimumDependencyAge": { "age": "P3D", "exclude": ["npm:ms", "jsr:@std/path"] }, here; ms'],
  ],
  ["a duration of uv", uv('exclude-newer = "7 days"'), ['uv 7 d: exclude-newer = "7 days", undated, here']],
  [
    "several units of uv",
    uv('exclude-newer = "1 week 12hrs"'),
    ['uv 7.5 d: exclude-newer = "1 week 12hrs", undated, here'],
  ],
  [
    "short units of uv",
    uv('exclude-newer = "1 wk, 1 d, 12 h, 720 mins, 43200 sec"'),
    ['uv 9.5 d: exclude-newer = "1 wk, 1 d, 12 h, 720 mins, 43200 sec", undated, here'],
  ],
  [
    "singular units of uv",
    uv('exclude-newer = "1 week 1 day 24 hr 1 minute 1 second"'),
    [`uv ${9 + 61 / 86_400} d: exclude-newer = "1 week 1 day 24 hr 1 minute 1 second", undated, here`],
  ],
  ["words of uv", uv('exclude-newer = "in 7 days"'), []],
  ["an ISO duration of uv", uv('exclude-newer = "PT24H"'), ['uv 1 d: exclude-newer = "PT24H", undated, here']],
  [
    "a day of uv, which counts",
    uv('exclude-newer = "2026-01-31"'),
    ['uv < 2026-02-01T00:00:00.000Z: exclude-newer = "2026-01-31", undated, here'],
  ],
  [
    "months of uv, which it does not read",
    uv('exclude-newer = "2 months"'),
    ['uv: exclude-newer = "2 months", unread, here'],
  ],
  [
    "packages of uv",
    uv('exclude-newer = "7 days"\nexclude-newer-package = { Six = "1 day", "ruamel_yaml" = false }'),
    ['uv 7 d: exclude-newer = "7 days", undated, here; six 1 d; ruamel-yaml'],
  ],
  [
    "a moment of uv",
    uv('exclude-newer = "2026-01-31T12:00:00Z"'),
    ['uv < 2026-01-31T12:00:00.000Z: exclude-newer = "2026-01-31T12:00:00Z", undated, here'],
  ],
  ["a number of uv", uv("exclude-newer = 7"), ["uv: exclude-newer = 7, unread, here"]],
  ["a list of uv", uv('exclude-newer = ["7 days"]'), []],
  [
    "one package of uv",
    uv('exclude-newer-package = { six = "1 day", ms = "2 days" }'),
    ['uv: six = "1 day", undated, here; six 1 d; ms 2 d'],
  ],
  [
    "packages of uv with what is no age",
    uv(
      'exclude-newer = "7 days"\n[tool.uv.exclude-newer-package]\na = 7\nb = true\nc = ["7 days"]\nd = "false"\ne.f = "1 day"\ng = "2 days"',
    ),
    ['uv 7 d: exclude-newer = "7 days", undated, here; g 2 d'],
  ],
  ["a table of uv with packages only, of which the first has no age", uv("exclude-newer-package.a.b = 1"), []],
  ["settings of other tools", { "/work/app/pyproject.toml": `${project}[tool.other]\nexclude-newer = "7 days"\n` }, []],
  [
    "settings of uv and Poetry, each in the file of the other",
    {
      "/work/app/pyproject.toml": project,
      "/work/app/uv.toml": "[solver]\nmin-release-age = 7\n",
      "/work/app/poetry.toml": 'exclude-newer = "7 days"\n',
    },
    [],
  ],
  [
    "uv and Poetry",
    { ...poetry("min-release-age = 14"), "/work/app/uv.toml": 'exclude-newer = "3 days"\n' },
    ['uv 3 d: exclude-newer = "3 days", undated, beside', "poetry 14 d: min-release-age = 14, beside"],
  ],
  [
    "uv.toml before pyproject.toml",
    { ...uv('exclude-newer = "7 days"'), "/work/app/uv.toml": 'exclude-newer = "3 days"\n' },
    ['uv 3 d: exclude-newer = "3 days", undated, beside'],
  ],
  ["days of Poetry", poetry("min-release-age = 14"), ["poetry 14 d: min-release-age = 14, beside"]],
  [
    "exclusions of Poetry",
    poetry('min-release-age = 14\nmin-release-age-exclude = ["Six", "a_b,c"]'),
    ["poetry 14 d: min-release-age = 14, beside; six; a-b; c"],
  ],
  ["days of Poetry in quotes", poetry('min-release-age = "14"'), []],
  [
    "exclusions of Poetry in one string",
    poetry('min-release-age = 14\nmin-release-age-exclude = "a, B"'),
    ["poetry 14 d: min-release-age = 14, beside; a; b"],
  ],
  [
    "several tools",
    { ...npm("min-release-age=7"), ...pnpm("minimumReleaseAge: 1440\n") },
    ["npm 7 d: min-release-age=7, beside", "pnpm 1 d: minimumReleaseAge: 1440, dated"],
  ],
  ["half a setting", { ...npm("min-release-age="), ...pnpm("minimumReleaseAge:"), ...yarn("npmMinimalAgeGate") }, []],
];

const parsers: readonly ManifestParser[] = [packageJson, pnpmWorkspaceYaml, denoJson, pyprojectToml];

const scales = [
  [86_400_000, "d"],
  [3_600_000, "h"],
] as const;

function boundText({ age, before }: AgeBound): string {
  if (before !== undefined) return ` < ${new Date(before).toISOString()}`;
  if (age === undefined) return "";
  const [size, unit] = scales.find(([each]) => age >= each / 2) ?? [60_000, "min"];
  return ` ${age / size} ${unit}`;
}

function lineOf({ tool, setting, where, exclusions, ...limit }: AgeLimit): string {
  const { holdsUndated, needsDates, fallsBack, isUnread, ...bound } = limit;
  const traits = [
    holdsUndated && "undated",
    needsDates && "dated",
    fallsBack && "lowest",
    isUnread && "unread",
    typeof where === "object" ? "beside" : where,
  ].filter(Boolean);
  const excluded = exclusions.map((each) => `${each.name}${each.range ? `@${each.range}` : ""}${boundText(each)}`);
  return [[`${tool}${boundText(bound)}: ${setting}`, ...traits].join(", "), ...excluded].join("; ");
}

describe("the minimum ages that package managers are set to", () => {
  for (const [what, files, lines] of rows) {
    it(`has ${what}`, async () => {
      const [path = ""] = Object.keys(files);
      const parser = parsers.find((each) => each.handles(path)) ?? assert.fail(path);
      const { ageLimits = [] } = await completed(parser, files, path, { home: "/home/me" });
      assert.deepEqual(ageLimits.map(lineOf), lines);
    });
  }

  it("leave out the packages that a pattern of the tool is for", async () => {
    const setting = (minutes: string) => `min-release-age=7\nmin-release-age-exclude[]=${minutes}`;
    const isFor = async (files: FileTree, name: string) => {
      const { ageLimits = [] } = await completed(packageJson, files, "/work/app/package.json");
      return ageLimits.flatMap(({ exclusions }) => exclusions.map((each) => each.isFor(name)));
    };
    assert.deepEqual(await isFor(npm(setting("@acme/*")), "@acme/ui"), [true]);
    assert.deepEqual(await isFor(npm(setting("@acme/*")), "@other/ui"), [false]);
    assert.deepEqual(await isFor(npm(setting("@acme*")), "@acme/ui"), [false]);
    const excluded = 'minimumReleaseAge: 60\nminimumReleaseAgeExclude: ["@acme*"]\n';
    assert.deepEqual(await isFor(pnpm(excluded), "@acme/ui"), [true]);
    assert.deepEqual(await isFor(pnpm(excluded), "ui"), [false]);
  });

  it("are remembered for their files, and have one ID where they decide the same", async () => {
    const files = {
      ...npm("min-release-age=7"),
      "/work/b/package.json": app["/work/app/package.json"],
      "/work/b/.npmrc": "min-release-age=3",
      "/work/c/package.json": app["/work/app/package.json"],
      "/work/c/.npmrc": "min-release-age=7\n# of c",
      "/work/d/package.json": app["/work/app/package.json"],
      "/work/d/.npmrc": "min-release-age=7d",
      "/work/e/package.json": app["/work/app/package.json"],
      "/work/e/.npmrc": "min-release-age=8d",
    };
    const memory = createMemory();
    const limitOf = async (folder: string) => {
      const path = `/work/${folder}/package.json`;
      const around = { ...surroundings(files, path), memory };
      return (await packageJson.complete?.(packageJson.parse(around.text), around))?.ageLimits?.[0];
    };
    const limits = await Promise.all(["app", "b", "c", "d", "e", "app"].map(limitOf));
    assert.deepEqual(
      limits.map((limit) => limit?.setting),
      [
        "min-release-age=7",
        "min-release-age=3",
        "min-release-age=7",
        "min-release-age=7d",
        "min-release-age=8d",
        "min-release-age=7",
      ],
    );
    const [seven, three, again, days, more] = limits.map((limit) => limit?.id);
    assert.equal(seven, again);
    assert.equal(new Set([seven, three, days, more]).size, 4);
  });
});
