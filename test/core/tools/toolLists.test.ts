import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { toolLists } from "../../../build/toolLists.ts";
import { tools } from "../../../src/core/tools/tools.ts";

describe("the tools for agents", () => {
  for (const [file, update] of Object.entries(toolLists)) {
    it(`in ${file} are those of src/core/tools/tools.ts (npm run generate)`, () => {
      const text = readFileSync(file, "utf8");
      assert.equal(text, update(text));
      for (const { name } of tools) assert.ok(text.includes(name), name);
    });
  }

  it("are offered to models by the editor only where the setting says so", () => {
    const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly contributes: { readonly languageModelTools: readonly { readonly when: string }[] };
    };
    const conditions = new Set(contributes.languageModelTools.map(({ when }) => when));
    assert.deepEqual([...conditions], ["config.packageInsights.agents == tools"]);
  });
});
