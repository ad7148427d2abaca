import assert from "node:assert/strict";
import { defaultPolicy, needsOf, type Policy } from "../../../../src/core/analysis/policy.ts";
import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const rows: readonly FindingRow[] = [
  [
    "finds the crate itself, and is no vulnerability",
    "Cargo.toml",
    `
      [dependencies]
      acme-invented-unkept = "=1.1.0"
                              ^^^^^^ unmaintained information: acme-invented-unkept 1.1.0: RUSTSEC-0000-0005`,
  ],
  [
    "finds it beside a vulnerability",
    "Cargo.toml",
    `
      [dependencies]
      acme-invented-unkept = "=1.0.0"
                              ^^^^^^ advisory error: acme-invented-unkept 1.0.0: GHSA-xxxx-acme-0006 high
                              ^^^^^^ unmaintained information: acme-invented-unkept 1.0.0: RUSTSEC-0000-0005`,
  ],
  [
    "finds it below a dependency",
    "Cargo.toml",
    `
      [dependencies]
      acme-invented-keeper = "=1.1.0"
                              ^^^^^^ unmaintained information: acme-invented-keeper 1.1.0: RUSTSEC-0000-0005 by acme-invented-keeper 1.1.0 > acme-invented-unkept 1.1.0`,
  ],
  [
    "is silent where its advisory is ignored",
    "Cargo.toml",
    `
      [dependencies]
      acme-invented-unkept = "=1.1.0"
      acme-invented-keeper = "=1.1.0"`,
    { policy: { ...only("unmaintained", "transitive-advisory"), ignores: [{ advisory: "RUSTSEC-0000-0005" }] } },
  ],
  [
    "is silent where another advisory has the same title",
    "Cargo.toml",
    `
      [dependencies]
      acme-invented-unkept = "=1.1.0"
                              ^^^^^^ advisory warning: acme-invented-unkept 1.1.0: RUSTSEC-0000-0005 unscored`,
    {
      distort: (_, path) =>
        path.includes("/advisories/RUSTSEC")
          ? {
              status: 200,
              text: JSON.stringify({
                advisoryKey: { id: "RUSTSEC-0000-0005" },
                url: "https://osv.example",
                title: "Unsound in a crate that is unmaintained, too",
                aliases: [],
              }),
            }
          : undefined,
    },
  ],
];

const still = `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
                               ^^^^^ unmaintained information: acme-invented-many 1.0.0: github.com/acme-invented/many on 2025-01-06, 1.0.0 on 2025-01-01
      } }`;
const notStill = `
      { "dependencies": {
        "acme-invented-many": "1.0.0"
      } }`;

const years = (unmaintainedYears: number) => ({ ...only("unmaintained"), unmaintainedYears });

const stillRows: readonly FindingRow[] = [
  ["finds a project that Scorecard sees not maintained, without a release for so long", "package.json", still],
  ["counts years in parts", "package.json", still, { policy: years(1.88) }],
  ["is silent where the last release is younger", "package.json", notStill, { policy: years(1.9) }],
  ["is silent where nobody asked for it", "package.json", notStill, { policy: years(0) }],
  [
    "is silent about projects with another score, without one and without dates",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/tool": "1.1.0",
        "@acme-invented/mismatch": "2.0.0",
        "acme-invented-undated": "1.0.0"
      } }`,
    { policy: years(0.01) },
  ],
  ...[403, 404].map((status): FindingRow => [
    `is silent where the project is answered with ${status}`,
    "package.json",
    notStill,
    { distort: (_, path) => (path.includes("/project") ? { status, text: "no" } : undefined) },
  ]),
  [
    "is silent where the settings ignore it",
    "package.json",
    notStill,
    { policy: { ...years(1), ignores: [{ rule: "unmaintained", package: "acme-invented-many" }] } },
  ],
  [
    "is found where an advisory alone is ignored",
    "package.json",
    still,
    { policy: { ...years(1), ignores: [{ advisory: "RUSTSEC-0000-0005" }] } },
  ],
];

describe("unmaintained, where years are set", () => {
  checkRows(stillRows, { policy: years(1) });

  it("asks for projects and packages, and for neither elsewhere", () => {
    const asked = (policy: Partial<Policy>) =>
      [false, true].map((closely) => {
        const { projects, packages } = needsOf({ ...defaultPolicy(0), ...policy }, closely);
        return [projects, packages];
      });
    const [both, none] = [
      [true, true],
      [false, false],
    ];
    assert.deepEqual(asked(years(1)), [both, both]);
    assert.deepEqual(
      [...asked(years(0)), ...asked({ ...only("advisory"), unmaintainedYears: 1 })],
      Array(4).fill(none),
    );
  });
});

describe("unmaintained", () => checkRows(rows, { policy: only("advisory", "transitive-advisory", "unmaintained") }));
