import assert from "node:assert/strict";
import { capabilitiesSection } from "../../../src/core/pages/capabilitiesPage.ts";

describe("the capabilities of a version", () => {
  for (const [capability, meaning] of [
    ["CAPABILITY_CGO", "calls C code"],
    ["CAPABILITY_OF_TOMORROW", "unknown capability"],
    ["constructor", "unknown capability"],
    ["__proto__", "unknown capability"],
  ] as const) {
    it(`of ${capability} are explained: ${meaning}`, () => {
      const value = { capabilities: [{ capability, directCount: 1, indirectCount: 2 }] };
      const key = { system: "GO", name: "example.com/app", version: "v1.0.0" } as const;
      const [table] = capabilitiesSection(key, { kind: "found", value }).blocks;
      assert.ok(table?.kind === "table");
      assert.ok(JSON.stringify(table.rows).includes(meaning));
    });
  }
});
