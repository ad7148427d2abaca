// `npm run mcp:conformance`: the conformance suite, through a bridge, and the Inspector's command line. They are installed into `out/mcp` for it,
// as they are larger than all other tools of the tests together, and one has native parts.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startService } from "../../service/server.ts";
import { startBridge } from "./bridge.ts";

const versions = { conformance: "0.2.0-alpha.12", inspector: "2.12.0" };
const folder = "out/mcp";
const tool = (path: string) => join(folder, "node_modules", "@modelcontextprotocol", path);

/** The scenarios that fit a server with nothing but tools, over stdio. */
const fitting = {
  /** Scenarios for which the suite wants no tools of its own. */
  product: ["server-initialize", "server-stateless", "ping", "tools-list", "caching"],
  testTools: ["tools-call-simple-text", "tools-call-error", "tools-call-with-progress", "json-schema-2020-12"],
};

/** The checks of these scenarios that ask for something else, which are expected to fail. */
const notAsked: readonly string[] = [
  // Of tools that ask something of the client.
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  // Of a tool that the product lacks; the test server has it.
  "sep-2575-server-no-log-without-loglevel",
  // Of prompts and resources.
  "sep-2549-prompts-list-caching-hints",
  "sep-2549-resources-list-caching-hints",
  "sep-2549-resources-templates-list-caching-hints",
];

/** The scenarios for other things, by their beginnings. */
const notServed: Readonly<Record<string, string>> = {
  "server-session-lifecycle": "sessions of HTTP",
  "server-sse-": "streams of HTTP",
  "dns-rebinding-protection": "HTTP",
  "http-": "headers of HTTP",
  "logging-": "no log is sent to the client",
  "completion-": "no completions",
  "tools-call-": "content that is not text, logs, or requests to the client",
  "elicitation-": "nothing is asked of the client",
  "input-required-": "nothing is asked of the client",
  "resources-": "no resources",
  "sep-2164-": "no resources",
  "sep-2640-": "no skills over MCP",
  "prompts-": "no prompts",
  "tasks-": "no tasks",
};

interface Outcome {
  readonly code: number;
  readonly out: string;
  /** Checks that passed. */
  readonly passed?: number;
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function runTool(args: readonly string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args], { maxBuffer: 1 << 26 });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, out: stdout + stderr };
  }
}

let failures = 0;

function report(what: string, { code, out, passed }: Outcome): void {
  console.log(`${code === 0 ? "ok     " : "FAILED "} ${what}${passed === undefined ? "" : `: ${passed} checks`}`);
  if (code !== 0) console.log(out.replace(/^/gm, "    "));
  failures += code === 0 ? 0 : 1;
}

async function install(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const packages = Object.entries(versions).map(([name, version]) => `@modelcontextprotocol/${name}@${version}`);
  const args = ["install", "--prefix", folder, "--ignore-scripts", "--no-save", "--no-audit", "--no-fund", ...packages];
  await promisify(execFile)("npm", args, { shell: process.platform === "win32" });
}

/** Runs a scenario; what is wrong are the checks that fail and were asked for. */
async function runScenario(url: string, name: string, version: string): Promise<Outcome> {
  const results = mkdtempSync(join(tmpdir(), "conformance-"));
  const args = ["server", "--url", url, "--scenario", name, "--spec-version", version, "--output-dir", results];
  const { out } = await runTool([tool("conformance/dist/index.js"), ...args]);
  const [file] = readdirSync(results, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("checks.json"),
  );
  if (file === undefined) return { code: 1, out };
  const checks = JSON.parse(readFileSync(join(results, file), "utf8")) as Check[];
  rmSync(results, { recursive: true });
  const failed = checks.filter(({ id, status }) => status === "FAILURE" && !notAsked.includes(id));
  const passed = checks.filter(({ status }) => status === "SUCCESS").length;
  const wrong = failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`);
  return { code: failed.length > 0 || passed === 0 ? 1 : 0, out: wrong.join("\n"), passed };
}

async function scenarios(): Promise<void> {
  const suite = tool("conformance/dist/index.js");
  const { out } = await runTool([suite, "list"]);
  const [servers = ""] = out.split("Client scenarios");
  const listed = [...servers.matchAll(/^ {2}- (\S+) \[(\S+)\]$/gm)].map(([, name = "", of = ""]) => ({
    name,
    of: of.split(","),
  }));
  const all = [...fitting.product, ...fitting.testTools];
  for (const { name } of listed.filter(({ name }) => !all.includes(name))) {
    const reason = Object.entries(notServed).find(([beginning]) => name.startsWith(beginning))?.[1];
    if (reason === undefined) report(`${name} is new`, { code: 1, out: "It is neither run nor listed as not served." });
    else console.log(`        ${name}: ${reason}`);
  }
  const service = await startService();
  const product = [
    process.execPath,
    "dist/cli.cjs",
    "mcp",
    "--root",
    "test/fixtures/sample",
    "--base-url",
    service.url,
  ];
  const bridges = {
    product: await startBridge([...product, "--no-cache"]),
    testTools: await startBridge([process.execPath, "test/conformance/mcp/testServer.ts"]),
  };
  for (const part of ["product", "testTools"] as const) {
    for (const { name, of } of listed.filter((each) => fitting[part].includes(each.name))) {
      for (const version of of.filter((each) => /^\d/.test(each)))
        report(`${name} of ${version}`, await runScenario(bridges[part].url, name, version));
    }
  }
  await Promise.all([bridges.product.close(), bridges.testTools.close()]);
  await service.close();
}

async function inspector(): Promise<void> {
  const service = await startService();
  const launcher = tool("inspector/clients/launcher/build/index.js");
  const server = [
    process.execPath,
    "dist/cli.cjs",
    "mcp",
    "--root",
    "test/fixtures/sample",
    "--base-url",
    service.url,
    "--no-cache",
  ];
  const inspect = (...args: readonly string[]) => runTool([launcher, "--cli", ...server, ...args]);
  report("Inspector: tools/list --strict", await inspect("--method", "tools/list", "--strict"));
  const check = [
    "--method",
    "tools/call",
    "--tool-name",
    "check_packages",
    "--tool-arg",
    'packages=["pkg:npm/lodash@4.17.20"]',
  ];
  const checked = await inspect(...check);
  report("Inspector: tools/call", /GHSA-/.test(checked.out) ? checked : { ...checked, code: 1 });
  await service.close();
}

await install();
await scenarios();
await inspector();
process.exitCode = failures === 0 ? 0 : 1;
