import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import type { Attestation, Version } from "../../../../src/core/api/messages.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { registryPage } from "../../../../src/core/model/registryPage.ts";
import { linksLine, mirrorTitle, type HoverLinks } from "../../../../src/core/render/hover/links.ts";
import { projectLine } from "../../../../src/core/render/hover/source.ts";
import { commitComparison } from "../../../../src/core/analysis/gathering/commitComparison.ts";
import { bareVersion } from "../../../support/bareVersion.ts";

const host: HoverLinks = {
  graphLink: (_, isResolved) => (isResolved ? "command:graph?alone" : "command:graph"),
  detailsLink: () => "command:details",
  compareLink: (_, to) => `command:compare?${to?.version ?? ""}`,
  planLink: () => "command:plan",
  updateLink: (_, { version, mode = "" }) => `command:update?${version}${mode}`,
  fixLink: () => "command:fix",
  releaseLink: () => "command:release",
  mirrorLink: (address) => `command:mirror?${address}`,
};

function versionOf(
  version: string,
  attestations: readonly Partial<Attestation>[] = [],
  system: System = "NPM",
): Version {
  const attestation = {
    type: "",
    url: "",
    verified: true,
    sourceRepository: "https://github.com/acme/tool",
    commit: "",
  };
  const key = { system, name: "tool", version };
  return bareVersion(key, { attestations: attestations.map((overrides) => ({ ...attestation, ...overrides })) });
}

function factsOf(version: Version | undefined, others: Partial<Facts> = {}): Facts {
  const key = version?.versionKey ?? { system: "NPM", name: "tool", version: "1.0.0" };
  const requirement = { kind: "written", text: "1.0.0" } as const;
  return {
    declaration: { package: key, name: "tool", requirement, scope: "dependencies", nameSpan: { start: 0, end: 4 } },
    target: { kind: "version", key, how: "written" },
    ...(version && { version: { kind: "found", value: version } }),
    advisories: new Map(),
    ignores: [],
    ...others,
  };
}

const page = "[npm](https://npmjs.org/package/tool/v/1.0.0)";
const details = "[Details](command:details)";
const graph = "[Graph](command:graph)";
const unlisted = { isTransitiveUnlisted: true } as const;

function privateIn(hasGraph: boolean): Partial<Facts> {
  const locked = {
    key: { system: "NPM", name: "tool", version: "1.0.0" },
    origin: "private",
    dependencies: [],
  } as const;
  const lockfile = { packages: [locked], hasGraph, covers: () => true, locked: () => [0], problems: [] };
  return {
    target: { kind: "unknown", why: { kind: "skipped", reason: "private", text: "1.0.0" } },
    locked: { from: "/w/lock", packages: [locked], lockfile, privateNames: () => Promise.resolve(new Map()) },
  };
}

const rows: readonly (readonly [what: string, facts: Facts, line: string])[] = [
  ["a version", factsOf(versionOf("1.0.0")), `[Compare](command:compare?) · ${graph} · ${details} · ${page}`],
  [
    "a version whose graph the service does not have, but what it requires",
    factsOf(versionOf("1.0.0"), unlisted),
    `[Compare](command:compare?) · ${graph} · ${details} · ${page}`,
  ],
  [
    "a version of a system without graphs",
    factsOf(versionOf("1.0.0", [], "GO")),
    `[Compare](command:compare?) · ${graph} · ${details}`,
  ],
  [
    "a version whose graph the service has resolved, as on no machine in particular",
    factsOf(versionOf("1.0.0"), { transitive: { from: "resolved", packages: [] } }),
    `[Compare](command:compare?) · [Graph](command:graph?alone) · ${details} · ${page}`,
  ],
  [
    "a version whose graph the lockfile has",
    factsOf(versionOf("1.0.0"), { transitive: { from: "lockfile", packages: [] } }),
    `[Compare](command:compare?) · ${graph} · ${details} · ${page}`,
  ],
  ["a version that the service does not know", factsOf(undefined), details],
  ["a private package of a lockfile with a graph", factsOf(undefined, privateIn(true)), graph],
  ["a private package of a lockfile without one", factsOf(undefined, privateIn(false)), ""],
  [
    "a version that is fixed with its dependencies",
    factsOf(versionOf("1.0.0"), { ...unlisted, transitiveFixedIn: { kind: "fixed", version: "1.2.0" } }),
    `**Fixed in 1\\.2\\.0** [Update](command:update?1.2.0) · [Compare](command:compare?1.2.0) · ${graph} · ${details} · ${page}`,
  ],
];

const key = { system: "NPM", name: "tool", version: "1.0.0" } as const;
const affected = { ...key, name: "qs" };

function below(fixedIn: FixedIn): Finding {
  const span = { start: 0, end: 4 };
  const { declaration } = factsOf(versionOf("1.0.0"));
  const advisories = [{ id: "GHSA-1", band: "high" }] as const;
  const item = { affected, path: [key, affected], from: "resolved", advisories } as const;
  return { rule: "transitive-advisory", severity: "error", declaration, key, span, fixedIn, items: [item] };
}

const packages = { kind: "packages", packages: [{ ...key, name: "qs", version: "2.0.0" }] } as const;
const lines = [
  { name: "qs", offset: 9, line: 3, version: "2.0.0" },
  { name: "send", offset: 20, file: "pom.xml", version: "1.1.0" },
] as const;
const fixes: readonly (readonly [what: string, fixedIn: FixedIn, line: string])[] = [
  ["what nothing is known to lead to", packages, "**Fixed in qs 2\\.0\\.0**"],
  [
    "other lines that set the versions",
    { ...packages, setBy: lines },
    "**Fixed by updating qs (line 3) to 2\\.0\\.0, send (pom\\.xml) to 1\\.1\\.0** [Update](command:fix)",
  ],
  [
    "what the manifest allows already",
    { kind: "fixed", version: "1.2.0", isUnwritten: true },
    "**Fixed in 1\\.2\\.0**",
  ],
  ["a malicious version alone", { kind: "none", isWayOut: true }, "[Remove](command:fix)"],
];

describe("the links of a hover", () => {
  for (const [what, fixedIn, line] of fixes) {
    it(`lead to the first change of the light bulb: ${what}`, () => {
      const facts = factsOf(versionOf("1.0.0"), { ...unlisted, transitiveFixedIn: fixedIn });
      const first = linksLine(facts, { findings: [below(fixedIn)] }, host).split(" · ")[0] ?? "";
      assert.ok(line.startsWith("[") ? first.endsWith(line) : first === line, first);
    });
  }

  for (const [what, facts, line] of rows) {
    it(what, () => assert.equal(linksLine(facts, { findings: [] }, host), line));
  }

  it("compare the commits where both versions have an attested one", () => {
    const from = versionOf("1.0.0", [{ commit: "a".repeat(40) }]);
    const to = versionOf("2.0.0", [{ commit: "b".repeat(40) }]);
    const compared = `[releases](https://github.com/acme/tool/compare/${"a".repeat(40)}...${"b".repeat(40)})`;
    const line = linksLine(factsOf(from, unlisted), { findings: [], other: to }, host);
    assert.equal(line, `[Compare](command:compare?) · ${graph} · ${details} · ${page} · ${compared}`);
  });
});

const commit = "0123abcd".repeat(5);
const attested = versionOf("1.0.0", [{ commit }]);

describe("the action for a registry that may be a mirror", () => {
  it("names it", () =>
    assert.equal(formatMessage(mirrorTitle("npm.acme.example")), "Treat npm.acme.example as a mirror…"));
});

describe("the comparison of two commits", () => {
  const none: readonly (readonly [what: string, other: Version])[] = [
    ["without an attestation", versionOf("2.0.0")],
    ["with one that is not verified", versionOf("2.0.0", [{ commit: "b".repeat(40), verified: false }])],
    ["without a commit", versionOf("2.0.0", [{ commit: "" }])],
    ["with what is not a commit", versionOf("2.0.0", [{ commit: "../../evil" }])],
    ["of the same commit", versionOf("2.0.0", [{ commit }])],
    [
      "of another repository",
      versionOf("2.0.0", [{ commit: "b".repeat(40), sourceRepository: "https://github.com/b/b" }]),
    ],
    ["of what is not a page", versionOf("2.0.0", [{ commit: "b".repeat(40), sourceRepository: "javascript:x" }])],
  ];
  for (const [what, other] of none) {
    it(`is not offered for a version ${what}`, () => {
      assert.equal(commitComparison(attested, other), undefined);
      assert.equal(commitComparison(other, attested), undefined);
    });
  }

  it("is that of the repository, however its address is written", () => {
    const sourceRepository = "git+https://github.com/acme/tool.git";
    const other = versionOf("2.0.0", [{ commit: "b".repeat(40), sourceRepository }]);
    const url = `https://github.com/acme/tool/compare/${commit}...${"b".repeat(40)}`;
    assert.equal(commitComparison(attested, other), url);
  });
});

describe("the project line of a hover", () => {
  it("names verified provenance", () => {
    assert.equal(projectLine(factsOf(attested)), "provenance verified");
    assert.equal(projectLine(factsOf(versionOf("1.0.0", [{ commit, verified: false }]))), "");
  });
});

describe("the page of a registry", () => {
  const pages: readonly (readonly [
    system: System,
    name: string,
    registries: readonly string[],
    url: string | undefined,
  ])[] = [
    ["NPM", "@acme/tool", [], "https://npmjs.org/package/%40acme/tool/v/1.0%2B1"],
    ["CARGO", "serde", [], "https://crates.io/crates/serde/1.0%2B1"],
    ["PYPI", "flask", [], "https://pypi.org/project/flask/1.0%2B1/"],
    ["RUBYGEMS", "rack", [], "https://rubygems.org/gems/rack/versions/1.0%2B1"],
    ["NUGET", "serilog", [], "https://nuget.org/packages/serilog/1.0%2B1"],
    ["MAVEN", "org.acme:tool", [], "https://central.sonatype.com/artifact/org.acme/tool/1.0%2B1"],
    ["MAVEN", "org.acme:tool", ["https://maven.acme.example/"], undefined],
    ["GO", "golang.org/x/text", [], undefined],
  ];
  for (const [system, name, registries, url] of pages) {
    it(`${system} ${name} ${registries.join(" ")}`, () => {
      assert.equal(registryPage({ system, name, version: "1.0+1" }, registries)?.url, url);
    });
  }
});
