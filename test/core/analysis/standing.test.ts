import assert from "node:assert/strict";
import type { VersionFacts } from "../../../src/core/analysis/facts.ts";
import { standingOf } from "../../../src/core/analysis/standing.ts";
import type { Project, Version } from "../../../src/core/api/messages.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { factsOf } from "../../support/exported.ts";

const key = (version: string) => ({ system: "NPM", name: "a", version }) as const;
const now = Date.parse("2026-11-21T00:00:00Z");
const year = 365.25 * 86_400_000;
const before = (years: number) => new Date(now - years * year).toISOString();
const failed = { kind: "failed", error: { kind: "network", request: "GET /a", text: "refused" } } as const;
const missing = { kind: "missing", text: "" } as const;
const projectKey = { id: "github.com/acme/a" };

function versionWith(more: Partial<Version> = {}): NonNullable<VersionFacts["version"]> {
  const { version } = factsOf(key("1.0.0"));
  assert.ok(version?.kind === "found");
  const related = [{ projectKey, relationProvenance: "UNVERIFIED_METADATA", relationType: "SOURCE_REPO" }] as const;
  return { kind: "found", value: { ...version.value, relatedProjects: related, ...more } };
}

function scored(score: number | undefined, date = "2026-11-02T00:00:00Z"): NonNullable<VersionFacts["project"]> {
  const checks = [
    { name: "Code-Review", score: 9 },
    { name: "Maintained", ...(score !== undefined && { score }) },
  ];
  return { kind: "found", value: { projectKey, scorecard: { date, checks } } as unknown as Project };
}

function released(
  ...versions: readonly (readonly [version: string, publishedAt?: string])[]
): NonNullable<VersionFacts["package"]> {
  const list = versions.map(([version, publishedAt]) => ({
    versionKey: key(version),
    isDefault: false,
    ...(publishedAt !== undefined && { publishedAt }),
  }));
  return { kind: "found", value: { packageKey: key("1.0.0"), versions: list } };
}

const still: VersionFacts = {
  advisories: new Map(),
  version: versionWith(),
  project: scored(0),
  package: released(["0.9.0", before(5)], ["1.0.0", before(3)]),
};
const last = { version: "1.0.0", publishedAt: before(3) };

/** `still`, or what is not known; undefined where it does not stand still, and until all is answered. */
const rows: readonly (readonly [what: string, facts: VersionFacts, standing: string | undefined])[] = [
  ["what has had no release for years", still, "still"],
  [
    "the last release whichever comes first",
    { ...still, package: released(["1.0.0", before(3)], ["0.9.0", before(5)]) },
    "still",
  ],
  ["a release within the years", { ...still, package: released(["1.0.0", before(1.9)]) }, undefined],
  ["a release just as long ago", { ...still, package: released(["1.0.0", before(2)]) }, "still"],
  ["an old release without a date", { ...still, package: released(["0.9.0"], ["1.0.0", before(3)]) }, "still"],
  [
    "a newer release without a date",
    { ...still, package: released(["1.0.0", before(3)], ["1.1.0"]) },
    "not all releases have a date",
  ],
  [
    "an older release with a text for a date",
    { ...still, package: released(["1.0.0", before(3)], ["0.1.0", "soon"]) },
    "still",
  ],
  ["releases without dates", { ...still, package: released(["1.0.0"]) }, "not all releases have a date"],
  ["no releases", { ...still, package: released() }, "not all releases have a date"],
  ["releases that were not listed", { ...still, package: failed }, "the service did not list its versions"],
  ["a package that is not known", { ...still, package: missing }, "the service did not list its versions"],
  ["a project that is maintained", { ...still, project: scored(1) }, undefined],
  ["a maintained project whose releases are not known", { ...still, project: scored(1), package: failed }, undefined],
  ["a check that did not run", { ...still, project: scored(undefined) }, "Scorecard has not run Maintained"],
  ["a Scorecard without a date", { ...still, project: scored(0, "") }, "its Scorecard has no date"],
  [
    "a project without a Scorecard",
    { ...still, project: { kind: "found", value: { projectKey } as unknown as Project } },
    "its project has no Scorecard",
  ],
  ["a project that is not known", { ...still, project: missing }, "its project has no Scorecard"],
  ["a project that was not answered", { ...still, project: failed }, "the service did not give its project"],
  ["no project", { ...still, version: versionWith({ relatedProjects: [] }) }, "no project is known"],
  [
    "no project, but a release within the years",
    { ...still, version: versionWith({ relatedProjects: [] }), package: released(["1.0.0", before(1)]) },
    undefined,
  ],
];

describe("a package that stands still", () => {
  for (const [what, facts, expected] of rows) {
    it(`is ${expected === "still" ? "" : "not "}one with ${what}`, () => {
      const standing = standingOf(facts, { years: 2, now });
      assert.equal(standing?.kind === "unknown" ? formatMessage(standing.what) : standing?.kind, expected);
    });
  }

  it("has its project, the day of the Scorecard and the last release", () =>
    assert.deepEqual(standingOf(still, { years: 2, now }), {
      kind: "still",
      found: { project: "github.com/acme/a", scored: "2026-11-02", lastRelease: last },
    }));

  it("is not looked for without years, and not known until all is answered", () => {
    assert.equal(standingOf(still, { years: 0, now }), undefined);
    for (const field of ["version", "project", "package"]) {
      const rest = Object.fromEntries(
        Object.entries(still).filter(([name]) => name !== field),
      ) as unknown as VersionFacts;
      assert.equal(standingOf(rest, { years: 2, now }), undefined);
    }
  });
});
