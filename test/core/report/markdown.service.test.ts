import assert from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { markdownReport } from "../../../src/core/report/markdown.ts";
import {
  everyFinding,
  exportHost,
  factsOf,
  hostileTexts,
  checked,
  madeUp,
  minimumAge,
  nothing,
} from "../../support/exported.ts";

describe("a Markdown report", () => {
  it("tells people what was found, and what was not checked", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5",\n "x": "link:../x", "acme-invented-nowhere": "1.0.0", } }`;
    const report = await checked({ "app/package.json": text });
    assert.equal(
      markdownReport(report, exportHost),
      `# Package Insights

2026-11-21, version 0.1.0

## What to do

Vulnerable dependencies: 1 critical

1 of 1 vulnerable packages are fixed by updating 1 dependency

| Worst | To do | Settles | Where |
| --- | --- | --- | --- |
| critical 9.8 | Update minimist to 1.2.8 | 1 advisory | app/package.json:1 |

## Not checked

This could not be checked, or not completely. It does not mean that it is safe.

| Location | Package | Requirement | Reason |
| --- | --- | --- | --- |
| app/package.json:2 | x | link:../x | local path |
| app/package.json:2 | acme-invented-nowhere | 1.0.0 | the service does not know this package (private, new, removed or misspelled) |
| app/package.json:1 |  |  | transitive dependencies are not known (one dependency) |

## In numbers

|  | Number |
| --- | --- |
| Manifests | 1 |
| Dependencies | 3 |
| Checked, with all transitive dependencies | 0 |
| Checked, with some transitive dependencies | 0 |
| Checked, without transitive dependencies | 1 |
| **Not checked** | 1 |
| Local code | 1 |
| **Vulnerable** | 1 |
| Findings | 2 |
| Errors | 1 |
| Warnings | 0 |
| Information | 1 |
| Hints | 0 |
| Syntax errors | 0 |

| Manifest | Dependencies | Findings | Not checked |
| --- | --- | --- | --- |
| app/package.json | 3 | 2 | 1 |

## app/package.json

### Errors

| Line | Package | Version | Rule | Finding | Fix | Advisories |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | minimist | 1.2.5 | advisory | minimist 1.2.5: Prototype Pollution in minimist (critical 9.8) | 1.2.8 | [GHSA-xvch-5gv4-984h](https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h) |

### Information

| Line | Package | Version | Rule | Finding | Fix | Advisories |
| --- | --- | --- | --- | --- | --- | --- |
| 2 | acme-invented-nowhere |  | unknown-package | Not checked: the service does not know acme-invented-nowhere (private, new, removed or misspelled) |  |  |

Data: deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0; advisories keep their own terms.
`,
    );
  });

  const cells: readonly (readonly [fixedIn: FixedIn | undefined, cell: string])[] = [
    [undefined, ""],
    [{ kind: "unknown", hasFailed: true }, ""],
    [{ kind: "none" }, "none known"],
    [{ kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 0 }, "1.2.0 (4 of 5)"],
    [{ kind: "fixed", version: "1.2.0", losesAttestation: true }, "1.2.0 (no attestation)"],
  ];
  for (const [fixedIn, cell] of cells) {
    it(`has ${cell || "nothing"} under “Fix”`, () => {
      const [finding] = everyFinding("a");
      assert.ok(finding?.rule === "advisory");
      const { rule, items } = finding;
      const row = {
        rule,
        items,
        key: { system: "NPM", name: "a", version: "1.0.0" },
        ...(fixedIn && { fixedIn }),
      } as const;
      const report = markdownReport(madeUp("a", {}, [row]), exportHost);
      assert.match(report, new RegExp(`\\| a 1.*\\| ${cell.replace(/[.()]/g, "\\$&")} \\| \\[GHSA`));
    });
  }

  const key = (name: string, version: string) => ({ system: "NPM", name, version }) as const;
  const unknownBelow =
    "| unscored | Dependencies of a 1.0.0: the fix is not known | 0 of 2 advisories | package.json:1 |";
  const tasks: readonly (readonly [
    fixedIn: FixedIn | undefined,
    what: string,
    settles: string,
    ...others: readonly string[],
  ])[] = [
    [{ kind: "fixed", version: "1.2.0" }, "Update a to 1.2.0", "3 advisories"],
    [
      { kind: "fixed", version: "1.2.0", losesAttestation: true },
      "a 1.0.0: Fixed in 1.2.0, which has no provenance attestation",
      "3 advisories",
    ],
    [
      { kind: "fixed", version: "1.2.0", held: { version: "1.2.0", limit: minimumAge } },
      "a 1.0.0: Fixed in 1.2.0, held back (min-release-age=7)",
      "3 advisories",
    ],
    [
      { kind: "fixed", version: "0.9.0", isWayOut: true },
      "a 1.0.0: The nearest clean version is 0.9.0",
      "3 advisories",
    ],
    [
      { kind: "partly", version: "1.2.0", fixed: 2, of: 3, others: 0 },
      "a 1.0.0: 2 of 3 fixed in 1.2.0",
      "2 of 3 advisories",
    ],
    [{ kind: "lockfile", lockfile: "yarn.lock" }, "Update yarn.lock", "3 advisories"],
    [
      { kind: "packages", packages: [key("qs", "6.14.3")] },
      "Override with qs 6.14.3: no update of a dependency leads to it",
      "3 advisories",
    ],
    [
      {
        kind: "packages",
        packages: [key("qs", "6.14.3")],
        setBy: [{ name: "qs", offset: 0, line: 29, version: "6.14.3" }],
      },
      "Update qs to 6.14.3",
      "3 advisories",
    ],
    [{ kind: "none" }, "a 1.0.0: No fixed version is known", "0 of 3 advisories"],
    [
      { kind: "none", isWayOut: true },
      "a 1.0.0: No clean version is known: remove the dependency",
      "0 of 3 advisories",
    ],
    [{ kind: "unknown", hasFailed: true }, "a 1.0.0: the fix is not known", "0 of 1 advisory", unknownBelow],
    [undefined, "a 1.0.0: the fix is not known", "0 of 1 advisory", unknownBelow],
  ];
  /** One advisory of the version itself and two of what it depends on, with the same fix. */
  function found(fixedIn: FixedIn | undefined, path = "package.json", name = "a") {
    const [own, below] = everyFinding(name);
    assert.ok(own?.rule === "advisory" && below?.rule === "transitive-advisory");
    const { rule, items } = own;
    const fix = fixedIn ? { fixedIn } : {};
    return madeUp(
      name,
      {},
      [
        { rule, items, key: key(name, "1.0.0"), how: "locked", ...fix },
        { ...below, ...fix },
      ],
      "NPM",
      path,
    ).files;
  }
  const tasksIn = (report: string) => {
    const [, rest = ""] = report.split("| Worst | To do | Settles | Where |\n| --- | --- | --- | --- |\n");
    return (rest.split("\n\n")[0] ?? "").split("\n");
  };
  for (const [fixedIn, what, settles, ...others] of tasks) {
    it(`says to do: ${what}${fixedIn ? "" : ", where nothing was asked"}`, () => {
      const report = markdownReport({ ...nothing, files: found(fixedIn) }, exportHost);
      assert.deepEqual(tasksIn(report), [`| critical 9.8 | ${what} | ${settles} | package.json:1 |`, ...others]);
    });
  }

  it("has a change once for all manifests and for what it settles elsewhere, the worst first", () => {
    const fixed = { kind: "fixed", version: "6.14.3" } as const;
    const setBy = [{ name: "qs", offset: 0, version: "6.14.3" }] as const;
    const files = [
      ...found({ kind: "none" }, "z/package.json", "left"),
      ...found(fixed, "package.json", "qs"),
      ...found({ kind: "packages", packages: [key("qs", "6.14.3")], setBy }, "b/package.json", "body-parser"),
      ...["c", "d"].flatMap((folder) => found(fixed, `${folder}/package.json`, "qs")),
    ];
    assert.deepEqual(tasksIn(markdownReport({ ...nothing, files }, exportHost)), [
      "| critical 9.8 | left 1.0.0: No fixed version is known | 0 of 3 advisories | z/package.json:1 |",
      "| critical 9.8 | Update qs to 6.14.3 | 6 advisories | package.json:1, b/package.json:1, c/package.json:1 and 1 more |",
    ]);
  });

  it("names what fixes it all, with the command where it is known", () => {
    const files = found({ kind: "fixed", version: "1.2.0" });
    const report = markdownReport({ ...nothing, files }, { ...exportHost, fixArguments: ["src"] });
    assert.match(report, /^2 of 2 vulnerable packages are fixed by updating 1 dependency: package-insights fix src$/m);
  });

  it("says that there is nothing to do, and still what was not checked", () => {
    const unreadFiles = [{ path: "b", reason: "too-large" }] as const;
    const report = markdownReport({ ...madeUp("a"), unreadFiles }, exportHost);
    assert.match(report, /^## What to do\n\nNothing: what was checked has no known advisories\.\n\n## Not checked$/m);
  });

  it("lists files that were not read", () => {
    const report = markdownReport({ ...nothing, unreadFiles: [{ path: "b", reason: "too-large" }] }, exportHost);
    assert.match(report, /^## Not checked$[^]*^\| b \|  \|  \| too large \|$/m);
  });

  it("calls an empty workspace not checked", () => {
    assert.match(markdownReport(nothing, exportHost), /No manifests found\. Nothing was checked\.\n\nData: [^\n]+\n$/);
  });

  it("counts a checked version apart whose dependencies nobody knows", () => {
    const key = { system: "GO", name: "acme.example/a", version: "v1.0.0" } as const;
    const alone = markdownReport(madeUp(key.name, factsOf(key), [], "GO", "go.mod"), exportHost);
    assert.match(alone, /\| Checked, with all transitive dependencies \| 0 \|/);
    assert.match(alone, /\| Checked, without transitive dependencies \| 1 \|/);
  });

  for (const text of hostileTexts) {
    it(`shows ${JSON.stringify(text)} as text`, () => {
      const findings = everyFinding(text);
      const report = markdownReport(madeUp(text, {}, findings, "NPM", text), exportHost);
      const rows = report.split("\n").filter((line) => line.startsWith("|"));
      for (const row of rows) assert.match(row, /^\| (?:[^|\\]|\\.)*(?: \| (?:[^|\\]|\\.)*)* \|$/);
      const found = rows.filter((row) => row.split(/(?<!\\)\|/).length === 9 && row.startsWith("| 1 |"));
      assert.equal(found.length, findings.length);
      assert.doesNotMatch(report, /(?<!\\)<script|(?<!\\)`code|[^\\]\]\(http:|\u0000|\r/);
    });
  }
});
