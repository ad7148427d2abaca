// The first line of each page.

import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cellText } from "../../../src/core/pages/cells.ts";
import type { Use } from "../../../src/core/pages/host.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { verdictCell } from "../../../src/core/pages/verdict.ts";
import { pageMarkdown } from "../../../src/core/report/pageMarkdown.ts";
import { pageJson } from "../../../src/core/report/pageReport.ts";
import { base, caller, wire } from "../../support/world.ts";

const { transport } = wire();
const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
const now = () => Date.parse("2026-11-21T00:00:00Z");

function pageOf(subject: PageSubject, uses: readonly Use[] = []): Promise<Page> {
  const manifests = { hasAny: uses.length > 0, uses: (matches: (use: Use) => boolean) => uses.filter(matches) };
  return core.page(subject, { now, manifests }, caller());
}

function version(system: System, name: string, text: string): PageSubject {
  return { kind: "version", key: { system, name, version: text } };
}

const use: Use = {
  place: { uri: "file:///a/package.json", line: 3 },
  file: "a/package.json",
  key: { system: "NPM", name: "express" },
  offset: 40,
  version: "4.17.1",
  isUpdatable: true,
  fixedIn: { kind: "fixed", version: "4.22.3" },
};

function purls(...list: readonly string[]): PageSubject {
  return { kind: "purls", purls: list };
}

const verdicts: readonly (readonly [
  what: string,
  subject: PageSubject,
  uses: readonly Use[],
  marks: string,
  usedIn?: string,
])[] = [
  [
    "a vulnerable version of a manifest, with its fix",
    version("NPM", "express", "4.17.1"),
    [use],
    "2 advisories, worst medium 6.1 · 5 of 49 transitive dependencies affected, as resolved today · update to 4.22.3 · MIT · 7 years old · provenance not attested",
    "Used in a/package.json (line 4)",
  ],
  [
    "a version that nobody uses, with the latest",
    version("NPM", "express", "4.17.1"),
    [],
    "2 advisories, worst medium 6.1 · 5 of 49 transitive dependencies affected, as resolved today · latest is 5.3.0 · MIT · 7 years old · provenance not attested",
  ],
  [
    "a version of which manifests have another",
    version("NPM", "express", "4.22.3"),
    [use, use, use, use],
    "No known advisories · no known advisories for 70 transitive dependencies, as resolved today · latest is 5.3.0 · MIT · 2 months old · provenance not attested",
    "Used in a/package.json (line 4, 4.17.1), a/package.json (line 4, 4.17.1), a/package.json (line 4, 4.17.1) and 1 more",
  ],
  [
    "a malicious version",
    version("NPM", "acme-invented-worm", "1.0.1"),
    [],
    "Confirmed malicious; treat the machine that installed it as compromised · 1 advisory, malicious · no dependencies · MIT · 1 month old · provenance not attested",
  ],
  [
    "an unknown version, not as a clean one",
    version("NPM", "acme-invented-nowhere", "1"),
    [],
    "Not known to the service",
  ],
  [
    "a version with a Scorecard",
    version("RUBYGEMS", "nokogiri", "1.19.1"),
    [],
    "11 advisories, worst high 7.5 · transitive dependencies not listed · latest is 1.19.4 · MIT · 9 months old · Scorecard 6.5 · provenance not attested",
  ],
  [
    "a version with an attestation",
    version("NPM", "@acme-invented/tool", "1.1.0"),
    [],
    "No known advisories · no dependencies · latest is 1.2.0 · MIT · 2 years old · Scorecard 6.4 · provenance attested",
  ],
  [
    "a version of a system without graphs",
    version("NUGET", "Newtonsoft.Json", "13.0.3"),
    [],
    "No known advisories · transitive dependencies not listed · latest is 13.0.4 · MIT · 3 years old · provenance not attested",
  ],
  [
    "a package, with the version to take",
    { kind: "package", key: use.key },
    [use],
    "Take 5.3.0, the latest version · no known advisories of its own · MIT · 1 month old",
    "Used in a/package.json (line 4, 4.17.1)",
  ],
  [
    "a package with a malicious version",
    { kind: "package", key: { system: "NPM", name: "acme-invented-padding" } },
    [],
    "Take 1.3.0, the greatest without known advisories · no known advisories of its own · not 1.3.1: malicious · MIT · 2 years old · 1 malicious version",
  ],
  [
    "a package without a clean version",
    { kind: "package", key: { system: "NPM", name: "request" } },
    [],
    "No release without known advisories was found · not 2.88.2: 1 advisory, medium 6.1",
  ],
  [
    "an unknown package",
    { kind: "package", key: { system: "NPM", name: "acme-invented-nowhere" } },
    [],
    "Not known to the service",
  ],
  [
    "an advisory that affects a manifest",
    { kind: "advisory", id: "CVE-2021-44906" },
    [{ ...use, key: { system: "NPM", name: "minimist" }, version: "1.2.5", advisories: ["CVE-2021-44906"] }],
    "critical 9.8 · Prototype Pollution in minimist · affects 1 of your dependencies",
    "Used in a/package.json (line 4, 1.2.5)",
  ],
  [
    "an advisory while nothing has been checked",
    { kind: "advisory", id: "CVE-2021-44906" },
    [],
    "critical 9.8 · Prototype Pollution in minimist · no manifest has been checked",
  ],
  [
    "an unknown advisory",
    { kind: "advisory", id: "CVE-2000-0001" },
    [],
    "Not known to the service · no manifest has been checked",
  ],
  [
    "a project",
    { kind: "project", id: "github.com/sparklemotion/nokogiri" },
    [],
    "Scorecard 6.5 of 10 · lowest: Token-Permissions 0, Binary-Artifacts 1, Pinned-Dependencies 1 · MIT · 6,232 stars · tested by OSS-Fuzz · 197 versions built from it, 0 with verified attestations",
  ],
  ["an unknown project", { kind: "project", id: "github.com/acme-invented/nowhere" }, [], "Not known to the service"],
  [
    "package URLs with advisories, and some that nobody knows",
    purls("pkg:npm/minimist@1.2.5", "pkg:npm/lodash@4.18.1", "pkg:npm/acme-invented-nowhere@1.0.0"),
    [],
    "1 of 3 with advisories or deprecated, worst critical 9.8 · 1 not checked",
  ],
  [
    "package URLs without advisories",
    purls("pkg:npm/lodash@4.18.1"),
    [],
    "No known advisories, and none deprecated, in what was checked",
  ],
  [
    "package URLs that nobody knows",
    purls("pkg:npm/acme-invented-nowhere@1.0.0"),
    [],
    "Nothing was checked · 1 not checked",
  ],
  [
    "a comparison",
    { kind: "comparison", from: { ...use.key, version: "4.17.1" }, to: { ...use.key, version: "4.22.3" } },
    [use],
    "Minor update · better: 2 advisories fixed, 9 advisories of dependencies fixed · worse: 21 dependencies more",
    "Used in a/package.json (line 4, 4.17.1)",
  ],
  [
    "a comparison with an unknown version",
    { kind: "comparison", from: { ...use.key, version: "4.17.1" }, to: { ...use.key, version: "4.17.99" } },
    [],
    "Patch update · not known: advisories, dependencies, new requirements, deprecation",
  ],
];

describe("the verdict of a page", () => {
  for (const [what, subject, uses, marks, usedIn] of verdicts) {
    it(`is about ${what}`, async () => {
      const { verdict } = await pageOf(subject, uses);
      assert.equal(verdict && cellText(verdictCell(verdict)), marks);
      assert.equal(verdict?.usedIn && cellText(verdict.usedIn), usedIn);
    });
  }

  const affected: Use = { ...use, advisories: ["CVE-2021-44906"] };
  const elsewhere: Use = { ...affected, file: "b/package.json", place: { uri: "file:///b/package.json", line: 1 } };
  const updates: readonly (readonly [
    what: string,
    subject: PageSubject,
    uses: readonly Use[],
    expected: readonly string[],
  ])[] = [
    ["a package, to the fix", { kind: "package", key: use.key }, [use], ["Update a/package.json to 4.22.3"]],
    [
      "a package, to the version to take where nothing is to be fixed",
      { kind: "package", key: use.key },
      [{ place: use.place, file: use.file, key: use.key, offset: 40, version: "4.22.3", isUpdatable: true }],
      ["Update a/package.json to 5.3.0"],
    ],
    [
      "a package in a folder far below, by the end of its path",
      { kind: "package", key: use.key },
      [{ ...use, file: "services/shop/web/package.json" }],
      ["Update …/web/package.json to 4.22.3"],
    ],
    [
      "an advisory, all places",
      { kind: "advisory", id: "CVE-2021-44906" },
      [affected, elsewhere],
      ["Update 2 Manifests to 4.22.3"],
    ],
    [
      "a comparison, to its second version",
      { kind: "comparison", from: { ...use.key, version: "4.17.1" }, to: { ...use.key, version: "4.20.0" } },
      [use, { ...use, version: "4.18.0" }],
      ["Update a/package.json to 4.20.0"],
    ],
    [
      "a comparison, to nothing lower",
      { kind: "comparison", from: { ...use.key, version: "4.17.1" }, to: { ...use.key, version: "4.16.0" } },
      [use],
      [],
    ],
  ];
  for (const [what, subject, uses, expected] of updates) {
    it(`has the update of ${what}`, async () => {
      const { actions } = await pageOf(subject, uses);
      assert.deepEqual(
        actions.flatMap(({ kind, label }) => (kind === "update" ? formatMessage(label) : [])),
        expected,
      );
    });
  }

  it("has an update for each manifest that an advisory affects", async () => {
    const { sections } = await pageOf({ kind: "advisory", id: "CVE-2021-44906" }, [affected, elsewhere]);
    const [table] = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
    assert.deepEqual(
      table?.rows.map(({ update }) => [update?.uri, update?.version]),
      [
        ["file:///a/package.json", "4.22.3"],
        ["file:///b/package.json", "4.22.3"],
      ],
    );
  });

  it("offers to fix an advisory everywhere by all of its names, where it affects anything", async () => {
    const subject: PageSubject = { kind: "advisory", id: "CVE-2021-44906" };
    const namesOf = async (uses: readonly Use[]) =>
      (await pageOf(subject, uses)).actions.flatMap((action) => (action.kind === "fixEverywhere" ? action.names : []));
    assert.deepEqual(await namesOf([affected]), ["CVE-2021-44906", "GHSA-xvch-5gv4-984h", "CVE-2021-44906"]);
    assert.deepEqual(await namesOf([]), []);
  });

  it("is in Markdown and JSON, with the outcome", async () => {
    const page = await pageOf(version("NPM", "express", "4.17.1"), [use]);
    assert.match(pageMarkdown(page), /^npm package version\n\n2 advisories, .*\n\nUsed in /m);
    const { outcome, verdict } = JSON.parse(pageJson(page)) as { outcome: string; verdict: readonly string[] };
    assert.deepEqual([outcome, verdict[0]], ["affected", "2 advisories, worst medium 6.1"]);
  });
});
