import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import type { Api } from "../../../src/core/api/api.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import { pageMarkdown } from "../../../src/core/report/pageMarkdown.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import { base, caller, wire } from "../../support/world.ts";
import { keyOf, miniature, type Described } from "../fixes/miniature.ts";

const now = () => Date.parse("2026-11-21T00:00:00Z");

function compare(from: ReturnType<typeof keyOf>, to: ReturnType<typeof keyOf>, api: Api): Promise<Page> {
  return loadPage({ kind: "comparison", from, to }, { api, now }, caller(), () => undefined);
}

/** The page of a comparison in a small world. */
function page(described: Readonly<Record<string, Described>>, from: string, to: string, fails?: RegExp): Promise<Page> {
  const { api } = miniature(described, (call) => fails?.test(call) ?? false);
  return compare(keyOf(from), keyOf(to), api);
}

interface RealOptions {
  readonly privateNames?: readonly string[];
  /** Paths that are answered with 403. */
  readonly refused?: RegExp;
}

/** The page of versions of the snapshot. */
function realPage(
  ...[system, name, from, to, options = {}]: readonly [System, string, string, string, RealOptions?]
): Promise<Page> {
  const { privateNames = [], refused } = options;
  const distort = (_: unknown, path: string) => (refused?.test(path) ? { status: 403, text: "no" } : undefined);
  const api = createApi(wire({}, distort).transport, { baseUrl: base, prefix: "v3alpha" });
  const key = (version: string) => ({ system, name, version });
  const host = { api, now, privateAmong: () => Promise.resolve(new Set(privateNames)) };
  return loadPage({ kind: "comparison", from: key(from), to: key(to) }, host, caller(), () => undefined);
}

/** As text with single spaces. */
function textOf(page: Page): string {
  return pageText(page).replace(/(?<=\S) {2,}/g, " | ");
}

describe("a page that compares two versions", () => {
  it("has all that changes", async () => {
    const changed = await page(
      {
        "app@1.0.0": {
          advisories: ["A-1", "B-1"],
          attested: true,
          facts: { licenses: ["MIT"], isDeprecated: false, publishedAt: "2024-11-20T00:00:00Z" },
          graph: ["old@1.0.0", "moved@1.0.0"],
        },
        "app@2.0.0": {
          advisories: ["B-1"],
          facts: { licenses: ["BSL-1.1"], isDeprecated: true, deprecatedReason: "Use other" },
          graph: ["moved@2.0.0", "new@0.1.0"],
        },
        "old@1.0.0": { advisories: ["C-1=CVE-9"] },
        "moved@1.0.0": {},
        "moved@2.0.0": {},
        "new@0.1.0": {},
      },
      "app@1.0.0",
      "app@2.0.0",
    );
    assert.equal(
      textOf(changed),
      `app 1.0.0 → 2.0.0
Upgrade
Major update · better: 1 advisory fixed, 1 advisory of dependencies fixed · worse: becomes deprecated, loses its attestation, license changes to BSL-1.1 · unchanged: 1 advisory · not known: new requirements

Summary
  - Major update
  - Advisories: 1 fixed, 0 introduced, 1 remaining
  - Dependency advisories: 1 fixed, 0 introduced, 0 remaining
  - New requirements: unknown
  - The license changes
  - Becomes deprecated
  - Loses its attestation
  FACT | 1.0.0 | 2.0.0
  License | MIT | BSL-1.1
  Published | 2024-11-20, 2 years ago | unknown
  Deprecated | no | yes: Use other
  Attestation | verified | none verified
  Advisories | 2 | 1
  Dependencies | 2 | 2
  Affected dependencies | 1 | 0
  (GetVersion, just now; GetDependencies, just now)

Advisories
  Fixed (1)
  CVSS V3 | ADVISORY | TITLE | ALIASES
  high 7.5 | A-1 | About A-1
  Remaining (1)
  CVSS V3 | ADVISORY | TITLE | ALIASES
  high 7.5 | B-1 | About B-1
  (GetVersion, just now; GetAdvisory, just now)

Newly Required
  Unknown: the service does not have the requirements of 1.0.0 or 2.0.0.
  (GetRequirements, just now)

Dependencies
  As the service resolves each version today, installed alone on 64-bit Linux.
  Added (1)
  PACKAGE | VERSION
  new | 0.1.0
  Removed (1)
  PACKAGE | VERSION
  old | 1.0.0
  Changed (1)
  PACKAGE | BEFORE | AFTER
  moved | 1.0.0 | 2.0.0
  Dependency advisories: Fixed (1)
  CVSS V3 | ADVISORY | TITLE | ALIASES | PACKAGE
  high 7.5 | C-1 | About C-1 | CVE-9 | old 1.0.0
  (GetDependencies, just now)
`,
    );
  });

  const rows: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    expected: readonly string[],
    never?: RegExp,
    fails?: RegExp,
  ])[] = [
    [
      "an unknown version",
      { "app@1.0.0": {} },
      [
        "- Minor update\n  - Advisories: unknown\n  - Dependency advisories: unknown",
        "1.1.0 not checked: the service does not know version 1.1.0",
        "Unknown: not both versions could be checked.",
        "Advisories | 0 | unknown",
        "Attestation | none verified | unknown",
      ],
      /No known|No changes/,
    ],
    [
      "an answer that failed",
      { "app@1.0.0": {}, "app@1.1.0": {} },
      ["1.0.0 not checked: GetVersion app@1.0.0: no answer in time", "Advisories | unknown | 0"],
      /No known/,
      /^GetVersion app@1\.0\.0/,
    ],
    [
      "what the service does not have",
      { "app@1.0.0": { graph: [] }, "app@1.1.0": {} },
      [
        "License | unknown | unknown",
        "Published | unknown | unknown",
        "Deprecated | unknown | unknown",
        "Dependencies | 0 | unknown",
        "Affected dependencies | 0 | unknown",
        "Unknown: no dependency graph of 1.1.0.",
      ],
      /No changes|license changes/,
    ],
    [
      "a graph that is not complete",
      { "app@1.0.0": { graph: ["a@1.0.0"] }, "app@1.1.0": { graph: ["a@1.0.0"], graphError: "b: no *such* version" } },
      [
        "Dependency advisories: 0 fixed, 0 introduced, 0 remaining, 1 not checked, incomplete",
        "Dependencies | 1 | at least 1",
        "Affected dependencies | 0; 1 not checked | at least 0; 1 not checked",
        "Incomplete for 1.1.0: b: no *such* version",
        "No known changes.",
      ],
    ],
    [
      "what is not settled",
      { "app@1.0.0": { graph: ["a@1.0.0"] }, "app@1.1.0": { graph: ["a@2.0.0"] }, "a@1.0.0": { advisories: ["A"] } },
      [
        "Dependency advisories: 0 fixed, 0 introduced, 0 remaining, 1 unknown, 1 not checked",
        "Dependency advisories that could not be compared (1)",
      ],
    ],
    [
      "two versions without a difference",
      { "app@1.0.0": { graph: [] }, "app@1.1.0": { graph: [] } },
      ["No known advisories for either version itself.", "No changes."],
      /Fixed|not checked/,
    ],
  ];
  for (const [what, described, expected, never, fails] of rows) {
    it(`shows ${what}`, async () => {
      const text = textOf(await page(described, "app@1.0.0", "app@1.1.0", fails));
      for (const part of expected) assert.ok(text.includes(part), `${part}\n${text}`);
      if (never) assert.doesNotMatch(text, never);
    });
  }

  it("calls a way back a downgrade", async () => {
    const described = { "app@1.0.0": {}, "app@1.1.0": {} };
    const back = textOf(await page(described, "app@1.1.0", "app@1.0.0"));
    assert.match(back, /^Downgrade$[^]*Minor downgrade/m);
    assert.match(textOf(await page(described, "app@1.0.0", "app@1.0.0")), /Same version/);
  });

  it("says that the dependencies of a system without graphs are unknown", async () => {
    const text = textOf(await realPage("NUGET", "newtonsoft.json", "12.0.3", "13.0.1"));
    assert.match(
      text,
      /^newtonsoft\.json 12\.0\.3 → 13\.0\.1\nUpgrade\nMajor update · better: 1 advisory fixed · not known: dependencies\n\nSummary\n {2}- Major update\n {2}- Advisories: 1 fixed,/,
    );
    assert.match(text, /Unknown: the service does not resolve dependencies for NuGet\./);
    assert.match(text, /Dependencies \| unknown \| unknown/);
  });

  const growing = "acme-invented-growing";
  const newly: readonly (readonly [
    what: string,
    versions: readonly [System, string, string, string],
    expected: readonly string[],
    options?: RealOptions,
  ])[] = [
    [
      "the packages that are newly required, with all that is known of them",
      ["NPM", growing, "1.14.0", "1.14.2"],
      [
        "- New requirements: 4, of which 3 first published within 30 days or unknown",
        "PACKAGE | FIRST PUBLISHED | DEPENDENTS | NAME CLOSE TO",
        "Dependents are public packages alone: a measure of popularity.",
        "acme-invented-lodahs | 2026-11-02, 19 days ago | none known",
        "acme-invented-populer | 2026-11-01, 20 days ago | 1 | acme-invented-popular",
        "acme-invented-nowhere | unknown to the service | unknown",
        "forked | from an address, not from a registry | unknown",
      ],
    ],
    [
      "no package that is private in the project",
      ["NPM", growing, "1.14.0", "1.14.1"],
      ["acme-invented-lodahs | private package, the service is not asked | unknown", "- New requirements: 2\n"],
      { privateNames: ["acme-invented-lodahs"] },
    ],
    [
      "that nothing is new",
      ["NPM", growing, "1.14.1", "1.14.0"],
      ["- New requirements: 0", "Newly Required\n  No packages.\n  (GetRequirements, just now)"],
    ],
    [
      "an answer about requirements that failed",
      ["NPM", growing, "1.14.1", "1.14.0"],
      ["- New requirements: unknown", "Newly Required\n  Not known: GET"],
      { refused: /1\.14\.0:requirements/ },
    ],
    [
      "an answer about a package that failed",
      ["NPM", growing, "1.14.0", "1.14.1"],
      ["acme-invented-lodahs | not checked | unknown"],
      { refused: /lodahs$/ },
    ],
    [
      "the capabilities that are new",
      ["GO", "github.com/Acme-Invented/Capable", "v1.0.0", "v1.1.0"],
      ["New capabilities | CAPABILITY_NETWORK, CAPABILITY_EXEC"],
    ],
    [
      "that no capability is new",
      ["GO", "github.com/Acme-Invented/Capable", "v1.1.0", "v1.0.0"],
      ["No new capabilities."],
    ],
    [
      "that capabilities are unknown",
      ["GO", "golang.org/x/net", "v0.55.0", "v0.56.0"],
      ["New capabilities unknown: the service has not analyzed v0.55.0 or v0.56.0."],
    ],
  ];
  for (const [what, versions, expected, options] of newly) {
    it(`shows ${what}`, async () => {
      const text = textOf(await realPage(...versions, options));
      for (const part of expected) assert.ok(text.includes(part), `${part}\n${text}`);
    });
  }

  it("shows hostile text as text", async () => {
    const hostile = "<b>$(zap)</b>](http://evil.example)|`x`\n\n# y";
    const text = pageMarkdown(
      await page(
        {
          [`${hostile}@1.0.0`]: {
            advisories: [`${hostile}=${hostile}`],
            facts: { licenses: [hostile], isDeprecated: true, deprecatedReason: hostile },
            graph: [`${hostile}@0.${hostile}`],
          },
          [`${hostile}@2|[a](http://evil.example)`]: { graph: ["a@1|[a](http://evil.example)"], graphError: hostile },
          [`${hostile}@0.${hostile}`]: { advisories: [hostile] },
        },
        `${hostile}@1.0.0`,
        `${hostile}@2|[a](http://evil.example)`,
      ),
    );
    const withoutCode = text.replace(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "");
    assert.doesNotMatch(withoutCode, /(?<!\\)<b>|(?<!\\)\]\(http:\/\/evil|(?<!\\)\$\(zap|^# y/m);
    const rows = text.split("\n").filter((row) => row.startsWith("|"));
    for (const row of rows) {
      const cells = row.split(/(?<!\\)\|/).length;
      assert.ok([4, 5, 6, 7].includes(cells), row);
    }
  });
});
