// Finds a Chromium browser, or installs Debian's where that is possible without asking anyone.

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "msedge",
];

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/opt/microsoft/msedge/msedge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ...["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
    const folder = process.env[variable];
    if (folder === undefined) return [];
    return [
      join(folder, "Google/Chrome/Application/chrome.exe"),
      join(folder, "Microsoft/Edge/Application/msedge.exe"),
    ];
  }),
];

/** The browser's executable. CHROME_PATH decides if set; else the PATH, the usual places, and on Debian, as root, apt. */
export function ensureChromium(report: (line: string) => void = console.log): string {
  const chosen = process.env["CHROME_PATH"];
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which is not an executable file.`);
    return chosen;
  }
  const found = findChromium();
  if (found !== undefined) return found;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    report("Installing a browser (apt-get install chromium, once): about a minute.");
    const problem = aptInstall("chromium");
    const installed = findChromium();
    if (installed !== undefined) return installed;
    throw new Error(`apt-get could not install chromium:\n${problem}`);
  }
  throw new Error(
    "The editor's tests need Chromium, Chrome or Edge. Install one (on Debian or Ubuntu: sudo apt-get install chromium), " +
      "or set CHROME_PATH to its executable.",
  );
}

function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...onPath, ...USUAL_PLACES].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns what apt-get complained about, for the case that the package is still not there afterwards. */
function aptInstall(name: string): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: readonly string[]) => spawnSync("apt-get", args, { env, encoding: "utf8" });
  const install = () => run("install", "-y", "--no-install-recommends", name);
  const first = install();
  if (first.status === 0) return "";
  run("update");
  return install().stderr;
}
