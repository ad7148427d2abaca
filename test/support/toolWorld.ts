import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { defaultPolicy, type Policy } from "../../src/core/analysis/policy.ts";
import { createCore } from "../../src/core/core.ts";
import { hasManifest, inputFor } from "../../src/core/manifests/formats.ts";
import { createNameGuard } from "../../src/core/manifests/nameGuard.ts";
import { privatePatterns } from "../../src/core/manifests/privateNames.ts";
import { pathBelow, resolvePath } from "../../src/core/model/path.ts";
import { withoutLockfilesOf } from "../../src/core/scan/scannedLockfiles.ts";
import { runTool } from "../../src/core/tools/runTool.ts";
import type { Located, ToolHost, ToolResult } from "../../src/core/tools/tool.ts";
import { tools } from "../../src/core/tools/tools.ts";
import { checkerOf, contentOf, type FileTree } from "./project.ts";
import { base, wire, type Wire } from "./world.ts";

interface ToolWorld {
  readonly files?: FileTree;
  readonly wire?: Wire;
  readonly policy?: Partial<Policy>;
  readonly privateNames?: readonly string[];
  readonly delay?: ToolHost["delay"];
}

/** The root of the files. */
export const root = "/work";

/** The day on which the tools answer. */
const today = Date.parse("2026-11-21T00:00:00Z");

/** A host of tools over files in memory, and the loopback service without its socket. */
export function toolHost(world: ToolWorld = {}): ToolHost {
  const { files = {}, policy, privateNames = [], wire: { transport } = wire() } = world;
  const now = () => today;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const client = { transport, baseUrl: base, apiVersion: "auto", limits: { rate: 1e6, burst: 1e6 } } as const;
  const core = createCore({ ...client, now, delay: turn, random: () => 0, log: () => undefined });
  const decided = { ...defaultPolicy(today), ...policy };
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  const checker = checkerOf(files, { core, list, privateNames, policy: () => decided });
  const paths = Object.keys(files);
  const find = (place: string) => {
    const found = paths.filter((path) => pathBelow(place, path) !== undefined && inputFor(path));
    return Promise.resolve({ paths: withoutLockfilesOf(found, (path) => path, { hasManifest }), unread: [] });
  };
  const locate = (written: string): Promise<Located> => {
    const path = resolvePath(root, written);
    if (pathBelow(root, path) === undefined) return Promise.resolve({ kind: "outside" });
    if (Object.hasOwn(files, path)) return Promise.resolve({ kind: "file", path });
    const isFolder = path === root || paths.some((each) => each.startsWith(`${path}/`));
    return Promise.resolve(isFolder ? { kind: "folder", path } : { kind: "missing" });
  };
  const readText = (path: string) => Promise.resolve(files[path]);
  const others = async () => (await find(root)).paths;
  return {
    ...{ core, checker, now, roots: [root] },
    files: { locate, find, read: readText },
    policyFor: () => Promise.resolve(decided),
    guard: createNameGuard(
      [{ path: root, list, readText, readerFor: checker.reader, others }],
      privatePatterns(privateNames),
    ),
    // The time of the test is never over.
    delay: world.delay ?? (() => new Promise(() => undefined)),
  };
}

/** Calls a tool, and looks at its result as every door does: it fits the tool's schema, and the text has what the structure has. */
export async function called(name: string, input: unknown, host: ToolHost = toolHost()): Promise<ToolResult> {
  const result = await runTool(name, input, host, { signal: new AbortController().signal });
  checkResult(name, result);
  return result;
}

const ajv = new Ajv2020({ strict: true, strictTypes: false });
const validators = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));

export function checkResult(name: string, { isError, structured, text }: ToolResult): void {
  assert.equal(structured === undefined, isError);
  assert.ok(text !== "");
  if (!structured) return;
  const validate = validators.get(name);
  assert.ok(validate?.(structured), JSON.stringify(validate?.errors));
  for (const fact of factsIn(structured)) assert.ok(text.includes(fact), `the text lacks “${fact}”`);
}

/** The fields that the text says in other words, or that are only for programs. */
const inOtherWords: ReadonlySet<string> = new Set(["verdict", "chosen", "full"]);

/** Every text and number of an answer but those. */
function factsIn(value: unknown): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (inOtherWords.has(name) ? [] : factsIn(each)));
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value));
}
