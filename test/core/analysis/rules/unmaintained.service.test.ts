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

describe("unmaintained", () => checkRows(rows, { policy: only("advisory", "transitive-advisory", "unmaintained") }));
