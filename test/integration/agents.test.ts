import assert from "node:assert/strict";
import * as vscode from "vscode";
import { tools } from "../../src/core/tools/tools.ts";
import { asked, closeAll, control } from "./workspace.ts";

/** Calls a tool of the extension as an agent in the editor does. */
async function called(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`packageInsights_${name}`, {
    input,
    toolInvocationToken: undefined,
  });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("\n");
}

describe("the tools for agents", () => {
  beforeEach(async () => {
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
  });
  afterEach(closeAll);

  it("are those of the core, each with its schema", () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith("packageInsights_"));
    assert.deepEqual(
      own.map(({ name, description, inputSchema }) => [name, description, inputSchema]).sort(),
      tools.map(({ name, description, inputSchema }) => [`packageInsights_${name}`, description, inputSchema]).sort(),
    );
  });

  it("check packages in the order asked, and send no name that the workspace makes private", async () => {
    const answer = await called("check_packages", {
      packages: ["pkg:npm/lodash@4.17.20", "pkg:npm/%40acme-private/till@1.0.0", "pkg:npm/minimist@1.2.8"],
    });
    const entries = answer.split("\n").filter((line) => /^\d\. /.test(line));
    assert.match(answer, /1 ok, 1 with problems, 1 not checked \(private\)/);
    assert.deepEqual(
      entries.map((line) => /pkg:[^ :]*/.exec(line)?.[0]),
      ["pkg:npm/lodash@4.17.20", "pkg:npm/%40acme-private/till@1.0.0", "pkg:npm/minimist@1.2.8"],
    );
    assert.ok(!(await asked()).join("\n").includes("acme-private"));
  });

  it("answer with what is wrong where the input does not fit", async () => {
    const answer = await called("check_packages", { packages: [] }).catch(String);
    assert.match(answer, /packages/);
    assert.deepEqual(await asked(), []);
  });
});
