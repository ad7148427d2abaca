// Which versions, names and commits are chosen among those that the service lists.

import assert from "node:assert/strict";
import { commitComparison } from "../../../../src/core/analysis/gathering/commitComparison.ts";
import { editDistance, nearNames } from "../../../../src/core/analysis/gathering/editDistance.ts";
import {
  latestFirst,
  latestVersion,
  previousVersions,
  recommendedVersion,
} from "../../../../src/core/analysis/gathering/latestVersion.ts";
import { suggestNames } from "../../../../src/core/analysis/gathering/nameSuggestions.ts";
import {
  attestedSources,
  declaredSources,
  isAttested,
  sourceProject,
} from "../../../../src/core/analysis/gathering/provenance.ts";
import { questionOf, questionOfVersion } from "../../../../src/core/analysis/gathering/question.ts";
import type { Locked } from "../../../../src/core/analysis/target/subject.ts";
import type { Attestation, Package, RelatedProject, Version } from "../../../../src/core/api/messages.ts";
import { lockedScope } from "../../../../src/core/manifests/lockfile.ts";
import { factsOf, madeUp } from "../../../support/exported.ts";

const key = (version: string) => ({ system: "NPM", name: "a", version }) as const;

function packageOf(...versions: readonly (readonly [version: string, publishedAt?: string] | string)[]): Package {
  const list = versions.map((each) => {
    const [version, publishedAt] = typeof each === "string" ? [each, undefined] : each;
    const isDefault = version.endsWith("!");
    return { versionKey: key(version.replace("!", "")), isDefault, ...(publishedAt !== undefined && { publishedAt }) };
  });
  return { packageKey: key(""), versions: list };
}

/** Versions, of which `!` marks those by default; the default, the latest and the recommended one. */
const latest: readonly (readonly [
  versions: readonly string[],
  byDefault: string | undefined,
  latest: string | undefined,
])[] = [
  [[], undefined, undefined],
  [["1.0.0", "1.10.0", "1.9.0"], undefined, "1.10.0"],
  [["1.0.0!", "2.0.0"], "1.0.0", "2.0.0"],
  [["1.0.0!", "1.1.0!"], "1.1.0", "1.1.0"],
  [["1.0.0", "2.0.0-rc.1"], undefined, "1.0.0"],
  [["2.0.0-rc.1", "2.0.0-rc.2"], undefined, "2.0.0-rc.2"],
];

describe("the latest version", () => {
  for (const [versions, byDefault, greatest] of latest) {
    it(`is ${greatest ?? "none"} of ${versions.join(", ") || "none"}`, () => {
      const all = packageOf(...versions);
      const found = latestVersion(all, "NPM");
      assert.deepEqual(
        [found.byDefault, found.latest].map((each) => each?.versionKey.version),
        [byDefault, greatest],
      );
      assert.deepEqual(
        ["byDefault", "latest"].filter((name) => name in found).length,
        [byDefault, greatest].filter(Boolean).length,
      );
      assert.equal(recommendedVersion(all, "NPM")?.versionKey.version, byDefault ?? greatest);
      assert.equal(latestVersion(all, "NPM"), found);
    });
  }

  it("is the first in the order of the system", () => {
    const sorted = latestFirst(packageOf("1.0.0", "1.10.0", "2.0.0-rc.1", "1.9.0"));
    assert.deepEqual(
      sorted.map(({ versionKey }) => versionKey.version),
      ["2.0.0-rc.1", "1.10.0", "1.9.0", "1.0.0"],
    );
  });
});

describe("the versions before one", () => {
  const day = (of: number) => `2026-01-${String(of).padStart(2, "0")}T00:00:00Z`;
  const rows: readonly (readonly [what: string, all: Package, version: string, previous: readonly string[]])[] = [
    ["none", packageOf("1.0.0"), "1.0.0", []],
    ["those of its major version", packageOf("0.9.0", "1.0.0", "1.1.0", "2.0.0"), "1.2.0", ["1.1.0", "1.0.0"]],
    [
      "those of others where it is the first of its own",
      packageOf("0.9.0", "1.0.0", "2.0.0"),
      "2.0.0",
      ["1.0.0", "0.9.0"],
    ],
    ["no prereleases", packageOf("1.0.0", "1.1.0-rc.1", "1.1.0"), "1.1.0", ["1.0.0"]],
    [
      "five at most",
      packageOf("1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0"),
      "1.6.0",
      ["1.5.0", "1.4.0", "1.3.0", "1.2.0", "1.1.0"],
    ],
    [
      "what was published before it, or when nobody knows",
      packageOf(["1.0.0", day(1)], ["1.1.0", day(9)], ["1.2.0", day(5)], "1.3.0", ["1.4.0", day(5)]),
      "1.4.0",
      ["1.3.0", "1.2.0", "1.0.0"],
    ],
    [
      "all where its own time is not known",
      packageOf(["1.0.0", day(1)], ["1.1.0", day(9)], "1.2.0"),
      "1.2.0",
      ["1.1.0", "1.0.0"],
    ],
  ];
  for (const [what, all, version, previous] of rows)
    it(`are ${what}`, () =>
      assert.deepEqual(
        previousVersions(all, key(version)).map((each) => each.version),
        previous,
      ));
});

describe("names", () => {
  const distances: readonly (readonly [a: string, b: string, distance: number])[] = [
    ["", "", 0],
    ["a", "a", 0],
    ["lodash", "lodahs", 1],
    ["lodash", "lodas", 1],
    ["lodash", "lodashs", 1],
    ["lodash", "lodish", 1],
    ["lodash", "olodahs", 2],
    ["ab", "ba", 1],
    ["abc", "ca", 3],
    ["abcd", "badc", 2],
    ["ab", "cd", 2],
    ["a", "abcd", 3],
    ["abcdef", "abc", 3],
    ["aab", "aba", 1],
  ];
  for (const [a, b, distance] of distances) {
    it(`${a || "nothing"} and ${b || "nothing"} are ${distance} apart`, () =>
      assert.deepEqual([editDistance(a, b), editDistance(b, a)], [distance, distance]));
  }

  it("are near within two typing errors, the nearest first, and never the name itself", () => {
    const packages = ["lodaxx", "lodash", "lodahs", "lo", "loadsh"].map((name) => ({
      packageKey: { system: "NPM", name } as const,
    }));
    assert.deepEqual(nearNames("lodash", { packageKey: key(""), packages }), ["lodahs", "loadsh", "lodaxx"]);
  });

  /** The versions that are asked for of each name that may be meant, by the requirement as written. */
  const likely: readonly (readonly [requirement: string, versions: readonly string[]])[] = [
    ["", ["1.0.0", "0.1.0", "2.0.0"]],
    ["^4", ["4.0.0", "1.0.0", "0.1.0", "2.0.0"]],
    ["~4.10", ["4.10.0", "1.0.0", "0.1.0", "2.0.0"]],
    [">=4.1.2 <5", ["4.1.2", "1.0.0", "0.1.0", "2.0.0"]],
    ["1.0.0-beta.1", ["1.0.0-beta.1", "1.0.0", "0.1.0", "2.0.0"]],
    ["2", ["2.0.0", "1.0.0", "0.1.0"]],
    ["latest", ["1.0.0", "0.1.0", "2.0.0"]],
  ];
  for (const [requirement, versions] of likely) {
    it(`are looked up in versions that are likely with ${JSON.stringify(requirement)}`, async () => {
      const asked = new Set<string>();
      const names = new Set<string>();
      const askInBatch = (
        _: unknown,
        { versionKey }: { readonly versionKey: { readonly name: string; readonly version: string } },
      ) => {
        asked.add(versionKey.version);
        names.add(versionKey.name);
        return Promise.resolve({ kind: "missing", text: "" });
      };
      const unknown = { system: "NPM", name: "ab" } as const;
      const found = await suggestNames(unknown, { ask: () => assert.fail(), askInBatch } as never, { requirement });
      assert.deepEqual([...asked], versions);
      assert.ok(names.has("ba") && !names.has("ab"));
      assert.deepEqual(found, { kind: "found", value: { packageKey: unknown, packages: [] } });
    });
  }

  it("that were found are the nearest first, then those with the most versions", async () => {
    const found: Readonly<Record<string, number>> = { ba: 1, abs: 3, aab: 2, abjs: 3 };
    const seen = new Map<string, number>();
    const askInBatch = (_: unknown, { versionKey }: { readonly versionKey: { readonly name: string } }) => {
      const count = (seen.get(versionKey.name) ?? 0) + 1;
      seen.set(versionKey.name, count);
      const isFound = count <= (found[versionKey.name] ?? 0);
      return Promise.resolve(isFound ? { kind: "found", value: { versionKey } } : { kind: "missing", text: "" });
    };
    const answer = await suggestNames(
      { system: "NPM", name: "ab" },
      { ask: () => assert.fail(), askInBatch } as never,
      {},
    );
    assert.ok(answer.kind === "found");
    assert.deepEqual(
      answer.value.packages.map(({ packageKey }) => packageKey.name),
      ["abs", "aab", "ba", "abjs"],
    );
  });
});

const repository = "https://github.com/acme/a";

function versionWith(attestations: readonly Partial<Attestation>[] = [], more: Partial<Version> = {}): Version {
  const { version } = factsOf(key("1.0.0"));
  assert.ok(version?.kind === "found");
  const whole = attestations.map((each) => ({
    ...{ type: "", url: "", verified: true, sourceRepository: repository, commit: "" },
    ...each,
  }));
  return { ...version.value, attestations: whole, ...more };
}

describe("the source of a version", () => {
  const [a, b] = ["a", "b"].map((letter) => letter.repeat(40));
  const from = versionWith([{ commit: a ?? "" }]);
  const to = (more: Partial<Attestation>) => versionWith([{ commit: b ?? "", ...more }]);
  const page = `${repository}/compare/${a}...${b}`;
  const rows: readonly (readonly [what: string, other: Version, url: string | undefined])[] = [
    ["another commit", to({}), page],
    ["another spelling of its address", to({ sourceRepository: `git+${repository}.git//` }), page],
    ["the same commit", versionWith([{ commit: a ?? "" }]), undefined],
    ["another repository", to({ sourceRepository: `${repository}b` }), undefined],
    ["no commit", to({ commit: "" }), undefined],
    ["a name in place of a commit", to({ commit: "main" }), undefined],
    ["a commit with something behind it", to({ commit: `${b}-dirty` }), undefined],
    ["six digits", to({ commit: "abcdef" }), undefined],
    ["an attestation that is not verified", to({ verified: false }), undefined],
    ["no attestation", versionWith(), undefined],
    ["no address of the web", to({ sourceRepository: "file:///a" }), undefined],
    ["one of two attestations", versionWith([{ commit: "x" }, { commit: b ?? "" }]), page],
  ];
  for (const [what, other, url] of rows)
    it(`is ${url === undefined ? "not " : ""}compared with ${what}`, () =>
      assert.equal(commitComparison(from, other), url));

  const related = (id: string, relationProvenance: string, relationType = "SOURCE_REPO") =>
    ({ projectKey: { id }, relationProvenance, relationType }) as RelatedProject;

  it("is what is attested, then what Go tells, then what the author says", () => {
    const all = [
      related("x", "SLSA_ATTESTATION", "ISSUE_TRACKER"),
      related("said", "UNVERIFIED_METADATA"),
      related("go", "GO_ORIGIN"),
      related("attested", "SLSA_ATTESTATION"),
    ];
    const sourceOf = (relatedProjects: readonly RelatedProject[]) =>
      sourceProject(versionWith([], { relatedProjects }))?.id;
    assert.deepEqual([all, all.slice(0, 3), all.slice(0, 2), all.slice(0, 1), []].map(sourceOf), [
      "attested",
      "go",
      "said",
      undefined,
      undefined,
    ]);
  });

  it("is attested and declared by several", () => {
    const relatedProjects = [
      related("github.com/acme/b", "SLSA_ATTESTATION"),
      related("github.com/acme/c", "UNVERIFIED_METADATA"),
      related("github.com/acme/d", "UNVERIFIED_METADATA", "ISSUE_TRACKER"),
    ];
    const links = [
      { label: "SOURCE_REPO", url: "https://github.com/acme/e" },
      { label: "HOMEPAGE", url: "https://github.com/acme/f" },
    ];
    const version = versionWith([{}, { verified: false, sourceRepository: "https://github.com/acme/x" }], {
      relatedProjects,
      links,
    });
    assert.deepEqual(attestedSources(version), ["github.com/acme/b", "github.com/acme/a"]);
    assert.deepEqual(declaredSources(version), ["github.com/acme/c", "github.com/acme/e"]);
    assert.deepEqual(
      [isAttested(version), isAttested(versionWith([{ verified: false }])), isAttested(versionWith())],
      [true, false, false],
    );
  });
});

describe("a question about a dependency", () => {
  const names = new Map([["a", "private"]] as const);
  const lockfile = { packages: [], hasGraph: true, covers: () => true, locked: () => [], problems: [] };
  const locked: Locked = {
    ...{ from: "/w/yarn.lock", packages: [], lockfile },
    privateNames: () => Promise.resolve(names),
  };
  const { declaration } = madeUp("a").files[0]?.facts[0] ?? assert.fail();

  it("asks the settings where only the lockfile names the package", async () => {
    const own = questionOf({ declaration: { ...declaration, scope: lockedScope }, locked });
    assert.equal(await own.notAsked?.(), "private");
    const other = { ...declaration, scope: lockedScope, package: { ...declaration.package, name: "b" } };
    assert.equal(await questionOf({ declaration: other, locked }).notAsked?.(), undefined);
    assert.equal(questionOf({ declaration, locked }).notAsked, undefined);
    assert.equal(questionOf({ declaration: { ...declaration, scope: lockedScope } }).notAsked, undefined);
  });

  it("of a version alone is about that", () =>
    assert.deepEqual(questionOfVersion(key("1.0.0")), {
      package: { system: "NPM", name: "a" },
      target: { kind: "version", key: key("1.0.0"), how: "written" },
    }));

  it("has what the override is for, and the minimum age, where there are some", () => {
    const overrideUse = { kind: "unknown", id: "a" } as const;
    assert.deepEqual(questionOf({ declaration, overrideUse }).overrideUse, overrideUse);
    assert.ok(!("overrideUse" in questionOf({ declaration })) && !("ageLimit" in questionOf({ declaration })));
  });
});
