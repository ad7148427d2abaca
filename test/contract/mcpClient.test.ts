// The official client of the Model Context Protocol, which validates every message that it gets, in both eras.

import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { tools } from "../../src/core/tools/tools.ts";
import { startService, type Service } from "../service/server.ts";

type VersionNegotiation = NonNullable<NonNullable<ConstructorParameters<typeof Client>[1]>["versionNegotiation"]>;

/** How a client finds out which version a server speaks. */
const eras: Readonly<Record<string, VersionNegotiation>> = {
  "with a handshake": { mode: "legacy" },
  "without a handshake": { mode: { pin: "2026-07-28" } },
  "which finds out what the server speaks": { mode: "auto" },
};

/** An input of each tool that it has an answer to, in the sample. */
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  check_packages: { packages: ["pkg:npm/minimist@1.2.5", { system: "npm", name: "lodash" }] },
  check_manifest: { paths: ["package.json"] },
  explain_dependency: { manifest: "package.json", package: "lodash" },
  suggest_versions: { packages: ["pkg:npm/minimist@1.2.5"] },
  fix_manifest: { paths: ["package.json"] },
};

describe("a client of MCP", () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());

  for (const [what, versionNegotiation] of Object.entries(eras)) {
    it(`${what} gets answers that fit their schemas`, async () => {
      const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation });
      const problems: Error[] = [];
      client.onerror = (error) => {
        // Of messages that arrive together, the client handles a notification after the answer that follows it.
        if (!error.message.startsWith("Received a progress notification for an unknown token")) problems.push(error);
      };
      await client.connect(new StdioClientTransport({ command: process.execPath, args: serverArguments(service) }));
      const names = tools.map(({ name }) => name);
      assert.deepEqual(
        (await client.listTools()).tools.map(({ name }) => name),
        names,
      );
      for (const name of names) {
        const input = inputs[name] ?? assert.fail(`an input for ${name} is missing`);
        const told: number[] = [];
        const onprogress = ({ progress }: { readonly progress: number }) => told.push(progress);
        // The client refuses what does not fit the tool's schema.
        const { isError, structuredContent, content } = await client.callTool(
          { name, arguments: input },
          { onprogress },
        );
        assert.ok(isError !== true && structuredContent !== undefined, JSON.stringify(content));
        assert.deepEqual(
          told,
          [...told].sort((a, b) => a - b),
        );
      }
      const wrong = await client.callTool({ name: "check_packages", arguments: { packages: 7 } });
      assert.equal(wrong.isError, true);
      await assert.rejects(client.callTool({ name: "rm", arguments: {} }), { code: -32_602 });
      const controller = new AbortController();
      const call = { name: "check_packages", arguments: inputs.check_packages ?? {} };
      const canceled = client.callTool(call, { signal: controller.signal });
      controller.abort("enough");
      await assert.rejects(canceled);
      assert.ok((await client.callTool(call)).isError !== true);
      await client.close();
      assert.deepEqual(problems, []);
    });
  }
});

function serverArguments({ url }: Service): string[] {
  return ["dist/cli.cjs", "mcp", "--root", "test/fixtures/sample", "--base-url", url, "--no-cache"];
}
