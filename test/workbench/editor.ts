// The editor: VS Code's server build, installed from npm into .vscode-test the first time it is needed.
// No install script runs, so no compiler, no root and no download outside the registry is needed: what those scripts
// would build the server loads lazily and does without (Kerberos, SQLite, device ids) or is given in plain JavaScript
// (the log writer: logWriter.cjs; the watchdog of a hung host: nothing).

import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { root } from "./bootstrap.mjs";

/** Releases of code-server, whose minor version is that of VS Code; `oldest` is the least that `engines` allows. */
export const editorVersions = { newest: "4.139.1", oldest: "4.105.1" } as const;

const isOldest = process.env["PACKAGE_INSIGHTS_EDITOR"] === "oldest";
const VERSION = editorVersions[isOldest ? "oldest" : "newest"];
const downloads = join(root, ".vscode-test");
const home = join(downloads, isOldest ? "code-server-oldest" : "code-server");
/** Written last. Its name changes with what an install holds. */
const MARKER = `ready-${VERSION}`;
const marker = join(home, MARKER);

/** The server's entry point. */
export const serverMain = join(vscodeIn(home), "out", "server-main.js");

/** The packages of the oldest editor's own Node, and of the search that its install script would download. */
const platform = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const oldestNeeds = [`node-${platform}@22`, "@vscode/ripgrep-universal@1.18.0"];

/** The Node that the editor demands: 24, this process's own, or 22. */
export const serverNode = isOldest
  ? join(home, "node_modules", `node-${platform}`, "bin", process.platform === "win32" ? "node.exe" : "node")
  : process.execPath;

/**
 * Built-in extensions that are taken out. The first would ask the registry about every name that is hovered over or half typed.
 * The second is disabled by `chat.disableAIFeatures` once a new window has read its settings, and the editor then starts the
 * extension hosts again: in a busy window the first ones may stay, and every extension runs twice.
 */
const removedExtensions = ["npm", "copilot"];

/** Installs the editor unless it is there and complete. What an interrupted install left behind is removed. */
export async function ensureEditor(report: (line: string) => void = console.log): Promise<void> {
  removeAbandoned();
  if (existsSync(marker)) {
    removeExtensions(home);
    return;
  }
  report(`Installing the editor (code-server ${VERSION}, 600 MB, once): about half a minute.`);
  const workspace = join(downloads, `code-server.${process.pid}`);
  mkdirSync(workspace, { recursive: true });
  try {
    await install(workspace, report);
    writeFileSync(join(workspace, MARKER), "");
    putInPlace(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

async function install(folder: string, report: (line: string) => void): Promise<void> {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const vscode = vscodeIn(folder);
  report("  1/3 the server");
  await npm(folder, "install", "--save-exact", `code-server@${VERSION}`, ...(isOldest ? oldestNeeds : []));
  takeReleasedWatcher(vscode);
  report("  2/3 its dependencies");
  await npm(vscode, "install", "--omit=dev");
  report("  3/3 its built-in extensions");
  await npm(join(vscode, "extensions"), "install", "--omit=dev");
  const modules = join(vscode, "node_modules");
  copyFileSync(join(import.meta.dirname, "logWriter.cjs"), join(modules, "@vscode", "spdlog", "index.js"));
  for (const watchdog of ["@vscode/native-watchdog", "native-watchdog"].map((name) => join(modules, name)))
    if (existsSync(watchdog)) writeFileSync(join(watchdog, "index.js"), "exports.start = exports.exit = () => {};\n");
  const search = join(folder, "node_modules", "@vscode", "ripgrep-universal", "bin");
  if (isOldest)
    cpSync(join(search, `${process.platform}-${process.arch}`), join(modules, "@vscode", "ripgrep", "bin"), {
      recursive: true,
    });
  removeExtensions(folder);
}

/** Puts the next release in the place of a commit of the file watcher, as older editors have it, for which Git and a compiler were needed. */
function takeReleasedWatcher(vscode: string): void {
  const manifest = join(vscode, "package.json");
  const text = readFileSync(manifest, "utf8");
  const released = text.replace(/("@parcel\/watcher": ")[^"]*#[^"]*"/, '$12.5.6"');
  if (released === text) return;
  writeFileSync(manifest, released);
  const locked = join(vscode, "npm-shrinkwrap.json");
  const lock = JSON.parse(readFileSync(locked, "utf8")) as { packages: Record<string, { dependencies?: object }> };
  delete lock.packages["node_modules/@parcel/watcher"];
  Object.assign(lock.packages[""]?.dependencies ?? {}, { "@parcel/watcher": "2.5.6" });
  writeFileSync(locked, JSON.stringify(lock));
}

function removeExtensions(folder: string): void {
  const extensions = join(vscodeIn(folder), "extensions");
  for (const name of removedExtensions) rmSync(join(extensions, name), { recursive: true, force: true });
}

function vscodeIn(folder: string): string {
  return join(folder, "node_modules", "code-server", "lib", "vscode");
}

async function npm(cwd: string, ...args: readonly string[]): Promise<void> {
  const always = [
    "--prefix",
    cwd,
    "--ignore-scripts",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  try {
    await promisify(execFile)("npm", [...args, ...always], {
      cwd,
      env: environment(),
      maxBuffer: 1 << 26,
      shell: process.platform === "win32",
    });
  } catch (error) {
    throw new Error(`The editor could not be installed: npm ${args.join(" ")} failed in ${cwd}.\n${messageOf(error)}`);
  }
}

/** An npm started by `npm run` hands its own user agent and folders down; the editor's install must see none of them. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_(user_agent|local_prefix|prefix|global_prefix|omit)$|package_|lifecycle_)/i.test(name),
  );
  const PATH = join(root, "node_modules", ".bin") + delimiter + (process.env["PATH"] ?? "");
  return { ...Object.fromEntries(inherited), PATH };
}

/** Two processes may install at the same time; the first to finish wins and the other's folder is thrown away. */
function putInPlace(workspace: string): void {
  if (existsSync(marker)) return;
  rmSync(home, { recursive: true, force: true });
  renameSync(workspace, home);
}

function removeAbandoned(): void {
  if (!existsSync(downloads)) return;
  for (const name of readdirSync(downloads)) {
    const owner = /^code-server\.(\d+)$/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) rmSync(join(downloads, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  const stderr = (error as { stderr?: unknown }).stderr;
  return typeof stderr === "string" && stderr.trim() ? stderr.trim() : String(error);
}
