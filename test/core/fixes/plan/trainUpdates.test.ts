import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import type { VulnerabilityFinding } from "../../../../src/core/analysis/finding.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { VulnerableDependency } from "../../../../src/core/fixes/plan/dependency.ts";
import { withUpdates } from "../../../../src/core/fixes/plan/trainUpdates.ts";
import type { OverrideChange, PackageOverride } from "../../../../src/core/fixes/override/planOverrides.ts";
import type { FixSearch } from "../../../../src/core/fixes/search/searchFixes.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import { factsOf } from "../../../support/exported.ts";
import { caller, scripted } from "../../../support/world.ts";
import { keyOf } from "../miniature.ts";
import { policy } from "./planning.ts";

interface Row {
  /** The version that one has, of `g:app` unless it says otherwise; a name alone has no known version. */
  readonly own?: string;
  readonly system?: System;
  /** Of the packages below it that are affected: `name: version version → version`, with `?` where its dependencies are not known. */
  readonly overrides: readonly string[];
  /** Names of packages that other dependencies have below them, and this one does not. */
  readonly elsewhere?: readonly string[];
  /** Newer versions whose dependencies no source lists. */
  readonly unlisted?: string;
  /** What the author of a version requires: `name version`. */
  readonly requires?: Readonly<Record<string, readonly string[]>>;
  /** The version to update to instead of overriding. */
  readonly update: string | undefined;
  /** The versions whose requirements are asked for. */
  readonly asked?: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  "of a member of its release train, to the first version that has the fixed one": {
    overrides: ["g:core: 1.0.0 → 1.2.0"],
    unlisted: "1.1.0 1.2.0 1.3.0",
    update: "1.2.0",
  },
  "of one of several versions that are affected": {
    overrides: ["g:core: 0.9.0 1.0.0 → 1.2.0"],
    unlisted: "1.2.0",
    update: "1.2.0",
  },
  "of two members, to a version that fixes both": {
    overrides: ["g:core: 1.0.0 → 1.2.0", "g:web: 1.0.0 → 1.3.0"],
    unlisted: "1.2.0 1.3.0",
    update: "1.3.0",
  },
  "no earlier version than that of the member": {
    overrides: ["g:core: 1.0.0 → 1.2.0"],
    unlisted: "1.1.0 1.1.9",
    update: undefined,
  },
  "nothing where the search has found no such versions": { overrides: ["g:core: 1.0.0 → 1.2.0"], update: undefined },
  "nothing of a package whose version is another": {
    overrides: ["g:core: 2.0.0 → 2.2.0"],
    unlisted: "1.2.0 3.0.0",
    update: undefined,
  },
  "nothing of a package of another group": {
    overrides: ["h:core: 1.0.0 → 1.2.0"],
    unlisted: "1.2.0 1.3.0",
    update: undefined,
  },
  "nothing of packages without a group": {
    system: "NPM",
    own: "app@1.0.0",
    overrides: ["core: 1.0.0 → 1.2.0"],
    unlisted: "1.2.0 1.3.0",
    update: undefined,
  },
  "nothing without overrides": { overrides: [], unlisted: "1.2.0", update: undefined },
  "nothing where its own version is not known": {
    own: "g:app",
    overrides: ["g:core: 1.0.0 → 1.2.0"],
    unlisted: "1.2.0",
    update: undefined,
  },
  "nothing of what is below other dependencies": {
    overrides: [],
    elsewhere: ["g:core: 1.0.0 → 1.2.0"],
    unlisted: "1.2.0",
    update: undefined,
  },
  "of an override whose dependencies are not known, to what requires the fixed version": {
    overrides: ["h:core: 3.0.0 → 3.2.0?"],
    unlisted: "1.1.0 1.2.0",
    requires: { "1.1.0": ["h:core 3.1.0", "h:other 3.2.0"], "1.2.0": ["h:other 1.0.0", "h:core 3.2.0"] },
    update: "1.2.0",
    asked: ["1.1.0", "1.2.0"],
  },
  "nothing where what it requires is not answered": {
    overrides: ["h:core: 3.0.0 → 3.2.0?"],
    unlisted: "1.1.0",
    update: undefined,
    asked: ["1.1.0"],
  },
  "to what requires the fixed versions of all that are not of its train, too": {
    overrides: ["g:core: 1.0.0 → 1.2.0", "h:one: 3.0.0 → 3.2.0", "h:two: 4.0.0 → 4.2.0?"],
    unlisted: "1.1.0 1.2.0 1.3.0",
    requires: {
      "1.1.0": ["h:one 3.2.0", "h:two 4.2.0"],
      "1.2.0": ["h:one 3.2.0", "h:two 4.0.0"],
      "1.3.0": ["h:one 3.2.0", "h:two 4.2.0"],
    },
    update: "1.3.0",
    asked: ["1.2.0", "1.3.0"],
  },
};

function declaredAs(system: System, name: string): Declaration {
  return {
    ...{ package: { system, name }, name, scope: "", nameSpan: { start: 0, end: 1 } },
    requirement: { kind: "written", text: "1.0.0" },
  };
}

function factsFor(system: System, own: string): Facts {
  const key = own.includes("@") ? keyOf(own, system) : undefined;
  const declaration = declaredAs(system, key?.name ?? own);
  return { ...noFacts({ declaration }), ...(key && factsOf(key)), declaration };
}

function overrideOf(system: System, text: string): PackageOverride {
  const [, name = "", from = "", version = "", mark] = /^(.+): (.+) → ([^?]+)(\?)?$/.exec(text) ?? [];
  const affected = from.split(" ").map((each): VersionKey => ({ system, name, version: each }));
  const dependencies = mark === undefined ? "clean" : "unknown";
  return { to: { system, name, version }, affected, requirements: [], dependencies };
}

/** A dependency below which these packages are affected, and which is itself, too. */
function dependencyOf(facts: Facts, overrides: readonly PackageOverride[]): VulnerableDependency {
  const items = overrides.flatMap(({ affected }) =>
    affected.map((key) => ({ affected: key, advisories: [], path: [key] })),
  );
  const made: readonly unknown[] = [
    { rule: "advisory", items: [{ advisories: [] }] },
    ...(items.length > 0 ? [{ rule: "transitive-advisory", items }] : []),
  ];
  const manifest = { path: "/work/pom.xml", facts: [facts], findings: [], text: "" };
  return { manifest, facts, findings: made as readonly VulnerabilityFinding[] };
}

function searched({ own = "g:app@1.0.0", system = "MAVEN", overrides, elsewhere = [], unlisted }: Row) {
  const [mine, others] = [overrides, elsewhere].map((each) => each.map((text) => overrideOf(system, text)));
  const dependency = dependencyOf(factsFor(system, own), mine ?? []);
  const other = dependencyOf(factsFor(system, own), others ?? []);
  const options = unlisted?.split(" ").map((version) => ({ version }));
  const search: FixSearch = {
    ...{ dependency, options: [], why: { kind: "no-version" } },
    ...(options && { unlisted: options }),
  };
  const edit = { path: "/work/pom.xml", span: { start: 0, end: 1 }, before: "", after: "" };
  const changes: readonly OverrideChange[] = [
    // What one file overrides is for all dependencies that it fixes.
    { ...edit, overrides: [...(mine ?? []), ...(others ?? [])], fixes: [other, dependency] },
    // Those of other manifests lead elsewhere.
    {
      ...edit,
      overrides: (mine ?? []).map(({ to, ...rest }) => ({ ...rest, to: { ...to, version: "9.9" } })),
      fixes: [other],
    },
  ];
  return { search, changes };
}

describe("updates in the place of overrides are", () => {
  for (const [what, row] of Object.entries(rows)) {
    it(what, async () => {
      const { search, changes } = searched(row);
      const { api, calls } = scripted((operation, request): Fetched<unknown> => {
        const { version } = (request as { readonly versionKey: VersionKey }).versionKey;
        const required = row.requires?.[version];
        assert.equal(operation, "GetRequirements");
        if (!required) return { kind: "missing", text: "" };
        const dependencies = required.map((text) => {
          const [name = "", needed = ""] = text.split(" ");
          return { name, version: needed, classifier: "", type: "", scope: "", optional: "", exclusions: [] };
        });
        return { kind: "found", value: { maven: { dependencies } } };
      });
      const rest: FixSearch = { dependency: dependencyOf(factsFor("MAVEN", "g:rest@1.0.0"), []), options: [] };
      const all = await withUpdates([search, rest], changes, { api, policy, caller: caller() });
      const { update, asked = [] } = row;
      assert.deepEqual(all?.[0]?.options, update === undefined ? undefined : [{ version: update }]);
      if (all) assert.deepEqual(all, [{ ...search, options: all[0]?.options }, rest]);
      assert.deepEqual(
        calls.map(({ request }) => (request as { readonly versionKey: VersionKey }).versionKey.version),
        asked,
      );
    });
  }
});
