import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const lock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { minimist: "1.2.5", ms: "2.1.3" } },
    "node_modules/minimist": { version: "1.2.5" },
    "node_modules/ms": { version: "2.1.3" },
  },
});

const rows: readonly FindingRow[] = [
  [
    "is found at a comment that hides nothing",
    "requirements.txt",
    `
      idna==3.6 # package-insights: ignore
      idna==3.5 # package-insights: ignore advisory
      certifi==2026.1.4 # package-insights: ignore advisory
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-ignore information: advisory`,
  ],
  [
    "is found for each entry of a comment",
    "package.json",
    `
      { "dependencies": {
        // package-insights: ignore advisory CVE-2021-44906 nothing-of-ours
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-ignore information: nothing-of-ours
        "minimist": "1.2.5",
        // package-insights: ignore advisory CVE-2021-44906
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-ignore information: advisory
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-ignore information: CVE-2021-44906
        "ms": "2.1.3" } }`,
    {
      files: { "package-lock.json": lock },
      policy: only("malicious", "advisory", "transitive-advisory", "unmaintained", "unused-ignore"),
    },
  ],
  [
    "is silent where a manifest was not checked completely",
    "requirements.txt",
    `
      certifi==2026.1.4 # package-insights: ignore advisory
      acme-invented-nowhere==1.0.0
      ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package`,
  ],
  [
    "is silent where a rule that the entry could hide is off",
    "requirements.txt",
    `
      certifi==2026.1.4 # package-insights: ignore outdated
      idna==3.10 # package-insights: ignore CVE-2020-1
      certifi==2026.1.4 # package-insights: ignore`,
  ],
  [
    "is silent where one of two versions of a dependency has what the comment hides",
    "package.json",
    `
      { "dependencies": {
        // package-insights: ignore advisory
        "minimist": "1.2.8" } }`,
    { files: { "package-lock.json": lock } },
  ],
  [
    "is silent where nothing is looked for",
    "package.json",
    `
      { "devDependencies": {
        // package-insights: ignore advisory
        "ms": "2.1.3" } }`,
    { policy: { devDependencies: "off" } },
  ],
];

describe("unused-ignore", () => checkRows(rows, { policy: only("advisory", "unused-ignore") }));
