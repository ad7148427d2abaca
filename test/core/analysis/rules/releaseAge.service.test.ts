import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const manifest = `{ "dependencies": { "lodash": "^4.17.0", "ms": "^2.1.0" } }`;

const rows: readonly FindingRow[] = [
  [
    "finds minutes where seconds or days are meant, at the start of the manifest beside the setting",
    "package.json",
    `
      ${manifest}
      ^ release-age information: pnpm minimumReleaseAge: 7 in pnpm-workspace.yaml is 420 s
    `,
    { files: { "pnpm-workspace.yaml": "minimumReleaseAge: 7\n" } },
  ],
  [
    "finds days where minutes are meant",
    "package.json",
    `
      ${manifest}
      ^ release-age information: npm min-release-age=1440 in .npmrc is 124416000 s
    `,
    { files: { ".npmrc": "min-release-age=1440\n" } },
  ],
  [
    "finds a unit where a number of days is meant",
    "package.json",
    `
      ${manifest}
      ^ release-age information: npm min-release-age=7d in .npmrc is no age
    `,
    { files: { ".npmrc": "min-release-age=7d" } },
  ],
  [
    "finds what another package manager reads",
    "package.json",
    `
      ${manifest}
      ^ release-age information: npm minimumReleaseAge=7 in .npmrc is no age
    `,
    { files: { ".npmrc": "minimumReleaseAge=7", "package-lock.json": `{ "lockfileVersion": 3, "packages": {} }` } },
  ],
  [
    "finds nothing where a manager is named that does not read it",
    "package.json",
    `
      { "packageManager": "yarn@4.9.0", "dependencies": { "ms": "^2.1.0" } }
                           ^^^^ not checked: unknown-package
    `,
    { files: { ".npmrc": "min-release-age=7d" } },
  ],
  [
    "finds it on its own line",
    "deno.json",
    `
      {
        "minimumDependencyAge": 3,
        ^^^^^^^^^^^^^^^^^^^^^^^^^ release-age information: deno "minimumDependencyAge": 3 in deno.json is 180 s
        "imports": { "ms": "npm:ms@^2.1.0" }
      }`,
  ],
  [
    "finds nothing in a minimum age that can be meant",
    "package.json",
    manifest,
    { files: { ".npmrc": "min-release-age=7" } },
  ],
  [
    "finds nothing in an hour",
    "package.json",
    manifest,
    { files: { "pnpm-workspace.yaml": "minimumReleaseAge: 60\n" } },
  ],
  [
    "finds nothing in a year",
    "package.json",
    manifest,
    { files: { "pnpm-workspace.yaml": `minimumReleaseAge: ${365 * 24 * 60}\n` } },
  ],
  ["finds nothing in a date", "package.json", manifest, { files: { ".npmrc": "before=2026-11-01" } }],
  [
    "finds nothing in settings that are off",
    "package.json",
    manifest,
    { files: { "pnpm-workspace.yaml": "minimumReleaseAge: 0\n" } },
  ],
];

describe("the rule release-age", () => {
  checkRows(rows, { policy: only("release-age") });
});
