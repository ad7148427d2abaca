import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import { tools } from "../../src/core/tools/tools.ts";
import { serverDefinitions } from "../../src/extension/agents/serverDefinitions.ts";
import { agentTasks, type AgentTask } from "../support/agentTasks.ts";
import { asked, closeAll, control, eventually, open, replaceAll, testAccess } from "./workspace.ts";

/** Calls a tool of the extension as an agent in the editor does: again where there was no answer in time. */
async function called(name: string, input: object): Promise<string> {
  return await eventually(
    async () => {
      const options = { input, toolInvocationToken: undefined };
      return textOf((await vscode.lm.invokeTool(`packageInsights_${name}`, options)).content);
    },
    (answer) => !answer.includes("in time"),
  );
}

/** A file that the editor has loaded for agents from an extension. */
interface PromptFile {
  readonly uri: { readonly path: string };
  readonly type: string;
  readonly extensionId: string;
}

function isOurs({ extensionId }: PromptFile): boolean {
  return extensionId === "package-insights.package-insights";
}

function textOf(content: readonly unknown[]): string {
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("\n");
}

/** Asks a server about packages, as an editor that has started it. */
async function answerOf(
  { command, args, env }: vscode.McpStdioServerDefinition,
  packages: readonly string[],
): Promise<string> {
  const server = spawn(command, [...args, "--no-cache"], { env: { ...process.env, ...(env as NodeJS.ProcessEnv) } });
  const exited = once(server, "exit");
  const clientInfo = { name: "editor", version: "1" };
  const messages = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "check_packages", arguments: { packages } } },
  ];
  for (const message of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  for await (const line of createInterface(server.stdout)) {
    const { id, result } = JSON.parse(line) as { id?: number; result?: { content?: { text: string }[] } };
    if (id !== 2) continue;
    server.stdin.end();
    await exited;
    return result?.content?.map(({ text }) => text).join("\n") ?? "";
  }
  return assert.fail("the server has ended");
}

/** Tells whether it has no files of its own, and no group that may be private here: the workspace has a repository of its own. */
function isOfAnyProject({ files, service, calls }: AgentTask): boolean {
  return !files && !service && !JSON.stringify(calls).includes("pkg:maven/org.acme-invented");
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

  it("come with a skill that teaches agents to ask first", async function () {
    // An older editor reads them, and does not list them.
    if (!(await vscode.commands.getCommands()).includes("_listExtensionPromptFiles")) return this.skip();
    const files = await eventually(
      async () => await vscode.commands.executeCommand<readonly PromptFile[]>("_listExtensionPromptFiles"),
      (found) => found.some(isOurs),
    );
    assert.deepEqual(
      files.filter(isOurs).map(({ uri, type }) => [type, uri.path.split("/").slice(-2).join("/")]),
      [["skill", "package-insights/SKILL.md"]],
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

  for (const { what, calls } of agentTasks.filter(isOfAnyProject)) {
    it(`are enough to ${what}`, async () => {
      for (const { tool, input, has, lacks = [] } of calls) {
        const answer = await called(tool, input);
        const isIn = (fact: string | RegExp) => (typeof fact === "string" ? answer.includes(fact) : fact.test(answer));
        assert.deepEqual([has.filter((fact) => !isIn(fact)), lacks.filter(isIn)], [[], []], answer);
      }
    });
  }

  it("check the text that a person has not saved", async () => {
    const document = await open("package.json");
    await replaceAll(document, document.getText().replace('"4.17.20"', '"4.17.19"'));
    const answer = await called("check_manifest", { paths: ["package.json"] });
    assert.match(answer, /lodash[ @]4\.17\.19/);
  });

  it("fix a manifest once the changes that are shown are confirmed, and leave it unsaved", async () => {
    const document = await open("package.json");
    const tool = await (await testAccess()).loadTool("packageInsights_fix_manifest");
    const input = { paths: ["package.json"], only: ["lodash"] };
    const { token } = new vscode.CancellationTokenSource();
    // Where there is no answer in time, nothing is to be confirmed.
    const { confirmationMessages } =
      (await eventually(
        async () => await tool.prepareInvocation({ input }, token),
        (prepared) => prepared?.confirmationMessages !== undefined,
      )) ?? {};
    const { title, message = "" } = confirmationMessages ?? {};
    assert.equal(title, "Make 1 change in package.json?");
    assert.match(typeof message === "string" ? message : message.value, /lodash 4\.17\.20 to 4\.18\.1/);
    assert.match(document.getText(), /"lodash": "4\.17\.20"/, "nothing is changed before");
    const { content } = (await tool.invoke({ input, toolInvocationToken: undefined }, token)) ?? assert.fail();
    assert.match(textOf(content), /^These changes are made in the editor\. They are not saved:/);
    assert.match(document.getText(), /"lodash": "4\.18\.1"/);
    assert.ok(document.isDirty);
  });

  it("read no file outside of the workspace", async () => {
    for (const path of ["../package.json", "/etc/passwd", "C:\\Windows\\win.ini"]) {
      assert.match(await called("check_manifest", { paths: [path] }), /outside of/);
    }
  });

  it("are a server over the folders of the window with the user's settings, where that is chosen", async () => {
    const configuration = vscode.workspace.getConfiguration("packageInsights");
    const extension = vscode.extensions.getExtension("package-insights.package-insights") ?? assert.fail();
    assert.deepEqual(serverDefinitions({ extension }), []);
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const changes = [
      ["agents", "mcp", Workspace],
      ["private", ["dayjs"], Workspace],
      ["private", ["acme-of-the-user"], Global],
    ] as const;
    for (const [name, value, target] of changes) await configuration.update(name, value, target);
    try {
      const [definition] = serverDefinitions({ extension });
      const packages = ["pkg:npm/dayjs@1.11.0", "pkg:npm/acme-of-the-user@1.0.0", "pkg:npm/minimist@1.2.8"];
      const answer = await answerOf(definition ?? assert.fail(), packages);
      assert.match(answer, /1 ok, 0 with problems, 2 not checked \(private\)/);
      // No manifest of the window has them.
      assert.doesNotMatch((await asked()).join("\n"), /dayjs|acme-of-the-user/);
      await configuration.update("offline", true, Workspace);
      assert.ok(serverDefinitions({ extension })[0]?.args.includes("--offline"));
    } finally {
      await configuration.update("offline", undefined, Workspace);
      for (const [name, , target] of changes) await configuration.update(name, undefined, target);
    }
  });

  it("answer with what is wrong where the input does not fit", async () => {
    const answer = await called("check_packages", { packages: [] }).catch(String);
    assert.match(answer, /packages/);
  });
});
