// The bundled server of the Model Context Protocol: its process, its folders, what it loads, and what it says of itself.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { tools } from "../../src/core/tools/tools.ts";
import { createFolder } from "../support/commandLine.ts";
import { endMcp, mcpMeta, startMcp, type McpProcess, type McpToolResult } from "../support/mcpProcess.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(endMcp);

const textOf = ({ content }: McpToolResult) => content.map(({ text }) => text).join("\n");
const lodash = { packages: ["pkg:npm/lodash@4.17.20"] };
const bare = JSON.stringify({ dependencies: { lodash: "4.17.20" } });

function start(...args: readonly string[]): McpProcess {
  return startMcp(["--base-url", service.url, "--no-cache", ...args], { cwd: folder.path });
}

describe("package-insights mcp", () => {
  it("has the tools of the core, which only read", async () => {
    const server = start();
    const { result } = await server.ask("tools/list");
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };
    assert.deepEqual(
      result?.tools,
      tools.map((tool) => ({ ...tool, annotations })),
    );
    assert.deepEqual((await server.end()).err, "");
  });

  it("checks a package, with the same facts in text and structure", async () => {
    const server = start();
    const result = await server.call("check_packages", lodash);
    const [checked] = (result.structuredContent?.packages ?? []) as { purl: string; advisories: string[] }[];
    assert.equal(result.isError, false);
    assert.ok(checked && checked.advisories.length > 0);
    for (const fact of [checked.purl, ...checked.advisories]) assert.ok(textOf(result).includes(fact), fact);
    assert.equal((await server.end()).code, 0);
  });

  it("asks about many packages in few requests, and tells its progress", async () => {
    const server = start();
    const { requests } = service;
    const packages = ["pkg:npm/lodash@4.17.20", "pkg:npm/minimist@1.2.5", "pkg:npm/express@4.17.1"];
    const call = { name: "check_packages", arguments: { packages }, _meta: { ...mcpMeta, progressToken: 7 } };
    const { result } = await server.ask("tools/call", call);
    assert.equal((result?.structuredContent as { packages: unknown[] }).packages.length, 3);
    assert.ok(requests.length > 0);
    await server.end();
  });

  it("answers errors of the input as the result of the tool", async () => {
    const server = start();
    const many = { packages: Array.from({ length: 101 }, () => "pkg:npm/lodash") };
    for (const input of [many, { packages: "pkg:npm/lodash" }, {}, { packages: [], other: 1 }]) {
      const result = await server.call("check_packages", input);
      assert.deepEqual([result.isError, "structuredContent" in result], [true, false], textOf(result));
      assert.match(textOf(result), /Nothing was sent/);
    }
    const odd = await server.call("check_packages", { packages: ["pkg:npm/lodash@4.17.20?arch=x#a/b", "no purl"] });
    assert.equal((odd.structuredContent?.packages as unknown[]).length, 2);
    await server.end();
  });

  it("writes no file", async () => {
    folder.write("package.json", bare);
    const before = readdirSync(folder.path, { recursive: true });
    const server = start();
    for (const { name } of tools) await server.ask("tools/call", { name, arguments: { paths: ["package.json"] } });
    await server.call("check_packages", lodash);
    await server.end();
    assert.deepEqual(readdirSync(folder.path, { recursive: true }), before);
    assert.equal(folder.read("package.json").toString(), bare);
  });

  it("loads nothing of the core before it has told what it can", async () => {
    const server = startMcp([], {
      cwd: folder.path,
      node: ["--require", join(import.meta.dirname, "loadedModules.cjs")],
    });
    await server.ask("server/discover");
    await server.ask("tools/list");
    const { err } = await server.end();
    assert.deepEqual(err.trim().split("\n").sort(), ["cli.cjs", "mcp.cjs", "run.cjs"]);
  });
});

describe("the process of package-insights mcp", () => {
  it("ends with the input, also while the service is silent", async () => {
    service.faults.set({ rules: [{ fault: { kind: "hang" } }] });
    const server = start();
    const call = server.call("check_packages", lodash).catch(() => undefined);
    await received(1);
    const { code, out } = await server.end();
    await call;
    assert.deepEqual([code, out], [0, ""]);
  });

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    it(`ends with ${signal}, also while the service is silent`, async () => {
      service.faults.set({ rules: [{ fault: { kind: "hang" } }] });
      const server = start();
      const call = server.call("check_packages", lodash).catch(() => undefined);
      await received(1);
      server.kill(signal);
      const { code, out } = await server.ended;
      await call;
      assert.deepEqual([code, out], [0, ""]);
    });
  }

  it("cancels the requests of a call that is canceled", async () => {
    service.faults.latency = 5_000;
    const server = start();
    const call = server.call("check_packages", lodash).catch(() => undefined);
    await received(1);
    server.write(
      `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })}\n`,
    );
    assert.ok((await server.ask("tools/list")).result);
    await until(() => service.requests.every(({ cancelled }) => cancelled === true));
    await server.end();
    await call;
  });

  it("writes nothing but messages, whatever it reads", async () => {
    const server = start();
    const odd = [
      "",
      "hello",
      "{",
      "[]",
      '{"jsonrpc":"2.0","id":"odd"}',
      `"${"x".repeat(2_000_000)}"`,
      "\u0000",
      "[".repeat(500_000),
    ];
    for (const line of odd) server.write(`${line}\r\n`);
    server.write(Buffer.from([0xff, 0xfe, 0x0a]));
    server.write("y".repeat(32_000_000));
    server.write("\n");
    assert.ok((await server.ask("server/discover")).result);
    const { code, out, err } = await server.end();
    const codes = out
      .split("\n")
      .slice(0, -1)
      .flatMap((line) => (JSON.parse(line) as { error?: { code: number } }).error?.code ?? []);
    assert.deepEqual([code, err], [0, ""]);
    assert.deepEqual(codes, [-32_700, -32_700, -32_600, -32_600, -32_600, -32_700, -32_700, -32_700, -32_600]);
  });

  it("keeps answers where the command line does", async () => {
    const cache = join(folder.path, "cache");
    const env = { ...process.env, PACKAGE_INSIGHTS_CACHE: cache };
    const first = startMcp(["--base-url", service.url], { cwd: folder.path, env });
    await first.call("check_packages", lodash);
    await first.end();
    service.reset();
    const second = startMcp(["--base-url", service.url], { cwd: folder.path, env });
    const result = await second.call("check_packages", lodash);
    await second.end();
    assert.deepEqual([result.isError, service.requests.length], [false, 0]);
  });
});

describe("the folders of package-insights mcp", () => {
  const tooWide = { home: homedir(), "the root": "/" };
  for (const [what, cwd] of Object.entries(tooWide)) {
    it(`are not ${what} unless that is said`, async () => {
      const server = startMcp(["--base-url", service.url, "--no-cache"], { cwd });
      assert.ok((await server.ask("server/discover")).result);
      for (const { name } of tools) {
        const result = await server.call(name, lodash);
        assert.deepEqual([result.isError, /--root/.test(textOf(result))], [true, true]);
      }
      const { err } = await server.end();
      assert.match(err, /^package-insights: .*--root/);
      assert.equal(service.requests.length, 0);
    });
  }

  it("may be given, also where the server starts in the home folder", async () => {
    const server = startMcp(["--root", folder.path, "--base-url", service.url, "--no-cache"], { cwd: homedir() });
    assert.equal((await server.call("check_packages", lodash)).isError, false);
    assert.equal((await server.end()).err, "");
  });

  it("that do not exist are a result of each tool, and may come", async () => {
    const server = start("--root", "later");
    const result = await server.call("check_packages", lodash);
    assert.deepEqual([result.isError, /later/.test(textOf(result))], [true, true]);
    mkdirSync(join(folder.path, "later"));
    assert.equal((await server.call("check_packages", lodash)).isError, false);
    await server.end();
  });

  it("hold back what is outside, by its path or by a link", async () => {
    const other = createFolder();
    other.write("package.json", bare);
    folder.write("inside/package.json", bare);
    symlinkSync(other.path, join(folder.path, "inside", "link"));
    symlinkSync(join(other.path, "package.json"), join(folder.path, "inside", "Cargo.toml"));
    const server = start("--root", "inside");
    const outside = [
      other.path,
      join(other.path, "package.json"),
      "../package.json",
      "link",
      "link/package.json",
      "Cargo.toml",
    ];
    for (const path of outside) {
      for (const [name, input] of Object.entries({
        check_manifest: { paths: [path] },
        fix_manifest: { paths: [path] },
        explain_dependency: { manifest: path, package: "lodash" },
      })) {
        const result = await server.call(name, input);
        assert.deepEqual([result.isError, textOf(result).includes("4.17.20")], [true, false], `${name} ${path}`);
      }
    }
    assert.equal(service.requests.length, 0);
    assert.equal((await server.call("check_manifest", { paths: ["package.json"] })).isError, false);
    await server.end();
    other.remove();
  });
});

/** Waits until the service has got so many requests. */
async function received(count: number): Promise<void> {
  await until(() => service.requests.length >= count);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
