import type { Ignore } from "../../../../src/core/analysis/ignores/ignore.ts";
import { checkRows, type FindingRow, only, packageLock } from "../../../support/findings.ts";

/** `old-tool` alone leads `ms` to minimist; `pino` has another way. */
const files = packageLock({
  ms: ["2.1.3", ["between"]],
  pino: ["6.14.0", ["between", "other"]],
  between: ["1.0.0", ["old-tool"]],
  "old-tool": ["1.0.0", ["minimist"]],
  other: ["1.0.0", ["minimist"]],
  minimist: ["1.2.5"],
});

/** Two places of one version, to which different packages lead. */
const nested = packageLock({
  ms: ["2.1.3", ["old-tool", "other"]],
  "old-tool": ["1.0.0", ["minimist"]],
  "old-tool/node_modules/minimist": ["1.2.5"],
  other: ["1.0.0", ["minimist"]],
  minimist: ["1.2.5"],
});

const aliased = {
  "package-lock.json": (files["package-lock.json"] ?? "")
    .replace('"node_modules/ms":{', '"node_modules/mine":{"name":"ms",')
    .replace('"node_modules/pino":{', '"node_modules/second":{"name":"pino",'),
};

/** Packages that the service knows, so that all is checked. */
const known = packageLock({
  ms: ["2.1.3", ["depd"]],
  pino: ["6.14.0", ["depd", "minimist"]],
  depd: ["2.0.0", ["minimist"]],
  minimist: ["1.2.5"],
});

/** An entry of the last of these packages about what is found on it below the others. */
function below(path: string, what: Partial<Ignore> = { advisory: "CVE-2021-44906" }) {
  return { ignores: [{ ...what, path: path.split(">") }] };
}

const clean = `
      { "dependencies": {
        "ms": "*"
      } }`;
const found = `
      { "dependencies": {
        "ms": "*"
               ^ transitive-advisory error: ms 2.1.3 locked: GHSA-xvch-5gv4-984h critical by ms 2.1.3 > between 1.0.0 > old-tool 1.0.0 > minimist 1.2.5 (lockfile)
      } }`;

const hidden: readonly (readonly [what: string, ignores: ReturnType<typeof below>])[] = [
  ["the package before it", below("old-tool>minimist")],
  ["another one before it", below("between>minimist")],
  ["the dependency", below("ms>minimist")],
  ["all of them", below("ms>between>old-tool>minimist")],
  ["patterns", below("MS>old-*>mini*")],
  ["all that is found", below("old-tool>minimist", {})],
  ["a rule", below("old-tool>minimist", { rule: "transitive-advisory" })],
];

const shown: readonly (readonly [what: string, ignores: ReturnType<typeof below>])[] = [
  ["others are on the way", below("other>minimist")],
  ["they are in another order", below("old-tool>between>minimist")],
  ["it is about another package", below("between>old-tool")],
  ["it is about another advisory", below("old-tool>minimist", { advisory: "CVE-2020-1" })],
  ["it is about another rule", below("old-tool>minimist", { rule: "advisory" })],
  ["the last package is to come twice", below("minimist>minimist")],
  ["the dependency is to come twice", below("ms>ms>minimist")],
];

const rows: readonly FindingRow[] = [
  ...hidden.map(([what, policy]): FindingRow => [`hide by ${what}`, "package.json", clean, { files, policy }]),
  ...shown.map(([what, policy]): FindingRow => [
    `hide nothing where ${what}`,
    "package.json",
    found,
    { files, policy },
  ]),
  [
    "go by the name that the manifest has for the dependency, and for nothing else",
    "package.json",
    `
      { "dependencies": {
        "mine": "npm:ms@*",
        "second": "npm:pino@*"
                            ^ transitive-advisory error: pino 6.14.0 locked: GHSA-xvch-5gv4-984h critical by pino 6.14.0 > other 1.0.0 > minimist 1.2.5 (lockfile)
      } }`,
    { files: aliased, policy: below("mine>minimist") },
  ],
  [
    "leave what another way leads to, each dependency by itself",
    "package.json",
    `
      { "dependencies": {
        "ms": "*",
        "pino": "*"
                 ^ transitive-advisory error: pino 6.14.0 locked: GHSA-xvch-5gv4-984h critical by pino 6.14.0 > other 1.0.0 > minimist 1.2.5 (lockfile)
      } }`,
    { files, policy: below("old-tool>minimist") },
  ],
  [
    "leave what another place of the same version leads to",
    "package.json",
    `
      { "dependencies": {
        "ms": "*"
               ^ transitive-advisory error: ms 2.1.3 locked: GHSA-xvch-5gv4-984h critical by ms 2.1.3 > old-tool 1.0.0 > minimist 1.2.5 (lockfile)
      } }`,
    { files: nested, policy: below("old-tool>minimist") },
  ],
  [
    "leave what the manifest declares itself",
    "package.json",
    `
      { "dependencies": {
        "minimist": "1.2.5",
                     ^^^^^ advisory error: minimist 1.2.5 locked: GHSA-xvch-5gv4-984h critical
        "ms": "*"
      } }`,
    { files, policy: below("old-tool>minimist") },
  ],
  [
    "hide nothing where a part of the lockfile could not be read",
    "package.json",
    found,
    {
      files: { "package-lock.json": (files["package-lock.json"] ?? "").replace(/}}$/, `,"node_modules/odd":5}}`) },
      policy: below("old-tool>minimist"),
    },
  ],
  [
    "go by the service's graph where there is no lockfile",
    "package.json",
    `
      { "dependencies": {
        "express": "4.17.1"
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-qwcr-r2fm-qrc7 high by express 4.17.1 > body-parser 1.19.0 (resolved)
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-37ch-88jc-xwx2 high, GHSA-9wv6-86v2-598j high, GHSA-rhx6-c78j-4q9w high by express 4.17.1 > path-to-regexp 0.1.7 (resolved)
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-hrpp-h998-j3pp high, GHSA-6rw7-vpxm-498p low, GHSA-w7fw-mjwx-w883 low by express 4.17.1 > qs 6.7.0 (resolved)
                    ^^^^^^ transitive-advisory warning: express 4.17.1: GHSA-pxg6-pf52-xh8x unscored by express 4.17.1 > cookie 0.4.0 (resolved)
      } }`,
    {
      policy: {
        ...only("transitive-advisory"),
        ignores: [...below("express>send", {}).ignores, ...below("body-parser>qs", {}).ignores],
      },
    },
  ],
  [
    "stand in comments, which are unused where another way leads there",
    "package.json",
    `
      { "dependencies": {
        "ms": "*", // package-insights: ignore CVE-2021-44906 depd>minimist
        // package-insights: ignore CVE-2021-44906 depd>minimist
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-ignore information: CVE-2021-44906
        "pino": "*"
                 ^ transitive-advisory error: pino 6.14.0 locked: GHSA-xvch-5gv4-984h critical by pino 6.14.0 > minimist 1.2.5 (lockfile)
      } }`,
    { files: known, policy: only("advisory", "transitive-advisory", "malicious", "unmaintained", "unused-ignore") },
  ],
  [
    "expire where they would still hide something",
    "package.json",
    `
      { "dependencies": {
        "ms": "*", // package-insights: ignore transitive-advisory old-tool>minimist until 2026-11-20
               ^ transitive-advisory error: ms 2.1.3 locked: GHSA-xvch-5gv4-984h critical by ms 2.1.3 > between 1.0.0 > old-tool 1.0.0 > minimist 1.2.5 (lockfile)
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: transitive-advisory until 2026-11-20
        // package-insights: ignore transitive-advisory old-tool>minimist until 2026-11-20
        "pino": "*"
                 ^ transitive-advisory error: pino 6.14.0 locked: GHSA-xvch-5gv4-984h critical by pino 6.14.0 > other 1.0.0 > minimist 1.2.5 (lockfile)
      } }`,
    { files, policy: only("transitive-advisory", "expired-ignore") },
  ],
];

describe("ignores with a path", () => checkRows(rows, { policy: only("transitive-advisory", "advisory") }));
