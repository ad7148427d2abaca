// Finds a Chromium browser, or installs Debian's where that is possible without asking anyone.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall, canInstall } from "./apt.ts";

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
  if (canInstall()) {
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
  return [...NAMES.flatMap(placesOnPath), ...USUAL_PLACES].find(isExecutable);
}

/** The executable of this name on the PATH. */
export function onPath(name: string): string | undefined {
  return placesOnPath(name).find(isExecutable);
}

function placesOnPath(name: string): readonly string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return folders.map((folder) => join(folder, name + suffix));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
