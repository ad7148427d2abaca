import assert from "node:assert/strict";
import { noFacts } from "../../../../src/core/analysis/facts.ts";
import { selectionOf } from "../../../../src/core/fixes/plan/selection.ts";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";

const path = "/work/Cargo.toml";
const text = '[dependencies]\nserde = "1"\nyaml = { package = "serde_yaml", version = "0.9" }\nlibc = "0.2"\n';

describe("selectionOf", () => {
  const facts = cargoToml.parse(text).declarations.map((declaration) => noFacts({ declaration }));
  const manifest = { path, facts, findings: [], text };

  const table: readonly (readonly [title: string, only: string, selected: string, unused?: string])[] = [
    ["all without a pattern", "", "serde yaml libc"],
    ["a name, and none that begins with it", "serde", "serde"],
    ["the name in the manifest", "yaml", "yaml"],
    ["the name of the package", "serde_yaml", "yaml"],
    ["a pattern over both, in any case", "SERDE*", "serde yaml"],
    ["all that any of them names", "libc yaml", "yaml libc"],
    ["a misspelled one among others", "libc sered", "libc", "sered"],
    ["the first of two that are misspelled", "sered lbic", "", "sered"],
  ];
  for (const [title, only, selected, unused] of table)
    it(title, () => {
      const found = selectionOf(only.split(" ").filter(Boolean), [manifest]);
      const names = facts
        .filter((each) => found.isSelected({ facts: each }))
        .map(({ declaration }) => declaration.name);
      assert.deepEqual([names.join(" "), found.unused], [selected, unused]);
    });

  it("takes no name for misspelled where there is no manifest", () => {
    assert.equal(selectionOf(["serde"], []).unused, undefined);
  });
});
