import assert from "node:assert/strict";
import type { AffectedDependency } from "../../../src/core/analysis/affectedDependency.ts";
import { cleanIn, noFacts, withFixes } from "../../../src/core/analysis/facts.ts";
import { fixBelow, spread } from "../../../src/core/analysis/finding.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import type { FindingOf } from "../../../src/core/analysis/rule.ts";
import type { AgeLimit } from "../../../src/core/manifests/manifest.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";

const [declaration = assert.fail()] =
  parserFor("package.json")?.parse(`{ "dependencies": { "express": "4.17.1" } }`).declarations ?? [];
const keyOf = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;

describe("what fixes transitive dependencies", () => {
  const rows: readonly (readonly [what: string, fixedIn: FixedIn, version: string | undefined])[] = [
    ["a version", { kind: "fixed", version: "4.20.0" }, "4.20.0"],
    ["a version of a later major version", { kind: "fixed", version: "5.0.0", isLater: true }, undefined],
    ["the lockfile", { kind: "lockfile" }, undefined],
  ];
  for (const [what, fixedIn, version] of rows) {
    it(`is ${version === undefined ? "not the version to go to" : "the version to go to"}: ${what}`, () => {
      const facts = withFixes(noFacts({ declaration }), { transitive: fixedIn });
      assert.deepEqual([facts.transitiveFixedIn, cleanIn(facts)?.version], [fixedIn, version]);
    });
  }

  const both: readonly (readonly [what: string, own: FixedIn, transitive: FixedIn, fixedIn: FixedIn])[] = [
    [
      "the version that is clean with its dependencies",
      { kind: "fixed", version: "4.20.0", losesAttestation: true },
      { kind: "fixed", version: "4.22.3" },
      { kind: "fixed", version: "4.22.3" },
    ],
    [
      "the version that is clean with its dependencies, though it loses the attestation",
      { kind: "fixed", version: "4.20.0" },
      { kind: "fixed", version: "4.22.3", losesAttestation: true },
      { kind: "fixed", version: "4.22.3", losesAttestation: true },
    ],
    [
      "its own version, before one of a later major version",
      { kind: "fixed", version: "4.20.0" },
      { kind: "fixed", version: "5.0.0", isLater: true },
      { kind: "fixed", version: "4.20.0" },
    ],
    [
      "the way out of what is malicious below",
      { kind: "fixed", version: "4.0.0" },
      { kind: "fixed", version: "3.3.4", isWayOut: true },
      { kind: "fixed", version: "3.3.4", isWayOut: true },
    ],
    [
      "the version that fixes most, where none fixes all",
      { kind: "partly", version: "4.20.0", fixed: 1, of: 2, others: 0 },
      { kind: "lockfile" },
      { kind: "partly", version: "4.20.0", fixed: 1, of: 2, others: 0 },
    ],
  ];
  for (const [what, own, transitive, fixedIn] of both) {
    it(`is the fix of the dependency itself, too: ${what}`, () => {
      assert.deepEqual(withFixes(noFacts({ declaration }), { own, transitive }).fixedIn, fixedIn);
    });
  }

  it("is for each vulnerable package its own version", () => {
    const packages = [keyOf("qs"), keyOf("send")] as const;
    const finding: FindingOf<"transitive-advisory"> = {
      rule: "transitive-advisory",
      severity: "error",
      span: { start: 0, end: 0 },
      declaration,
      fixedIn: { kind: "packages", packages },
      items: [{ path: [keyOf("express"), keyOf("send")] }, { path: [keyOf("express"), keyOf("other")] }],
    };
    assert.deepEqual(
      spread(finding).map(({ fixedIn }) => fixedIn?.kind === "packages" && fixedIn.packages.map(({ name }) => name)),
      [["send"], ["qs", "send"]],
    );
  });

  it("is held back for the package that is too young, and for all together", () => {
    const span = { start: 0, end: 0 };
    const limit: AgeLimit = { tool: "npm", path: "/.npmrc", span, setting: "", exclusions: [], id: "" };
    const send = { ...keyOf("send"), version: "2.0.0" };
    const held = { version: send.version, limit };
    const itemOf = (affected: VersionKey): AffectedDependency => {
      return { advisories: [{ id: "GHSA-1", band: "high" }], affected, path: [affected], from: "resolved" };
    };
    const each = spread<"transitive-advisory", AffectedDependency>({
      rule: "transitive-advisory",
      severity: "error",
      span,
      declaration,
      fixedIn: { kind: "packages", packages: [keyOf("qs"), send], held },
      items: [itemOf(keyOf("qs")), itemOf(send)],
    });
    assert.deepEqual(
      [...each.map(({ fixedIn }) => fixedIn), fixBelow(each)].map((fix) => fix?.kind === "packages" && fix.held),
      [undefined, held, held],
    );
  });
});
