import assert from "node:assert/strict";
import { editsOf } from "../../../../src/core/fixes/plan/heldFixes.ts";
import { editedTexts } from "../../../../src/core/fixes/plan/texts.ts";
import { createCore } from "../../../../src/core/core.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import type { FileTree } from "../../../support/project.ts";
import { base, wire } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { coreWith, planned, policy, serveStatic } from "./planning.ts";

interface Row {
  readonly what: string;
  readonly manifest: string | readonly string[];
  /** With absolute paths. */
  readonly files: FileTree;
  /** The packages, where they are made up. */
  readonly world?: Readonly<Record<string, Described>>;
  /** `before → after` for each change, then the reason for each that is not fixed. */
  readonly plan: readonly string[];
  /** The lines that the fixes that are held back add, by file. */
  readonly held: Readonly<Record<string, readonly string[]>>;
}

const lodash = (requirement: string) => JSON.stringify({ dependencies: { lodash: requirement } });
/** 4.17.20 was published in August 2020, the fixed versions in 2021 and later. */
const years = { "/w/.npmrc": "min-release-age=2200\n" };

const requiring = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 1);
const published = (day: string, more: Described = {}): Described => {
  return { graph: [], ...more, facts: { publishedAt: `${day}T00:00:00Z` } };
};
const affected = published("2025-01-01", { advisories: ["GHSA-1"] });
const young = published("2026-11-20");
const week = { "/w/.npmrc": "min-release-age=7\n" };

const rows: readonly Row[] = [
  {
    what: "a range with an exception of npm",
    manifest: "/w/package.json",
    files: { "/w/package.json": lodash("^4.17.0"), ...years },
    plan: [
      "lodash: 4.18.1 is held back until 2032-04-09 by min-release-age=2200: add lodash to min-release-age-exclude in .npmrc to install it now",
    ],
    held: { "/w/package.json": [lodash("^4.18.1")], "/w/.npmrc": ["min-release-age-exclude[]=lodash"] },
  },
  {
    what: "an exact version with an exception of pnpm",
    manifest: "/w/package.json",
    files: {
      "/w/package.json": lodash("4.17.20"),
      "/w/pnpm-workspace.yaml": "minimumReleaseAge: 3168000\nminimumReleaseAgeIgnoreMissingTime: false\n",
    },
    plan: [
      "lodash: 4.18.1 is held back until 2032-04-09 by minimumReleaseAge: 3168000: add lodash@4.18.1 to minimumReleaseAgeExclude in pnpm-workspace.yaml to install it now",
    ],
    held: {
      "/w/package.json": [lodash("4.18.1")],
      "/w/pnpm-workspace.yaml": ["minimumReleaseAgeExclude:", '  - "lodash@4.18.1"'],
    },
  },
  {
    what: "two with one edit of the file",
    manifest: "/w/package.json",
    files: { "/w/package.json": '{ "dependencies": {\n"lodash": "^4.17.0",\n"minimist": "1.2.5" } }', ...years },
    plan: [
      "lodash: 4.18.1 is held back until 2032-04-09 by min-release-age=2200: add lodash to min-release-age-exclude in .npmrc to install it now",
      "minimist: 1.2.8 is held back until 2029-02-17 by min-release-age=2200: add minimist to min-release-age-exclude in .npmrc to install it now",
    ],
    held: {
      "/w/package.json": ['"lodash": "^4.18.1",', '"minimist": "1.2.8" } }'],
      "/w/.npmrc": ["min-release-age-exclude[]=minimist", "min-release-age-exclude[]=lodash"],
    },
  },
  {
    what: "those of two package managers that share a file",
    manifest: ["/w/a/package.json", "/w/b/package.json"],
    files: {
      "/w/a/package.json": lodash("4.17.20"),
      "/w/b/package.json": JSON.stringify({ packageManager: "pnpm@10.16.0", dependencies: { minimist: "1.2.5" } }),
      "/w/b/pnpm-lock.yaml": "",
      "/w/.npmrc": "min-release-age=2200\nminimum-release-age=3168000\n",
    },
    plan: [
      "lodash: 4.18.1 is held back until 2032-04-09 by min-release-age=2200: add lodash to min-release-age-exclude in .npmrc to install it now",
      "minimist: 1.2.8 is held back until 2029-02-17 by minimum-release-age=3168000: add minimist@1.2.8 to minimum-release-age-exclude in .npmrc to install it now",
    ],
    held: {
      "/w/a/package.json": [lodash("4.18.1")],
      "/w/b/package.json": ['{"packageManager":"pnpm@10.16.0","dependencies":{"minimist":"1.2.8"}}'],
      "/w/.npmrc": ["min-release-age-exclude[]=lodash", "minimum-release-age-exclude[]=minimist@1.2.8"],
    },
  },
  {
    what: "a lower version alone, as the way out of a malicious one",
    manifest: "/w/package.json",
    files: { "/w/package.json": requiring({ app: "^1.2.0" }), ...week },
    world: { "app@1.3.0": young, "app@1.3.1": published("2025-01-01", { advisories: ["MAL-1"] }) },
    plan: [
      "app: 1.3.0 is held back until 2026-11-27 by min-release-age=7: add app to min-release-age-exclude in .npmrc to install it now",
    ],
    held: { "/w/package.json": ['  "app": "1.3.0"'], "/w/.npmrc": ["min-release-age-exclude[]=app"] },
  },
  {
    what: "beside one that is old enough, and one that no version fixes",
    manifest: "/w/package.json",
    files: { "/w/package.json": requiring({ app: "1.0.0", lost: "1.0.0", old: "1.0.0" }), ...week },
    world: {
      ...{ "app@1.0.0": affected, "app@1.0.1": young, "lost@1.0.0": affected },
      ...{ "old@1.0.0": affected, "old@1.0.1": published("2025-01-02") },
    },
    plan: [
      "1.0.0 → 1.0.1",
      "app: 1.0.1 is held back until 2026-11-27 by min-release-age=7: add app to min-release-age-exclude in .npmrc to install it now",
      "lost: No newer version of lost is available",
    ],
    held: { "/w/package.json": ['  "app": "1.0.1",'], "/w/.npmrc": ["min-release-age-exclude[]=app"] },
  },
  {
    what: "none where the text would lead to a version that is affected",
    manifest: "/w/package.json",
    files: { "/w/package.json": requiring({ app: "^1.0.0" }), ...week },
    world: {
      ...{ "app@1.0.0": affected, "app@1.1.0": young },
      "app@1.2.0": published("2026-11-20", { advisories: ["GHSA-1"] }),
    },
    plan: ["app: 1.1.0 is held back until 2026-11-27 by min-release-age=7"],
    held: {},
  },
  {
    what: "none where the version cannot be written",
    manifest: "/w/package.json",
    files: { "/w/package.json": requiring({ app: "1.0.0" }).replace('"1.0', '"\\u0031.0'), ...week },
    world: { "app@1.0.0": affected, "app@1.0.1": young },
    plan: ["app: 1.0.1 is held back until 2026-11-27 by min-release-age=7"],
    held: {},
  },
  {
    what: "none where a nearer one is old enough",
    manifest: "/w/package.json",
    files: { "/w/package.json": '{ "dependencies": { "minimist": "1.2.5" } }', "/w/.npmrc": "before=2022-06-01\n" },
    plan: ["1.2.5 → 1.2.6"],
    held: {},
  },
  {
    what: "named without an exception where npm knows none",
    manifest: "/w/package.json",
    files: { "/w/package.json": lodash("4.17.20"), "/w/.npmrc": "before=2021-01-01\n" },
    plan: ["lodash: 4.18.1 is held back by before=2021-01-01"],
    held: {},
  },
  {
    what: "found beside what an exception does not help",
    manifest: ["/v/package.json", "/w/package.json"],
    files: {
      "/v/package.json": lodash("4.17.20"),
      "/v/.npmrc": "min-release-age=2200\n",
      "/w/package.json": serveStatic["package.json"] ?? "",
      "/w/package-lock.json": serveStatic["package-lock.json"] ?? "",
      "/w/.npmrc": "before=2019-06-01\n",
    },
    plan: [
      "lodash: 4.18.1 is held back until 2032-04-09 by min-release-age=2200: add lodash to min-release-age-exclude in .npmrc to install it now",
      "serve-static: Fixed in send 0.19.2, but no change to the manifest is known to lead to it; 0.19.2 is held back by before=2019-06-01",
    ],
    held: { "/v/package.json": [lodash("4.18.1")], "/v/.npmrc": ["min-release-age-exclude[]=lodash"] },
  },
  {
    what: "no overrides",
    manifest: "/w/package.json",
    files: {
      "/w/package.json": serveStatic["package.json"] ?? "",
      "/w/package-lock.json": serveStatic["package-lock.json"] ?? "",
      "/w/.npmrc": "before=2019-06-01\n",
    },
    plan: [
      "serve-static: Fixed in send 0.19.2, but no change to the manifest is known to lead to it; 0.19.2 is held back by before=2019-06-01",
    ],
    held: {},
  },
];

function core() {
  return createCore({
    transport: wire().transport,
    baseUrl: base,
    apiVersion: "v3alpha",
    limits: { rate: 1e6, burst: 1e6 },
    random: () => 0,
    log: () => undefined,
    now: () => policy.now,
    delay: () => new Promise<void>((resolve) => setImmediate(resolve)),
  });
}

describe("fixes that are too young for the package manager", () => {
  for (const { what, manifest, files, world, plan, held } of rows) {
    it(`are ${what}`, async () => {
      const made = world && coreWith(miniature(world).api, () => policy.now);
      const found = await planned([manifest].flat(), files, { core: made ?? core() });
      const lines = [
        ...found.changes.map(({ before, after }) => `${before} → ${after}`),
        ...found.unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`),
      ];
      assert.deepEqual(lines, plan);
      const texts = editedTexts(editsOf(found.held ?? []), (path) => files[path]);
      const added = [...texts].map(([path, text]) => {
        const before = new Set((files[path] ?? "").split("\n"));
        return [path, text.split("\n").filter((line) => !before.has(line))] as const;
      });
      assert.deepEqual(Object.fromEntries(added), held);
      const all = editedTexts([...found.changes, ...editsOf(found.held ?? [])], (path) => files[path]);
      for (const { after } of found.held ?? [])
        for (const { path, text } of after) assert.equal(text, all.get(path) ?? files[path]);
    });
  }
});
