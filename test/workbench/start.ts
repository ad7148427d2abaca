// `npm start`: the extension in a real editor on the sample workspace, against the loopback service.
//   --live      asks the public service instead
//   --desktop   opens the desktop editor (`code` on the PATH) instead of one in the browser
//   --port N    of the editor in the browser

import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startService } from "../service/server.ts";
import { root } from "./bootstrap.mjs";
import { ensureEditor } from "./editor.ts";
import { copyWholeSample, packageFirstWindow, productVsix } from "./firstWindow.ts";
import { scratchFolder } from "./lifetimes.ts";
import { startEditor } from "./serve.ts";
import { startLines } from "./startLines.ts";

const { values } = parseArgs({
  options: {
    live: { type: "boolean", default: false },
    desktop: { type: "boolean", default: false },
    port: { type: "string", default: "0" },
  },
});

const log = join(root, "out", "start.log");
mkdirSync(join(root, "out"), { recursive: true });
writeFileSync(log, "");

progress("Building and packaging the extension …");
runScript("package");
if (!values.desktop) await ensureEditor((line) => progress(line));

const settings: Record<string, unknown> = {};
if (!values.live) {
  const service = await startService();
  settings["packageInsights.baseUrl"] = service.url;
  record(`The loopback service answers at ${service.url} from its snapshot.`);
}
const sample = copyWholeSample();
const { vsix: firstWindow, output } = packageFirstWindow();
record(output);

if (values.desktop) {
  openDesktop();
} else {
  progress("Starting the editor …");
  const editor = await startEditor({
    folder: sample.folder,
    vsix: [productVsix, firstWindow],
    settings,
    port: Number(values.port),
  });
  progress("");
  for (const line of startLines(editor.url, log)) say(line);
  openInBrowser(editor.url);
}

function say(line: string): void {
  console.log(line);
}

function record(line: string): void {
  appendFileSync(log, `${line}\n`);
}

/** One line that the next replaces, where somebody watches. */
function progress(line: string): void {
  record(line);
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
}

/** Its output goes to the log, and to the terminal where it fails. */
function runScript(script: string): void {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    shell: process.platform === "win32",
  });
  record(stdout + stderr);
  if (status === 0) return;
  progress("");
  console.error(stdout + stderr);
  process.exit(status ?? 1);
}

function openDesktop(): void {
  const scratch = scratchFolder("desktop");
  const folders = ["--user-data-dir", join(scratch.path, "user"), "--extensions-dir", join(scratch.path, "extensions")];
  mkdirSync(join(scratch.path, "user", "User"), { recursive: true });
  writeFileSync(join(scratch.path, "user", "User", "settings.json"), JSON.stringify(settings));
  const code = (args: readonly string[]) =>
    spawnSync("code", [...folders, ...args], { stdio: "inherit", shell: process.platform === "win32" }).status;
  progress("");
  if ([productVsix, firstWindow].some((vsix) => code(["--install-extension", vsix]) !== 0)) {
    say("The desktop editor did not take the extension. Is `code` on the PATH?");
    process.exit(1);
  }
  // Waiting for the window keeps the service up.
  code(["--wait", "--new-window", sample.folder]);
  process.exit(0);
}

/** Where there is a desktop; elsewhere the address printed is all there is to do. */
function openInBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const hasDesktop = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  const [command, ...args] = openers[process.platform] ?? (hasDesktop ? ["xdg-open"] : []);
  if (command === undefined || process.env.CI !== undefined) return;
  spawn(command, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}
