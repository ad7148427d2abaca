// The editor: VS Code's server build, installed from npm into .vscode-test the first time it is needed.
// No install script runs, so no compiler, no root and no download outside the registry is needed: what those scripts
// would build the server loads lazily and does without (Kerberos, SQLite, device ids) or is given in plain JavaScript
// (the log writer: logWriter.cjs; the watchdog of a hung host: nothing).

import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { root } from "./bootstrap.mjs";

const VERSION = "4.139.1";
const downloads = join(root, ".vscode-test");
const home = join(downloads, "code-server");
/** Written last. Its name changes with what an install holds. */
const MARKER = `ready-${VERSION}`;
const marker = join(home, MARKER);

/** The server's entry point, to be run with this process's own Node (24, as the editor demands). */
export const serverMain = join(vscodeIn(home), "out", "server-main.js");

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
  report("Installing the editor (code-server, 600 MB, once): about half a minute.");
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
  await npm(folder, "install", "--save-exact", `code-server@${VERSION}`);
  report("  2/3 its dependencies");
  await npm(vscode, "install", "--omit=dev");
  report("  3/3 its built-in extensions");
  await npm(join(vscode, "extensions"), "install", "--omit=dev");
  const natives = join(vscode, "node_modules", "@vscode");
  copyFileSync(join(import.meta.dirname, "logWriter.cjs"), join(natives, "spdlog", "index.js"));
  writeFileSync(join(natives, "native-watchdog", "index.js"), "exports.start = exports.exit = () => {};\n");
  removeExtensions(folder);
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
