import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const locked = packageLock({
  "acme-invented-outlet": ["1.0.0", ["acme-invented-padding"]],
  "acme-invented-padding": ["1.3.1"],
});

const withoutDetails = {
  distort: (_: unknown, path: string) => (path.includes("/advisories/") ? { status: 404, text: "" } : undefined),
};

const rows: readonly FindingRow[] = [
  [
    "finds the version that is assumed today, and takes none below it in its place",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "^1.2.0"
                                  ^^^^^^ malicious error: acme-invented-padding 1.3.1 assumed: MAL-0000-0001 malicious
      } }`,
  ],
  [
    "finds it by an alias",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-colors": "2.0.1"
                                 ^^^^^ malicious error: acme-invented-colors 2.0.1: GHSA-xxxx-acme-0014 malicious
      } }`,
  ],
  [
    "finds what two databases know once, whatever the score and what unscored ones count as",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-worm": "1.0.1"
                               ^^^^^ malicious error: acme-invented-worm 1.0.1: GHSA-xxxx-acme-0015 malicious
      } }`,
    { policy: { unscored: "low" } },
  ],
  [
    "finds it by the ID alone, where the details are missing",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "1.3.1"
                                  ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
      } }`,
    withoutDetails,
  ],
  [
    "finds nothing on the versions before and after it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-colors": "2.0.2",
        "acme-invented-padding": "1.3.0"
      } }`,
  ],
  [
    "finds a transitive dependency, by the service's resolution",
    "requirements.txt",
    `
      acme-invented-client==1.0.0
                          ^^^^^^^ malicious error: acme-invented-client 1.0.0: MAL-0000-0004 malicious by acme-invented-client 1.0.0 > acme-invented-fetch 2.1.0`,
  ],
  [
    "finds a transitive dependency in a lockfile",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-outlet": "^1.0.0"
                                 ^^^^^^ malicious error: acme-invented-outlet 1.0.0 locked: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
      } }`,
    { files: locked },
  ],
  [
    "finds it below a private package, which the service is not asked about",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-outlet": "^1.0.0"
                                 ^^^^^^ malicious error: acme-invented-outlet 1.0.0 locked: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
         ^^^^^^^^^^^^^^^^^^^^ not checked: private, acme-invented-outlet in packageInsights.private
      } }`,
    { files: locked, privateNames: ["acme-invented-outlet"] },
  ],
  ...(["quiet", "off"] as const).map((devDependencies): FindingRow => [
    `finds it as an error on dependencies for development that are ${devDependencies}`,
    "package.json",
    `
        { "devDependencies": {
          "acme-invented-outlet": "1.0.0",
                                   ^^^^^ malicious error: acme-invented-outlet 1.0.0: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
          "acme-invented-padding": "1.3.1"
                                    ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
        } }`,
    { policy: { devDependencies } },
  ]),
  ...["MAL-0000-0005", "GHSA-xxxx-acme-0015"].map((advisory): FindingRow => [
    `is silent of both where ${advisory} is ignored`,
    "package.json",
    '{ "dependencies": { "acme-invented-worm": "1.0.1" } }',
    { policy: { ignores: [{ advisory }] } },
  ]),
  ...(["MAL-0000-0002", "GHSA-xxxx-acme-0014"] as const).map((advisory): FindingRow => [
    `leaves out what is ignored by ${advisory}`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-colors": "2.0.1",
          "acme-invented-padding": "1.3.1"
                                    ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
        } }`,
    { policy: { ignores: [{ advisory }] } },
  ]),
  ...(
    [
      ["is ignored by the rule", { ignores: [{ rule: "malicious" }] }],
      ["is found by a rule that is off", only("advisory")],
    ] as const
  ).map(([what, policy]): FindingRow => [
    `leaves out what ${what}`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-padding": "1.3.1"
        } }`,
    { policy },
  ]),
  [
    "finds other advisories of a version apart from it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "1.3.1"
                                  ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
                                  ^^^^^ advisory warning: acme-invented-padding 1.3.1: GHSA-other unscored
      } }`,
    {
      but: ({ version, advisories }) =>
        version?.kind === "found"
          ? {
              version: {
                ...version,
                value: { ...version.value, advisoryKeys: [{ id: "GHSA-other" }, ...version.value.advisoryKeys] },
              },
              advisories: new Map([...advisories, ["GHSA-other", { kind: "missing", text: "" }]]),
            }
          : {},
    },
  ],
];

describe("the rule malicious", () => {
  checkRows(rows, { policy: { rules: only("malicious", "advisory", "transitive-advisory").rules } });
});
