import { deepEqual, ok } from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { systems } from "../src/core/model/keys.ts";

/**
 * Which areas may import which. An area is a folder under src, the longest that matches; `core/*` means every folder of the
 * core. Whatever is not named here may not be imported.
 */
const allowed: Record<string, readonly string[]> = {
  ...core("model", []),
  ...core("messages", ["model", "api"]),
  ...core("syntax", ["model", "messages"]),
  ...core("versions", ["model"]),
  ...core("registries", ["model"]),
  ...core("manifests", ["model", "messages", "syntax", "versions", "registries"]),
  ...core("api", ["model", "messages"]),
  ...core("graph", ["model", "messages", "manifests", "versions", "api"]),
  ...core("fileHashes", ["model", "messages", "api"]),
  ...core("images", ["messages", "fileHashes"]),
  ...core("lookups", ["model", "messages", "versions", "api", "fileHashes", "analysis", "pages"]),
  ...core("analysis", ["model", "messages", "registries", "manifests", "versions", "api", "graph"]),
  ...core("comparison", ["model", "messages", "manifests", "versions", "api", "graph", "analysis"]),
  ...core("purls", ["model", "messages", "syntax", "manifests", "versions", "api", "analysis"]),
  ...core("find", ["model", "messages", "versions", "manifests", "graph", "analysis", "purls", "scan"]),
  ...core("pages", [
    ...["model", "messages", "versions", "api", "graph"],
    ...["analysis", "comparison", "fileHashes", "find", "fixes", "images", "purls", "review", "updates"],
  ]),
  ...core("updates", ["model", "messages", "manifests", "versions", "api", "analysis", "comparison", "fixes"]),
  "core/review": ["core", "core/*"],
  ...core("fixes", ["model", "messages", "syntax", "manifests", "versions", "api", "graph", "analysis"]),
  ...core("scan", ["model", "messages", "manifests", "versions", "api", "graph", "analysis"]),
  "core/check": ["core", "core/*"],
  "core/tools": ["core", "core/*"],
  ...core("render", [
    ...["model", "messages", "manifests", "versions", "api", "graph"],
    ...["analysis", "comparison", "fixes", "scan", "pages"],
  ]),
  ...core("report", [
    ...["model", "messages", "manifests", "versions", "api", "graph"],
    ...["analysis", "fixes", "scan", "render", "pages", "review"],
  ]),
  core: ["core/*"],
  platform: ["core/api", "core/fileHashes", "core/images", "core/manifests", "core/messages", "core/model"],
  editor: ["core", "core/*", "platform"],
  webview: ["core/model", "core/messages", "core/graph", "core/pages"],
  cli: ["core", "core/*", "platform", "mcp", "lsp"],
  action: ["core", "core/*", "platform", "cli"],
  mcp: ["core", "core/*", "platform", "cli"],
  lsp: ["core", "core/*", "platform", "editor", "cli"],
  extension: ["core", "core/*", "platform", "editor", "webview"],
};

/** Areas that may be imported for their types alone: messages are about what other areas define, and problems have a message. */
const allowedTypes: Record<string, readonly string[]> = {
  "core/model": ["core/messages"],
  "core/messages": ["core/manifests", "core/analysis"],
};

function core(folder: string, folders: readonly string[]): Record<string, readonly string[]> {
  return { [`core/${folder}`]: folders.map((name) => `core/${name}`) };
}

/** Where the name of one package system may decide what happens. */
const anySystem = systems.join("|");
const roomsOfSystems = new RegExp(`^core/(?:model|(?:manifests|versions)/(?:${anySystem.toLowerCase()}))/`);
const namesSystem = new RegExp(`(?:[!=]== |case )"(?:${anySystem})"`);

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

interface File {
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
}

const files = new Map<string, File>();
for (const entry of readdirSync("src", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".ts")) continue;
  const path = join(entry.parentPath, entry.name).split(sep).join("/");
  const text = readFileSync(path, "utf8");
  files.set(path.slice("src/".length), { lines: text.trimEnd().split("\n"), imports: importsOf(text, path) });
}

describe("architecture", () => {
  it("has files to look at", () => ok(files.size > 20));

  it("imports only what the table allows", () => {
    const wrong = each((file, target, typeOnly) => {
      const from = areaOf(file);
      const to = areaOf(target);
      if (from === to && !crossesSystems(file, target)) return false;
      if (typeOnly && allowedTypes[from]?.includes(to)) return false;
      return (
        !allowed[from]?.some((area) => area === to || (area === "core/*" && to.startsWith("core/"))) ||
        crossesSystems(file, target)
      );
    });
    deepEqual(wrong, []);
  });

  it("keeps vscode in src/extension, Node in platform/node, cli and the extension's entry for it, and undici out of the editor", () => {
    const wrong: string[] = [];
    for (const [file, { imports }] of files) {
      for (const { target } of imports) {
        if (target === "vscode" && !file.startsWith("extension/")) wrong.push(`${file} → vscode`);
        if (
          target.startsWith("node:") &&
          !/^(platform\/node\/|cli\/|action\/|mcp\/|lsp\/|extension\/node\.ts$)/.test(file)
        )
          wrong.push(`${file} → ${target}`);
        // What answers is in another bundle than what speaks the protocol.
        const isSpoken = /^lsp\/(?:main|server|lifecycle)\.ts$/.test(file);
        if (target.startsWith("vscode-languageserver/") && !isSpoken) wrong.push(`${file} → ${target}`);
        if (target.startsWith("isomorphic-git") && !file.startsWith("platform/node/git/"))
          wrong.push(`${file} → ${target}`);
        if (target.startsWith("undici") && !/^(platform\/node|cli)\//.test(file)) wrong.push(`${file} → undici`);
      }
    }
    deepEqual(wrong, []);
  });

  it("lets no rule import a rule", () => {
    deepEqual(
      each((file, target) => file.startsWith("core/analysis/rules/") && target.startsWith("core/analysis/rules/")),
      [],
    );
  });

  it("has no import cycle", () => {
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const walk = (file: string, path: readonly string[]): void => {
      if (state.get(file) === "done") return;
      if (state.get(file) === "open") {
        cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
        return;
      }
      state.set(file, "open");
      for (const { target } of files.get(file)?.imports ?? []) if (files.has(target)) walk(target, [...path, file]);
      state.set(file, "done");
    };
    for (const file of files.keys()) walk(file, []);
    deepEqual(cycles, []);
  });

  it("has no file over 400 lines", () => {
    deepEqual(
      [...files].filter(([, { lines }]) => lines.length > 400).map(([file, { lines }]) => `${file}: ${lines.length}`),
      [],
    );
  });

  it("decides by the name of a package system only in the rooms of the systems", () => {
    const wrong = [...files]
      .filter(([file]) => !roomsOfSystems.test(file))
      .flatMap(([file, { lines }]) => lines.filter((line) => namesSystem.test(line)).map((line) => `${file}: ${line}`));
    deepEqual(wrong, []);
  });
});

function each(isWrong: (file: string, target: string, typeOnly: boolean) => boolean): string[] {
  const wrong: string[] = [];
  for (const [file, { imports }] of files) {
    for (const { target, typeOnly } of imports) {
      if (files.has(target) && isWrong(file, target, typeOnly)) wrong.push(`${file} → ${target}`);
    }
  }
  return wrong;
}

/** Static, side-effect and dynamic imports, types included: a type that closes a cycle closes it for the reader too. */
function importsOf(text: string, path: string): Import[] {
  const imports: Import[] = [];
  for (const match of text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm,
  )) {
    const specifier = match[2] ?? match[3] ?? "";
    const target = specifier.startsWith(".")
      ? normalize(join(dirname(path), specifier))
          .split(sep)
          .join("/")
          .slice("src/".length)
      : specifier;
    imports.push({ target, typeOnly: match[1] !== undefined });
  }
  return imports;
}

function areaOf(file: string): string {
  return (
    Object.keys(allowed)
      .sort((a, b) => b.length - a.length)
      .find((area) => file.startsWith(`${area}/`)) ?? "none"
  );
}

/** `manifests/<system>` never imports another system. */
function crossesSystems(file: string, target: string): boolean {
  const system = (path: string) => /^core\/manifests\/(\w+)\//.exec(path)?.[1];
  const from = system(file);
  const to = system(target);
  return (
    from !== undefined && to !== undefined && to !== "shared" && !["shared", "formats"].includes(from) && from !== to
  );
}
