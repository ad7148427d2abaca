import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const refused = (part: string) => (_: unknown, path: string) =>
  path.includes(part) ? { status: 403, text: "no" } : undefined;

const deprecated: readonly FindingRow[] = [
  [
    "finds what is marked so, with the reason where there is one",
    "package.json",
    `
      { "dependencies": {
        "request": "2.88.2",
                    ^^^^^^ deprecated warning: request 2.88.2
        "request-promise-native": "^1.0.9",
                                   ^^^^^^ deprecated warning: request-promise-native 1.0.9 assumed
        "acme-invented-deprecated": "1.0.1",
                                     ^^^^^ deprecated warning: acme-invented-deprecated 1.0.1
        "lodash": "4.18.1"
      } }`,
  ],
  [
    "finds nothing where the service does not say",
    "package.json",
    `
      { "dependencies": {
        "request": "2.88.2"
      } }`,
    { distort: (_, path) => (path.startsWith("/v3alpha/") ? { status: 404, text: "not found" } : undefined) },
  ],
  [
    "takes no failure for an answer",
    "package.json",
    `
      { "dependencies": {
        "request": "2.88.2"
         ^^^^^^^ not checked: failed
      } }`,
    { distort: () => ({ status: 500, text: "" }) },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "package.json",
    `
      { "dependencies": {
        "har-validator": "5.1.5",
        "acme-invented-deprecated": "1.0.1"
                                     ^^^^^ deprecated warning: acme-invented-deprecated 1.0.1
         ^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: deprecated acme-* until 2026-11-20
      } }`,
    {
      policy: {
        ignores: [
          { rule: "deprecated", package: "har-*" },
          { rule: "deprecated", package: "acme-*", until: "2026-11-20" },
        ],
      },
    },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-deprecated": "1.0.1"
                                     ^^^^^ deprecated hint: acme-invented-deprecated 1.0.1
      } }`,
    { policy: only(["deprecated", "hint"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "request": "2.88.2"
      } }`,
    { policy: only() },
  ],
];

/** The time at which 2.1.0 is a day old, and 2.0.0 a month. */
const december = { now: Date.parse("2024-12-02T00:00:00Z") };

const outdated: readonly FindingRow[] = [
  [
    "leads to what is old enough for the package manager, and says what follows",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "1.6.0"
                                ^^^^^ outdated information: @acme-invented/line 1.6.0: major to 2.0.0, 2.1.0 in 6 days
      } }`,
    { files: { ".npmrc": "min-release-age=7" }, policy: december },
  ],
  [
    "leads nowhere where only what is too young is newer",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "2.0.0"
      } }`,
    { files: { ".npmrc": "min-release-age=7" }, policy: december },
  ],
  [
    "finds a newer version that the maintainers would have one use, and how large the step is",
    "package.json",
    `
      { "dependencies": {
        "lodash": "4.18.0",
                   ^^^^^^ outdated information: lodash 4.18.0: patch to 4.18.1
        "ws": "8.18.3",
               ^^^^^^ outdated information: ws 8.18.3: minor to 8.23.0
        "ms": "^1.0.0",
               ^^^^^^ outdated information: ms 1.0.0 assumed: major to 2.1.3
        "minimist": "1.2.8",
        "acme-invented-no-default": "1.0.0-alpha.1"
                                     ^^^^^^^^^^^^^ outdated information: acme-invented-no-default 1.0.0-alpha.1: patch to 1.0.0-alpha.2
      } }`,
  ],
  [
    "counts from what is installed",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.0.0"
                   ^^^^^^ outdated information: lodash 4.17.21 locked: minor to 4.18.1
      } }`,
    { files: packageLock({ lodash: ["4.17.21"] }) },
  ],
  [
    "finds nothing newer than what is newer than the default",
    "package.json",
    `
      { "dependencies": {
        "node-fetch": "4.0.0-beta.4"
      } }`,
  ],
  [
    "finds nothing where the versions could not be had",
    "package.json",
    `
      { "dependencies": {
        "lodash": "4.18.0",
        "ms": "^1.0.0",
         ^^ not checked: failed
        "minimist": "99.0.0"
         ^^^^^^^^ not checked: failed
      } }`,
    { distort: refused("/packages/") },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore outdated -- waiting for the next LTS
      certifi==2024.2.2 # package-insights: ignore outdated, advisory until 2026-01-01
             ^^^^^^^^^^ outdated information: certifi 2024.2.2: major to 2026.7.22
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: outdated until 2026-01-01`,
    { policy: only("outdated", "expired-ignore") },
  ],
  [
    "is as loud as the policy says",
    "requirements.txt",
    `
      idna==3.6
          ^^^^^ outdated hint: idna 3.6.0: minor to 3.13.0`,
    { policy: only(["outdated", "hint"]) },
  ],
  [
    "is silent unless it is turned on",
    "package.json",
    `
      { "dependencies": {
        "lodash": "4.18.0"
      } }`,
    { policy: { rules: {} } },
  ],
  [
    "is silent when off, and so is what ignores it",
    "requirements.txt",
    `
      idna==3.7 # package-insights: ignore outdated until 2020-01-01`,
    { policy: only("expired-ignore") },
  ],
];

const tooNew: readonly FindingRow[] = [
  [
    "finds young versions that are locked below others, once where they are declared",
    "package.json",
    `
      { "dependencies": {
        "ms": "^2.1.0",
               ^^^^^^ too-new information: ms 2.1.3 locked: ms 2.1.3 > @acme-invented/tool 1.2.0 2025-02-02 < 7 days
        "@acme-invented/line": "^1.0.0"
      } }`,
    {
      files: packageLock({
        ms: ["2.1.3", ["@acme-invented/tool", "@acme-invented/line"]],
        "@acme-invented/tool": ["1.2.0"],
        "@acme-invented/line": ["1.7.0"],
      }),
      policy: { ...only("too-new", "transitive-advisory"), tooNewDays: 7, now: Date.parse("2025-02-03T00:00:00Z") },
    },
  ],
  [
    "finds what was published less than so many days ago",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1",
        "acme-invented-lodahs": "4.17.99",
                                 ^^^^^^^ too-new information: acme-invented-lodahs 4.17.99: 2026-11-02 < 19.5 days
        "lodash": "4.18.1"
      } }`,
    { policy: { tooNewDays: 19.5 } },
  ],
  [
    "finds nothing where nobody knows when that was",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-undated": "1.0.0",
        "acme-invented-populer": "0.0.2"
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 0.0.2
      } }`,
    { policy: { tooNewDays: 1e6 } },
  ],
  [
    "reads odd dates, and those to come",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.2.0",
                                ^^^^^ too-new information: @acme-invented/tool 1.2.0: 2025-02-02 < 7 days
        "acme-invented-populer": "0.0.1"
                                  ^^^^^ too-new information: acme-invented-populer 0.0.1: 2026-11-01 < 7 days
      } }`,
    { policy: { tooNewDays: 7, now: Date.parse("2025-02-03T00:00:00Z") } },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1",
        "acme-invented-lodahs": "4.17.99"
                                 ^^^^^^^ too-new information: acme-invented-lodahs 4.17.99: 2026-11-02 < 30 days
         ^^^^^^^^^^^^^^^^^^^^ expired-ignore information: too-new until 2026-11-19
      } }`,
    {
      policy: {
        tooNewDays: 30,
        ignores: [
          { rule: "too-new", package: "acme-*-populer" },
          { rule: "too-new", until: "2026-11-19" },
        ],
      },
    },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
                                  ^^^^^ too-new error: acme-invented-populer 0.0.1: 2026-11-01 < 30 days
      } }`,
    { policy: { ...only(["too-new", "error"]), tooNewDays: 30 } },
  ],
  [
    "is silent unless it is turned on",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-lodahs": "4.17.99"
      } }`,
    { policy: { rules: {}, tooNewDays: 30 } },
  ],
];

describe("deprecated", () => checkRows(deprecated, { policy: only("deprecated", "expired-ignore") }));
describe("outdated", () => checkRows(outdated, { policy: only("outdated") }));
describe("too-new", () => checkRows(tooNew, { policy: only("too-new", "expired-ignore") }));
