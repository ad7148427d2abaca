import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { tools } from "../../../src/core/tools/tools.ts";
import { bytesOf } from "../../support/toolWorld.ts";

describe("the budgets of the tools", () => {
  it("are 6 kB for their list, with what doors add to each", () => {
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };
    const bytes = bytesOf(tools.map((tool) => ({ ...tool, annotations })));
    assert.ok(bytes <= 6_000, `${bytes} bytes`);
  });

  it("are 60 kB for their code and that of the server", function () {
    // A mutant is in code that has all others.
    if (process.env["STRYKER_MUTATOR_WORKER"] !== undefined) this.skip();
    const files = globSync(["src/core/tools/*.ts", "src/mcp/*.ts", "src/cli/{mcp,mcpTransport,tool,toolHost}.ts"]);
    assert.ok(files.length > 15);
    const sizes = files.map((file) => {
      const { code } = transformSync(readFileSync(file, "utf8"), { loader: "ts", minify: true, format: "esm" });
      return bytesOf(code);
    });
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 60_000, `${bytes} bytes`);
  });
});
