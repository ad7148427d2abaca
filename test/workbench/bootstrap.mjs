// What a fresh clone needs before anything else can run: the dependencies, and the Node they bring.
// Runs on any Node >= 20 and on nothing but Node, because it runs before node_modules exists.

import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

const bin = join(root, "node_modules", ".bin");

/** Installs the locked dependencies if they are missing or older than the lockfile. */
export async function ensureDependencies() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (isNewer(installed, join(root, "package-lock.json")) && existsSync(projectNode())) return;
  console.log("Installing the dependencies (npm ci): about half a minute.");
  const status = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("npm ci failed. Its messages above say why; nothing else was tried.");
    process.exit(status);
  }
}

/**
 * Runs a script of this folder under the project's own Node, with the same arguments and terminal, and ends as it ends.
 * @param {string} script
 */
export async function continueWith(script) {
  await ensureDependencies();
  process.exitCode = await run(projectNode(), [
    fileURLToPath(new URL(script, import.meta.url)),
    ...process.argv.slice(2),
  ]);
}

function projectNode() {
  return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** @param {string} file @param {string} than */
function isNewer(file, than) {
  return existsSync(file) && statSync(file).mtimeMs >= statSync(than).mtimeMs;
}

/**
 * Ctrl+C reaches the child through the terminal; a signal sent to this process alone is passed on.
 * @param {string} command @param {string[]} args @param {{ shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
function run(command, args, options = {}) {
  const env = { ...process.env, PATH: bin + delimiter + (process.env.PATH ?? "") };
  const child = spawn(command, args, { cwd: root, env, stdio: "inherit", shell: options.shell ?? false });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on("SIGTERM", passOn);
  process.on("SIGHUP", passOn);
  process.on("SIGINT", () => {});
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}
