// The official client of the Model Context Protocol, which validates every message that it gets, in both eras.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tools } from "../../../src/core/tools/tools.ts";

/** As much of the client as is used: it is installed for this script alone. */
interface Client {
  onerror: ((error: Error) => void) | undefined;
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(
    call: { readonly name: string; readonly arguments: object },
    options?: { readonly signal?: AbortSignal; readonly onprogress?: (told: { readonly progress: number }) => void },
  ): Promise<{ readonly isError?: boolean; readonly structuredContent?: object; readonly content: unknown }>;
  close(): Promise<void>;
}

interface ClientModule {
  readonly Client: new (info: object, options: object) => Client;
}

interface TransportModule {
  readonly StdioClientTransport: new (server: object) => object;
}

/** How a client finds out which version a server speaks. */
export const eras: Readonly<Record<string, object>> = {
  "with a handshake": { mode: "legacy" },
  "without a handshake": { mode: { pin: "2026-07-28" } },
  "which finds out what the server speaks": { mode: "auto" },
};

/** An input of each tool that it has an answer to, in the sample. */
const inputs: Readonly<Record<string, object>> = {
  check_packages: { packages: ["pkg:npm/minimist@1.2.5", { system: "npm", name: "lodash" }] },
  check_manifest: { paths: ["package.json"] },
  explain_dependency: { manifest: "package.json", package: "lodash" },
  suggest_versions: { packages: ["pkg:npm/minimist@1.2.5"] },
  fix_manifest: { paths: ["package.json"] },
};

/** Asks the server all that it can, from the package of the client in this folder. Rejects with what is wrong. */
export async function askAll(folder: string, versionNegotiation: object, server: object): Promise<void> {
  const load = (file: string) => import(pathToFileURL(resolve(folder, "dist", file)).href) as Promise<unknown>;
  const { Client } = (await load("index.mjs")) as ClientModule;
  const { StdioClientTransport } = (await load("stdio.mjs")) as TransportModule;
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation });
  const problems: Error[] = [];
  client.onerror = (error) => problems.push(error);
  await client.connect(new StdioClientTransport(server));
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
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: input }, { onprogress });
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
}
