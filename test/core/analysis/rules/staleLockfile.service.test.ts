import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const files = packageLock({
  lodash: ["4.17.21"],
  ms: ["2.1.3"],
  qs: ["6.17.1"],
  "node-fetch": ["4.0.0-beta.1"],
  ws: ["8.23.0", [], "https://packages.acme.example/ws/-/ws-8.23.0.tgz"],
});

const rows: readonly FindingRow[] = [
  [
    "finds what the requirement no longer allows, and checks what will be installed instead",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0",
                   ^^^^^^^ stale-lockfile warning: lodash 4.17.21 in package-lock.json
        "ms": "2.1.2",
               ^^^^^ stale-lockfile warning: ms 2.1.3 in package-lock.json
        "qs": "^6.0.0"
      } }`,
  ],
  [
    "leaves alone what says nothing about what is installed",
    "package.json",
    `
      { "dependencies": {
        "left-pad": "^1.0.0",
        "node-fetch": "^4.0.0",
        "ws": "^7.0.0",
         ^^ not checked: private, package-lock.json
        "qs": "github:acme/qs",
         ^^ not checked: git
        "ms": "not a version"
      }, "peerDependencies": {
        "lodash": "^3.0.0"
      } }`,
  ],
  [
    "leaves alone what the manifest overrides",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^3.0.0"
      }, "overrides": {
        "lodash": "4.17.21"
      } }`,
  ],
  [
    "is found whatever the service knows",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0"
                   ^^^^^^^ stale-lockfile warning: lodash 4.17.21 in package-lock.json
         ^^^^^^ not checked: failed
      } }`,
    { distort: () => ({ status: 403, text: "no" }) },
  ],
  [
    "finds nothing in a lockfile that cannot be read",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0"
         ^^^^^^ not checked: lockfile
      } }`,
    { files: { "package-lock.json": '{"packages": {"node_modules/lodash": {"version": ' } },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0",
        "ms": "2.1.2"
               ^^^^^ stale-lockfile warning: ms 2.1.3 in package-lock.json
         ^^ expired-ignore information: stale-lockfile ms until 2026-11-19 -- soon
      } }`,
    {
      policy: {
        ignores: [
          { rule: "stale-lockfile", package: "lod*" },
          { rule: "stale-lockfile", package: "ms", until: "2026-11-19", reason: "soon" },
        ],
      },
    },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "ms": "2.1.2"
               ^^^^^ stale-lockfile error: ms 2.1.3 in package-lock.json
      } }`,
    { policy: only(["stale-lockfile", "error"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "ms": "2.1.2"
      } }`,
    { policy: only() },
  ],
];

describe("stale-lockfile", () => checkRows(rows, { files, policy: only("stale-lockfile", "expired-ignore") }));
