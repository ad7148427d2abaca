import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const rows: readonly FindingRow[] = [
  [
    "finds a project below the threshold, and none that nobody has scored",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0",
                               ^^^^^ scorecard information: acme-invented-many 1.0.0: github.com/acme-invented/many 1.5 < 5
        "@acme-invented/tool": "1.1.0",
        "@acme-invented/mismatch": "2.0.0",
        "acme-invented-undated": "1.0.0"
      } }`,
  ],
  [
    "takes the threshold from the policy",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0",
                               ^^^^^ scorecard information: acme-invented-many 1.0.0: github.com/acme-invented/many 1.5 < 6.5
        "@acme-invented/tool": "1.1.0"
                                ^^^^^ scorecard information: @acme-invented/tool 1.1.0: github.com/acme-invented/tool 6.4 < 6.5
      } }`,
    { policy: { scorecardBelow: 6.5 } },
  ],
  [
    "counts a score at the threshold as enough",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
      } }`,
    { policy: { scorecardBelow: 1.5 } },
  ],
  ...[403, 404].map((status): FindingRow => [
    `finds nothing where the project is answered with ${status}`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-many": "1.0.0"
        } }`,
    { distort: (_, path) => (path.includes("/project") ? { status, text: "no" } : undefined) },
  ]),
  [
    "finds nothing in a version that is not checked",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "7.0.0"
         ^^^^^^^^^^^^^^^^^^ not checked: unknown-version 7.0.0
      } }`,
  ],
  [
    "is silent where the settings ignore it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
      } }`,
    { policy: { ignores: [{ package: "acme-invented-many" }] } },
  ],
  [
    "is found again when that has expired",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
                               ^^^^^ scorecard information: acme-invented-many 1.0.0: github.com/acme-invented/many 1.5 < 5
         ^^^^^^^^^^^^^^^^^^ expired-ignore information: scorecard acme-invented-many until 2026-11-20
      } }`,
    { policy: { ignores: [{ package: "acme-invented-many", rule: "scorecard", until: "2026-11-20" }] } },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
                               ^^^^^ scorecard error: acme-invented-many 1.0.0: github.com/acme-invented/many 1.5 < 5
      } }`,
    { policy: only(["scorecard", "error"]) },
  ],
  [
    "is silent unless it is turned on",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
      } }`,
    { policy: { rules: {} } },
  ],
];

describe("scorecard", () => checkRows(rows, { policy: only("scorecard", "expired-ignore") }));
