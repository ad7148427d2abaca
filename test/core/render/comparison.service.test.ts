import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createApi.ts";
import { compareVersions } from "../../../src/core/comparison/compare.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { comparisonMarkdown } from "../../../src/core/render/comparison.ts";
import { base, caller, wire } from "../../support/world.ts";
import { keyOf, miniature, type Described } from "../fixes/miniature.ts";

const now = Date.parse("2026-11-21T00:00:00Z");

/** The page of a comparison in a small world. */
async function page(described: Readonly<Record<string, Described>>, from: string, to: string, fails?: RegExp) {
  const { api } = miniature(described, (call) => fails?.test(call) ?? false);
  return comparisonMarkdown(await compareVersions(keyOf(from), keyOf(to), api, caller()), now);
}

/** The page of real versions. */
async function realPage(system: System, name: string, from: string, to: string): Promise<string> {
  const api = createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" });
  const key = (version: string) => ({ system, name, version });
  return comparisonMarkdown(await compareVersions(key(from), key(to), api, caller()), now);
}

describe("a page that compares two versions", () => {
  it("tells all that changes", async () => {
    const text = await page(
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
      text,
      `# app \`1.0.0\` → \`2.0.0\`

NPM · **major update** · advisories: 1 fixed, 0 introduced, 1 remaining · dependency advisories: 1 fixed, 0 introduced, 0 remaining · **license changes** · **becomes deprecated** · **loses its attestation**

| Fact | \`1.0.0\` | \`2.0.0\` |
| --- | --- | --- |
| License | MIT | BSL\\-1\\.1 |
| Published | 2024\\-11\\-20, 2 years ago | unknown |
| Deprecated | no | **yes**: Use other |
| Attestation | verified | none verified |
| Advisories | 2 | 1 |
| Dependencies | 2 | 2 |
| Affected dependencies | 1 | 0 |

## Advisories

### Fixed advisories (1)

| CVSS v3 | Advisory | Title | Aliases |
| --- | --- | --- | --- |
| high 7\\.5 | [A\\-1](https://osv.example/A-1) | About A\\-1 |  |

### Remaining advisories (1)

| CVSS v3 | Advisory | Title | Aliases |
| --- | --- | --- | --- |
| high 7\\.5 | [B\\-1](https://osv.example/B-1) | About B\\-1 |  |

## Dependencies

As the service resolves each version on its own today.

### Added (1)

| Package | Version |
| --- | --- |
| new | \`0.1.0\` |

### Removed (1)

| Package | Version |
| --- | --- |
| old | \`1.0.0\` |

### Changed (1)

| Package | Before | After |
| --- | --- | --- |
| moved | \`1.0.0\` | \`2.0.0\` |

### Fixed dependency advisories (1)

| Package | CVSS v3 | Advisory | Title | Aliases |
| --- | --- | --- | --- | --- |
| old \`1.0.0\` | high 7\\.5 | [C\\-1](https://osv.example/C-1) | About C\\-1 | CVE\\-9 |
`,
    );
  });

  const rows: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    expected: readonly (string | RegExp)[],
    never?: RegExp,
    fails?: RegExp,
  ])[] = [
    [
      "an unknown version",
      { "app@1.0.0": {} },
      [
        "NPM · **minor update** · advisories: **unknown** · dependency advisories: **unknown**",
        "`1.1.0` **not checked:** the service does not know version 1\\.1\\.0",
        "Unknown: not both versions could be checked.",
        "| Advisories | 0 | unknown |",
        "| Attestation | none verified | unknown |",
      ],
      /No known|No changes/,
    ],
    [
      "an answer that failed",
      { "app@1.0.0": {}, "app@1.1.0": {} },
      ["`1.0.0` **not checked:** GetVersion app\\@1\\.0\\.0: no answer in time", "| Advisories | unknown | 0 |"],
      /No known/,
      /^GetVersion app@1\.0\.0/,
    ],
    [
      "what the service does not say",
      { "app@1.0.0": { graph: [] }, "app@1.1.0": {} },
      [
        "| License | unknown | unknown |",
        "| Published | unknown | unknown |",
        "| Deprecated | unknown | unknown |",
        "| Dependencies | 0 | unknown |",
        "| Affected dependencies | 0 | unknown |",
        "Unknown: no dependency graph of `1.1.0`.",
      ],
      /No changes|license changes/,
    ],
    [
      "a graph that is not complete",
      { "app@1.0.0": { graph: ["a@1.0.0"] }, "app@1.1.0": { graph: ["a@1.0.0"], graphError: "b: no *such* version" } },
      [
        "dependency advisories: 0 fixed, 0 introduced, 0 remaining, **1 not checked**, **incomplete**",
        "| Dependencies | 1 | at least 1 |",
        "| Affected dependencies | 0; 1 not checked | at least 0; 1 not checked |",
        "**Incomplete** for `1.1.0`: b\\: no \\*such\\* version",
        "No known changes.",
      ],
    ],
    [
      "what is not settled",
      { "app@1.0.0": { graph: ["a@1.0.0"] }, "app@1.1.0": { graph: ["a@2.0.0"] }, "a@1.0.0": { advisories: ["A"] } },
      [
        "dependency advisories: 0 fixed, 0 introduced, 0 remaining, **1 unknown**, **1 not checked**",
        "### Dependency advisories that could not be compared (1)",
      ],
    ],
    [
      "nothing to tell",
      { "app@1.0.0": { graph: [] }, "app@1.1.0": { graph: [] } },
      ["No known advisories for either version itself.", "No changes."],
      /###|Not checked/,
    ],
  ];
  for (const [what, described, expected, never, fails] of rows) {
    it(`tells ${what}`, async () => {
      const text = await page(described, "app@1.0.0", "app@1.1.0", fails);
      for (const part of expected)
        assert.ok(typeof part === "string" ? text.includes(part) : part.test(text), `${String(part)}\n${text}`);
      if (never) assert.doesNotMatch(text, never);
    });
  }

  it("calls a way back what it is", async () => {
    const described = { "app@1.0.0": {}, "app@1.1.0": {} };
    assert.match(await page(described, "app@1.1.0", "app@1.0.0"), /\*\*minor downgrade\*\*/);
    assert.match(await page(described, "app@1.0.0", "app@1.0.0"), /\*\*same version\*\*/);
  });

  it("tells of a system without graphs that its dependencies are unknown", async () => {
    const text = await realPage("NUGET", "newtonsoft.json", "12.0.3", "13.0.1");
    assert.match(
      text,
      /^# newtonsoft\\\.json `12\.0\.3` → `13\.0\.1`\n\nNUGET · \*\*major update\*\* · advisories: 1 fixed,/,
    );
    assert.match(text, /Unknown: the service does not resolve dependencies for NUGET\./);
    assert.match(text, /\| Dependencies \| unknown \| unknown \|/);
  });

  it("leaves the rest of a long list out, and says so", async () => {
    const graph = Array.from({ length: 130 }, (_, n) => `dependency-${n}@1.0.0`);
    const text = await page({ "app@1.0.0": { graph: [] }, "app@1.1.0": { graph } }, "app@1.0.0", "app@1.1.0");
    assert.match(text, /### Added \(130\)/);
    assert.match(text, /… and 30 more/);
    assert.equal(text.match(/dependency\\-/g)?.length, 100);
  });

  it("shows hostile text as text", async () => {
    const hostile = "<b>$(zap)</b>](http://evil.example)|`x`\n\n# y";
    const text = await page(
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
    );
    const withoutCode = text.replace(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "");
    assert.doesNotMatch(withoutCode, /(?<!\\)<b>|(?<!\\)\]\(http:\/\/evil|(?<!\\)\$\(zap|^# y/m);
    const rows = text.split("\n").filter((row) => row.startsWith("|"));
    for (const row of rows) {
      const cells = row.split(/(?<!\\)\|/).length;
      assert.ok([4, 5, 6, 7].includes(cells), row);
    }
    assert.match(text, /\| Fact \| `1\.0\.0` \| `2\\\|\[a\]\(http:\/\/evil\.example\)` \|/);
  });
});
