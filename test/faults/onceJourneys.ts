import fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Diagnostic, ResponseError } from "vscode-languageserver/node";
import type { Transport } from "../../src/core/api/transport.ts";
import { everyCase } from "../support/cases.ts";
import { startLspHere, type LspHere } from "../support/lspHere.ts";
import { commandHere } from "./commandHere.ts";
import { onceProjects, type OnceProjectName } from "./onceProjects.ts";

/** Those that do not fail. */
const { readdirSync, readFileSync } = fs;

/** Something that is said at the end of a journey. */
export interface Claim {
  readonly about: string;
  /** Whether it is said to be all there is: then it has to be the same as without a fault. */
  readonly isWhole: boolean;
  readonly text: string;
}

interface OnceWorld {
  /** The folder of the project. */
  readonly folder: string;
  /** The folder of the answers that are kept. */
  readonly cache: string;
  readonly serviceUrl: string;
  readonly transport: Transport;
  /** Answers whether the client makes an edit. */
  readonly applyEdit: () => boolean;
}

/** One way of a person through the program, which can be gone again. */
interface Way {
  readonly go: () => Promise<readonly Claim[]>;
  readonly close: () => Promise<void>;
}

export interface Journey {
  readonly project: OnceProjectName;
  /** It waits for an editor's timers. */
  readonly isSlow: boolean;
  readonly begin: (world: OnceWorld) => Promise<Way>;
}

const all = Object.keys(onceProjects) as OnceProjectName[];
const [npm] = all as [OnceProjectName];
/** The command line and the editor read projects in the same way. */
const opened = everyCase ? all : (["a workspace of npm", "modules of Maven"] as const);

/** The journeys by their names. */
export const journeys: Readonly<Record<string, Journey>> = {
  ...Object.fromEntries(all.map((project) => [`check of ${project}`, command(project, ["check", "."], checkClaims)])),
  "fix --write": command(npm, ["fix", ".", "--write"], fixClaims, []),
  graph: command(npm, ["graph", "packages/a/package.json"], graphClaims),
  "page of a version": command(npm, ["info", "npm:minimist@1.2.5"], pageClaims),
  "page of updates": command(npm, ["plan", "packages/a"], pageClaims),
  ...Object.fromEntries(opened.map((project) => [`open ${project}`, inEditor(project, openClaims)])),
  hover: inEditor(npm, hoverClaims),
  scan: inEditor(npm, scanClaims),
  "fix in the editor": inEditor(npm, fixAllClaims),
  "graph in the editor": inEditor(npm, textClaims("graph")),
  "updates in the editor": inEditor(npm, textClaims("plan")),
};

type Read = (code: number, out: string, world: OnceWorld) => readonly Claim[];

function command(
  project: OnceProjectName,
  args: readonly string[],
  read: Read,
  format: readonly string[] = ["--format", "json"],
): Journey {
  return {
    project,
    isSlow: false,
    begin: (world) =>
      Promise.resolve({
        async go() {
          const how = [...format, "--base-url", world.serviceUrl, "--cache", world.cache];
          const { code, out } = await commandHere(world.folder, [...args, ...how]);
          return read(code, out, world);
        },
        close: () => Promise.resolve(),
      }),
  };
}

function checkClaims(code: number, out: string): readonly Claim[] {
  interface Checked {
    readonly path: string;
    readonly coverage: { readonly state: string };
    readonly findings: readonly { readonly rule: string; readonly package?: string; readonly version?: string }[];
  }
  const { files = [] } = (out.startsWith("{") ? JSON.parse(out) : {}) as { readonly files?: readonly Checked[] };
  return [
    { about: "exit", isWhole: code === 0, text: [code, ...files.map(({ path }) => path)].join(" ") },
    ...files.map(({ path, coverage, findings }) => ({
      about: path,
      isWhole: coverage.state === "complete",
      text: findings.map((found) => [found.rule, found.package, found.version].join(" ")).join(", "),
    })),
  ];
}

/** The files that there are, and what they require of the package that is fixed. */
function fixClaims(code: number, _: string, { folder }: OnceWorld): readonly Claim[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  // What a process leaves behind, another removes: the next command has the same one here.
  const left = `.package-insights-${process.pid}-`;
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !path.includes(left));
  const texts = paths.sort().map((path) => {
    const [, required = ""] = /"minimist": "([^"]*)"/.exec(readFileSync(path, "utf8")) ?? [];
    return `${path.slice(folder.length)} ${required}`;
  });
  return [{ about: "files", isWhole: code === 0, text: texts.join("\n") }];
}

function graphClaims(code: number, out: string): readonly Claim[] {
  interface Graph {
    readonly nodes: readonly { readonly name: string; readonly version?: string; readonly relation: string }[];
    readonly edges: readonly { readonly from: number; readonly to: number }[];
  }
  const { nodes, edges } = (out.startsWith("{") ? JSON.parse(out) : { nodes: [], edges: [] }) as Graph;
  const lines = [
    ...nodes.map(({ name, version, relation }) => `${name} ${version ?? ""} ${relation}`),
    ...edges.map(({ from, to }) => `${nodes[from]?.name ?? ""} → ${nodes[to]?.name ?? ""}`),
  ];
  return [{ about: "graph", isWhole: code === 0, text: lines.sort().join("\n") }];
}

function pageClaims(code: number, out: string): readonly Claim[] {
  interface Page {
    readonly outcome: string;
    readonly verdict?: readonly string[];
    readonly sections: readonly { readonly id: string; readonly isKnown: boolean; readonly notes: readonly string[] }[];
  }
  if (!out.startsWith("{")) return [];
  const { outcome, verdict = [], sections } = JSON.parse(out) as Page;
  return [
    { about: "outcome", isWhole: code === 0, text: outcome },
    ...verdict.map((text) => ({ about: text, isWhole: saysClean(text), text })),
    ...sections.map(({ id, isKnown, notes }) => ({
      about: id,
      isWhole: isKnown,
      text: notes.filter(saysClean).join(),
    })),
  ];
}

/** Tells whether a sentence says that there is nothing to do. */
function saysClean(text: string): boolean {
  return /\bno (?:known|dependencies|advisories)|clean|latest version|newest version/i.test(text);
}

/** Tells whether a sentence says that something is not known. */
function saysUnknown(text: string): boolean {
  return /not (?:known|checked|listed|answered|available|asked|read|looked)|cannot be|could not|unknown|unanswered|: 403|incomplete/i.test(
    text,
  );
}

type Gesture = (server: LspHere, uri: string, world: OnceWorld) => Promise<readonly Claim[]>;

/** The manifest is opened, then something is done, and it is closed again. */
function inEditor(project: OnceProjectName, gesture: Gesture): Journey {
  const { manifest } = onceProjects[project];
  return {
    project,
    isSlow: true,
    async begin(world) {
      const { folder, transport } = world;
      let applied = true;
      const server = await startLspHere({
        ...{ transport, folders: [folder] },
        applyEdit: () => (applied = world.applyEdit()),
      });
      const path = join(folder, manifest);
      const uri = pathToFileURL(path).href;
      let version = 0;
      return {
        async go() {
          const text = onceProjects[project].files[manifest as never] as string;
          applied = true;
          await server.notify("textDocument/didOpen", {
            textDocument: { uri, languageId: "json", version: ++version, text },
          });
          await server.ask("textDocument/diagnostic", { textDocument: { uri } });
          const claims = await gesture(server, uri, world);
          await server.notify("textDocument/didClose", { textDocument: { uri } });
          // The words of the operating system, and that something cannot be read, are what the log is for.
          const faults = server.errors.filter((text) => !/^Error: E[A-Z]+: | cannot be read$/.test(text));
          const logged = faults.map((text) => ({ about: text, isWhole: true, text }));
          const edit = { about: "edit", isWhole: true, text: "made" };
          return [...claims, ...logged, ...[edit].filter(() => applied)];
        },
        close: () => server.close(),
      };
    },
  };
}

/** The rows of a file. The row for what is not known is none of those that say something. */
function rowsOf(about: string, rows: readonly Diagnostic[]): Claim {
  const texts = rows.map(({ code, message }) => `${code ?? ""} ${JSON.stringify(message)}`);
  return { about, isWhole: !texts.some(saysUnknown), text: texts.sort().join("\n") };
}

async function openClaims(server: LspHere, uri: string): Promise<readonly Claim[]> {
  const { items } = await server.ask<{ items: readonly Diagnostic[] }>("textDocument/diagnostic", {
    textDocument: { uri },
  });
  return [rowsOf("rows", items)];
}

async function hoverClaims(server: LspHere, uri: string): Promise<readonly Claim[]> {
  const { files, manifest } = onceProjects["a locked workspace of npm"];
  const lines = files[manifest].split("\n");
  const line = lines.findIndex((text) => text.includes("minimist"));
  const position = { line, character: (lines[line] ?? "").indexOf("minimist") + 1 };
  const shown = await server.ask<{ contents: { value: string } } | null>("textDocument/hover", {
    textDocument: { uri },
    position,
  });
  // A clock that was wrong makes answers old.
  const text = (shown?.contents.value ?? "").replace(/ · from the cache, .* ago$/m, "");
  return [{ about: "hover", isWhole: !saysUnknown(text), text }];
}

async function scanClaims(server: LspHere): Promise<readonly Claim[]> {
  const table = await run(server, "scan");
  return [
    { about: "table", isWhole: !saysUnknown(table), text: table },
    ...[...server.sent].map((file) => rowsOf(...file)),
  ];
}

async function fixAllClaims(server: LspHere): Promise<readonly Claim[]> {
  const text = await run(server, "fixAll");
  return [{ about: "report", isWhole: / written, 0 not fixed, 0 not checked/.test(text) && !saysUnknown(text), text }];
}

function textClaims(name: string): Gesture {
  return async (server, uri) => {
    const text = (await run(server, name, { uri })).replace(/^ {2}\(Get.* ago.*\)$|^ {2}\(Get.* now\)$/gm, "");
    return [{ about: "text", isWhole: !saysUnknown(text), text }];
  };
}

/** What a command answers: a text, or that it has failed. Rejects with any other error. */
function run(server: LspHere, name: string, ...args: readonly object[]): Promise<string> {
  const answer = server.ask<string>("workspace/executeCommand", {
    command: `packageInsights.${name}`,
    arguments: args,
  });
  return answer.catch((error: unknown) => {
    if (error instanceof ResponseError && refusals.includes(error.code)) return `could not: ${error.message}`;
    throw error;
  });
}

/** `RequestFailed`, `ContentModified` and `InvalidParams` */
const refusals: readonly number[] = [-32_803, -32_801, -32_602];
