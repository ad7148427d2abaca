// Starts the editor on this machine's loopback, with folders and settings of its own: nobody's profile is touched.

import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serverMain, serverNode } from "./editor.ts";
import { type Child, scratchFolder, startChild } from "./lifetimes.ts";

export type Settings = Readonly<Record<string, unknown>>;

export interface EditorOptions {
  /** The folder to open. The editor may write to it: give it a copy. */
  readonly folder: string;
  /** Where extensions are installed; a temporary folder if left out. */
  readonly extensionsDir?: string;
  /** The profile; a temporary folder if left out. */
  readonly userDataDir?: string;
  /** Packaged extensions to install first. */
  readonly vsix?: string | readonly string[];
  /** User settings, over the quiet ones. */
  readonly settings?: Settings;
  /** Environment of the editor and its extension host, over this process's own. */
  readonly env?: NodeJS.ProcessEnv;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** Opens the folder in restricted mode, as one that nobody trusts yet. */
  readonly isRestricted?: boolean;
  /** The language of the windows, such as `de`. VS Code's own texts stay English, as the pack of the language is empty. */
  readonly language?: string;
  /** Lets a page say which extension and which tests to run. */
  readonly testDriver?: boolean;
}

export interface Editor {
  /** The workbench with the folder open. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Changes user settings; a window takes them up when it is opened or reloaded. */
  readonly changeSettings: (settings: Settings) => void;
  /** The end of the extension host's log, for messages about what went wrong. */
  hostLog(): string;
  /** The end of the server's own output. */
  output(): string;
  close(): Promise<void>;
}

/** No welcome page, no tips, no network of its own: what is left to see is the folder and the extension. */
const QUIET: Settings = {
  "chat.disableAIFeatures": true,
  // The same widths on each machine that has it, whatever else is installed.
  "editor.fontFamily": "'DejaVu Sans Mono', monospace",
  "editor.hover.delay": 100,
  "editor.minimap.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.openRepositoryInParentFolders": "never",
  "json.schemaDownload.enable": false,
  "remote.autoForwardPorts": false,
  // Otherwise the extension host looks for ports all the time.
  "remote.autoForwardPortsSource": "output",
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

const READY_WITHIN = 240_000;

/** Starts the editor and answers once it accepts connections. */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const scratch = scratchFolder("workbench");
  const userDataDir = options.userDataDir ?? join(scratch.path, "user");
  const extensionsDir = options.extensionsDir ?? join(scratch.path, "extensions");
  const settings = settingsFile(userDataDir);
  let server: Child | undefined;
  try {
    settings.change({ ...QUIET, ...options.settings });
    if (options.language !== undefined) setLanguage(userDataDir, options.language);
    for (const vsix of [options.vsix ?? []].flat()) await installVsix(vsix, { extensionsDir, userDataDir });
    const args = ["--host", "127.0.0.1", "--port", String(options.port ?? 0), "--without-connection-token"];
    if (options.testDriver) args.push("--enable-smoke-test-driver");
    if (!options.isRestricted) args.push("--disable-workspace-trust");
    server = runServer(
      args,
      { extensionsDir, userDataDir },
      { EXTENSIONS_GALLERY: "{}", XDG_RUNTIME_DIR: scratch.path, ...options.env },
    );
    const [, port] = await server.waitFor(/listening on (\d+)/, READY_WITHIN);
    return editorOf(server, Number(port), options.folder, userDataDir, settings.change, () => scratch.remove());
  } catch (error) {
    await server?.end();
    scratch.remove();
    throw error;
  }
}

/** The windows have this language where the list of installed packs has one of it. */
function setLanguage(userDataDir: string, language: string): void {
  writeFileSync(join(userDataDir, "User", "argv.json"), JSON.stringify({ locale: language }));
  const vscode = join(userDataDir, "main.i18n.json");
  writeFileSync(vscode, JSON.stringify({ contents: {} }));
  const extensions = [{ extensionIdentifier: { id: `example.language-pack-${language}` }, version: "1.0.0" }];
  const pack = { hash: language, label: language, extensions, translations: { vscode } };
  writeFileSync(join(userDataDir, "languagepacks.json"), JSON.stringify({ [language]: pack }));
}

export interface Folders {
  readonly extensionsDir: string;
  readonly userDataDir: string;
}

/** Installs a packaged extension into a folder of extensions. */
export async function installVsix(vsix: string, folders: Folders): Promise<void> {
  const child = runServer(["--install-extension", vsix, "--force"], folders, {});
  if ((await child.ended) !== 0 || !/successfully installed/.test(child.output())) {
    throw new Error(`${vsix} could not be installed:\n${child.output()}`);
  }
}

function editorOf(
  server: Child,
  port: number,
  folder: string,
  userDataDir: string,
  changeSettings: Editor["changeSettings"],
  removeScratch: () => void,
): Editor {
  return {
    url: `http://127.0.0.1:${port}/?folder=${encodeURI(folder.replaceAll("\\", "/"))}`,
    port,
    folder,
    changeSettings,
    hostLog: () => newestHostLog(join(userDataDir, "logs")),
    output: () => server.output(),
    close: async () => {
      await server.end();
      removeScratch();
    },
  };
}

function runServer(args: readonly string[], { extensionsDir, userDataDir }: Folders, env: NodeJS.ProcessEnv): Child {
  const folders = ["--extensions-dir", extensionsDir, "--user-data-dir", userDataDir, "--server-data-dir", userDataDir];
  const silence = ["--accept-server-license-terms", "--disable-telemetry", "--telemetry-level", "off"];
  return startChild(serverNode, [serverMain, ...args, ...folders, ...silence], {
    env: { ...ownEnvironment(), ...env },
  });
}

/** A terminal inside another editor hands down variables that would make this server take itself for that one. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** Replaced whole, never written in place: the editor watches the file and must not read half of it. */
function settingsFile(userDataDir: string): { readonly change: (settings: Settings) => void } {
  // The second is where a server looks for settings of machine scope.
  const files = ["User", "Machine"].map((folder) => join(userDataDir, folder, "settings.json"));
  const [file = ""] = files;
  let current: Settings = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Settings) : {};
  for (const path of files) mkdirSync(dirname(path), { recursive: true });
  return {
    change: (settings) => {
      current = { ...current, ...settings };
      for (const path of files) {
        writeFileSync(`${path}.new`, `${JSON.stringify(current, undefined, 2)}\n`);
        renameSync(`${path}.new`, path);
      }
    },
  };
}

function newestHostLog(logs: string): string {
  if (!existsSync(logs)) return "";
  const files = readdirSync(logs, { recursive: true, encoding: "utf8" }).filter((name) => /exthost\.log$/.test(name));
  const newest = files.sort().at(-1);
  return newest === undefined ? "" : readFileSync(join(logs, newest), "utf8").slice(-8_192);
}
