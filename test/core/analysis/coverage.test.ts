import assert from "node:assert/strict";
import { acceptGaps, coverageOf, gapReason, joinCoverage } from "../../../src/core/analysis/coverage.ts";
import type { Facts, Transitive } from "../../../src/core/analysis/facts.ts";
import type { ApiError } from "../../../src/core/api/errors.ts";
import type { Advisory, Version } from "../../../src/core/api/messages.ts";
import type { Gap } from "../../../src/core/manifests/gap.ts";
import type { Declaration, SkipReason } from "../../../src/core/manifests/manifest.ts";
import { message } from "../../../src/core/messages/message.ts";

const span = { start: 0, end: 1 };
const error: ApiError = { kind: "unavailable", request: "GetVersion", text: "down" };
const failed = { kind: "failed", error } as const;
const key = { system: "NPM", name: "qs", version: "6.5.2" } as const;

function version(more: Partial<Version> = {}): Version {
  return { versionKey: key, isDeprecated: false, advisoryKeys: [], ...more } as unknown as Version;
}

function facts(more: Partial<Facts> = {}): Facts {
  const declaration: Declaration = {
    package: { system: "NPM", name: "qs" },
    name: "qs",
    requirement: { kind: "written", text: "6.5.2" },
    scope: "dependencies",
    nameSpan: span,
  };
  return {
    declaration,
    ignores: [],
    target: { kind: "version", key, how: "written" },
    version: { kind: "found", value: version() },
    advisories: new Map(),
    transitive: { from: "resolved", packages: [] },
    ...more,
  };
}

function below(overrides: Partial<Transitive["packages"][number]>): Partial<Facts> {
  const transitive = { key: { ...key, name: "ms" }, path: [key], advisories: new Map(), ...overrides };
  return { transitive: { from: "lockfile", packages: [transitive] } };
}

const skipped = (reason: SkipReason): Partial<Facts> => ({
  target: { kind: "unknown", why: { kind: "skipped", reason, text: "" } },
});

describe("the coverage of a manifest", () => {
  const rows: readonly (readonly [what: string, more: Partial<Facts>, state: string, reasons?: string])[] = [
    ["a version that was answered with its graph", {}, "complete"],
    ["a version that is not answered yet", { version: undefined as never, target: undefined as never }, "incomplete", "pending"],
    ["a private dependency", skipped("private"), "incomplete", "private"],
    ["a dependency from Git", skipped("git"), "incomplete", "git"],
    ["a member of the workspace", skipped("workspace"), "complete"],
    ["a folder", skipped("path"), "complete"],
    ["a version that failed", { version: failed }, "incomplete", "failed"],
    ["an unknown package", { version: { kind: "missing", text: "" }, package: { kind: "missing", text: "" } }, "incomplete", "unknown-package"],
    ["details of an advisory that failed", { version: { kind: "found", value: version({ advisoryKeys: [{ id: "A" }] }) }, advisories: new Map([["A", failed]]) }, "incomplete", "failed"],
    ["deprecation that is not served", { version: { kind: "found", value: { ...version(), isDeprecated: undefined as never } } }, "limited", "no-deprecation"],
    ["an override that is not read", { unreadBy: "npm" }, "limited", "unread-override"],
    ["no graph", { transitive: undefined as never, isTransitiveUnlisted: true }, "limited", "no-graph"],
    ["a graph that failed", { transitive: { from: "resolved", packages: [], failure: error } }, "incomplete", "failed"],
    ["a graph with an error", { transitive: { from: "resolved", packages: [], incomplete: message("no version of dep") } }, "incomplete", "graph"],
    ["a graph that nobody asked for yet", { transitive: undefined as never }, "complete"],
    ["a transitive dependency that failed", below({ version: failed }), "incomplete", "failed"],
    ["a transitive dependency that the service does not know", below({ version: { kind: "missing", text: "" } }), "incomplete", "unknown-version"],
    ["a transitive dependency that is not answered yet", below({}), "incomplete", "pending"],
    ["a plugin of Gradle below that the service does not know", below({ key: { system: "MAVEN", name: "x.y:x.y.gradle.plugin", version: "1" }, version: { kind: "missing", text: "" } }), "limited", "unknown-plugin"],
    ["a private transitive dependency", below({ skipped: "private" }), "incomplete", "private"],
    ["a bundled one", below({ skipped: "bundled" }), "limited", "bundled"],
    ["a folder below", below({ skipped: "path" }), "complete"],
    ["a member of the workspace below", below({ skipped: "workspace" }), "complete"],
    ["an advisory below whose details failed", below({ version: { kind: "found", value: version() }, advisories: new Map<string, typeof failed | { kind: "found"; value: Advisory }>([["A", failed]]) }), "incomplete", "failed"],
  ]; // prettier-ignore
  for (const [what, more, state, reasons = ""] of rows) {
    it(`${what}: ${state}`, () => {
      const coverage = coverageOf({ manifest: { declarations: [], problems: [] }, gaps: [] }, [facts(more)], {
        transitive: true,
      });
      assert.deepEqual([coverage.state, coverage.gaps.map(gapReason).join(" ")], [state, reasons]);
    });
  }

  const gaps: readonly Gap[] = [
    { kind: "file", path: "/a/base.txt", reason: "missing", span },
    { kind: "entry", text: "gem name", span },
  ];

  it("counts files and entries that were not read, and errors in the text", () => {
    const manifest = { declarations: [], problems: [{ message: message("Expected a comma"), span }] };
    const { state, gaps: found } = coverageOf({ manifest, gaps }, [], { transitive: true });
    assert.deepEqual([state, found.map(gapReason)], ["incomplete", ["syntax", "missing", "not-evaluated"]]);
  });

  it("does not ask for graphs that the policy does not need", () => {
    const all = [facts({ transitive: { from: "resolved", packages: [], failure: error } })];
    const { state } = coverageOf({ manifest: { declarations: [], problems: [] }, gaps: [] }, all, {
      transitive: false,
    });
    assert.equal(state, "complete");
  });

  it("names a transitive version once, whatever leads to it", () => {
    const all = [facts(below({ version: failed })), facts(below({ version: failed }))];
    const coverage = coverageOf({ manifest: { declarations: [], problems: [] }, gaps: [] }, all, { transitive: true });
    assert.equal(coverage.gaps.length, 1);
  });

  it("is as bad as its worst manifest, limits last", () => {
    const project = { manifest: { declarations: [], problems: [] }, gaps: [] };
    const needs = { transitive: true };
    const limited = coverageOf(project, [facts({ transitive: undefined as never, isTransitiveUnlisted: true })], needs);
    const incomplete = coverageOf({ ...project, gaps }, [], needs);
    const joined = joinCoverage([limited, incomplete]);
    assert.deepEqual(
      [joined.state, joined.gaps.map(gapReason)],
      ["incomplete", ["missing", "not-evaluated", "no-graph"]],
    );
  });

  it("counts what is accepted and leaves the rest; a limit is nothing to accept", () => {
    const project = { manifest: { declarations: [], problems: [] }, gaps };
    const all = [facts(skipped("private")), facts({ transitive: undefined as never, isTransitiveUnlisted: true })];
    const coverage = coverageOf(project, all, { transitive: true });
    const some = acceptGaps(coverage, new Set(["private", "missing", "no-graph"]));
    assert.deepEqual([some.accepted, some.coverage.state], [2, "incomplete"]);
    const rest = acceptGaps(coverage, new Set(["private", "missing", "not-evaluated"]));
    assert.deepEqual([rest.accepted, rest.coverage.state], [3, "limited"]);
  });
});
