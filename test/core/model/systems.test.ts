import assert from "node:assert/strict";
import { packageId, systems, writtenId } from "../../../src/core/model/keys.ts";
import { systemTraits } from "../../../src/core/model/systems.ts";

/** Of each system: its name, the type of its package URLs, other words for it, what separates names, what they fold, and what it has. */
const rows: Readonly<Record<(typeof systems)[number], string>> = {
  CARGO: "Cargo cargo crate,crates - nothing graphs,dependents highest",
  GO: "Go golang golang / nothing capabilities lowest minimums",
  MAVEN: "Maven maven - : nothing graphs,dependents highest",
  NPM: "npm npm - / nothing graphs,dependents,attestations highest",
  NUGET: "NuGet nuget - - case - lowest",
  PYPI: "PyPI pypi - - case-and-separators graphs,dependents,attestations highest one",
  RUBYGEMS: "RubyGems gem gem - nothing attestations highest one",
};

describe("the systems of packages", () => {
  for (const system of systems) {
    it(`${system} has its traits`, () => {
      const { displayName, purlType, aliases, namespaceSeparator, folds, serves, resolves, ...more } =
        systemTraits[system];
      const served = Object.entries(serves).flatMap(([what, isServed]) => (isServed ? [what] : []));
      assert.equal(
        [
          ...[
            displayName,
            purlType,
            aliases.join() || "-",
            namespaceSeparator ?? "-",
            folds,
            served.join() || "-",
            resolves,
          ],
          ...(more.selectsMinimums ? ["minimums"] : []),
          ...(more.installsOne ? ["one"] : []),
        ].join(" "),
        rows[system],
      );
    });
  }

  it("have IDs by system, name and version", () => {
    const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
    assert.deepEqual([packageId(key), writtenId(key)], ["NPM a", "NPM a\n1.0.0"]);
  });
});
