import type * as vscode from "vscode";
import { createChecker, type Checker, type CheckerServices, type ManifestFile } from "../../core/check/checker.ts";
import type { Core } from "../../core/core.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import { createMemory, type Memory } from "../../core/manifests/memory.ts";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import type { Policy } from "../../core/analysis/policy.ts";
import type { Setting } from "../../core/model/setting.ts";
import type { EditorHost } from "../../editor/editorHost.ts";
import { delay } from "../../platform/delay.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { createPauses } from "../../editor/pauses.ts";
import { followTyping, type Typing } from "../shared/typing.ts";
import { createFiles, type Files } from "./files.ts";
import { createSettingsFiles, type SettingsFiles } from "./settingsFiles.ts";
import type { Platform } from "./platform.ts";
import type { Settings } from "./settings.ts";

/** Manifests together with the files around them, on every file system. */
export interface Projects extends Pick<
  EditorHost<vscode.TextDocument>,
  "project" | "read" | "hasManifest" | "checkerOf" | "policyFor" | "typedIn"
> {
  /** The services of a checker of other files than those of the file system of the URI. */
  readonly servicesOver: (
    uri: vscode.Uri,
    files: Required<Pick<CheckerServices, "readFile" | "list">>,
  ) => CheckerServices;
  /** The file at this path of the file system of the URI. Never rejects. */
  readonly readFile: (uri: vscode.Uri, path: string) => Promise<FileText>;
  /** The content of the folder at this path of the file system of the URI. Never rejects. */
  readonly list: (uri: vscode.Uri, path: string) => Promise<FolderContent>;
  /** Another file of a project changed. */
  readonly onDidChangeFiles: vscode.Event<void>;
  /** Forgets what was read with earlier settings. */
  forget(): void;
  dispose(): void;
}

export interface ProjectsHost {
  readonly core: Core;
  readonly settings: () => Settings;
  readonly knownSettings: readonly Setting[];
  readonly policy: () => Policy;
  readonly ignoresFor: (uri: vscode.Uri) => readonly Ignore[];
  readonly log: Pick<vscode.LogOutputChannel, "warn">;
}

export function createProjects(platform: Platform, host: ProjectsHost): Projects {
  const files = createFiles(platform);
  const settingsFiles = createSettingsFiles(files, host);
  const typing = followTyping();
  // By file system: equal paths on two of them are different files.
  const checkers = new Map<string, Checker>();
  const memories = new Set<Memory>();
  const subscription = files.onDidChange(() => {
    for (const memory of memories) memory.clear();
  });

  const parts = { ...host, platform, files, settingsFiles, typing };

  const remembered = (): Memory => {
    const memory = expiringMemory();
    memories.add(memory);
    return memory;
  };
  function checkerOf(uri: vscode.Uri): Checker {
    const id = uri.with({ path: "", query: "", fragment: "" }).toString();
    const checker = checkers.get(id) ?? createChecker(servicesOf(uri, remembered(), parts));
    checkers.set(id, checker);
    return checker;
  }

  return {
    project: async (document) => {
      const file = fileOf(document);
      return file && checkerOf(document.uri).project(file);
    },
    read: async (document, how) => {
      const file = fileOf(document);
      return file && checkerOf(document.uri).read(file, how);
    },
    async hasManifest(document) {
      const system = systemOf(document);
      return system !== undefined && checkerOf(document.uri).hasManifest(document.uri.path, system);
    },
    checkerOf,
    servicesOver: (uri, files) => ({ ...servicesOf(uri, createMemory(), parts), ...files }),
    readFile: (uri, path) => files.read(uri, path),
    list: (uri, path) => files.list(uri, path),
    policyFor: (manifest) => settingsFiles.policyFor(manifest),
    typedIn: typing.offsetsIn,
    onDidChangeFiles: files.onDidChange,
    forget() {
      checkers.clear();
      memories.clear();
    },
    dispose() {
      subscription.dispose();
      typing.dispose();
      settingsFiles.dispose();
      files.dispose();
    },
  };
}

interface Parts extends ProjectsHost {
  readonly platform: Platform;
  readonly files: Files;
  readonly settingsFiles: SettingsFiles;
  readonly typing: Typing;
}

function servicesOf(
  uri: vscode.Uri,
  memory: Memory,
  { core, files, settingsFiles, typing, platform, ...host }: Parts,
): CheckerServices {
  const { privateNames, publicNames, mirrors } = host.settings();
  const uriAt = (path: string) => uri.with({ path, query: "", fragment: "" });
  return {
    ...localSettings(uri, platform),
    ...{ privateNames, publicNames, mirrors, memory, core, delay, policy: host.policy },
    readFile: (path) => files.read(uri, path),
    pause: createPauses(),
    list: (path) => files.list(uri, path),
    typedAt: (path) => typing.offsetsIn(uriAt(path)),
    ignoresFor: (path) => host.ignoresFor(uriAt(path)),
    settingsRoot: (path) => settingsFiles.rootOf(uriAt(path)),
    policyFor: (path) => settingsFiles.policyFor(uriAt(path), memory),
  };
}

function fileOf(document: vscode.TextDocument): ManifestFile | undefined {
  const system = systemOf(document);
  return system && { path: document.uri.path, text: document.getText(), system };
}

/** Milliseconds after which what was found is looked for again: not all files are watched. */
const lifetime = 30_000;

function expiringMemory(): Memory {
  const memory = createMemory();
  let until = 0;
  return {
    remember(key, make) {
      if (Date.now() >= until) {
        memory.clear();
        until = Date.now() + lifetime;
      }
      return memory.remember(key, make);
    },
    clear: () => memory.clear(),
  };
}

/** The settings in the home folder and in the environment apply to files of this machine only. */
function localSettings(
  { scheme }: vscode.Uri,
  { home, environment }: Platform,
): Pick<Platform, "home" | "environment"> {
  if (scheme !== "file" && scheme !== "untitled") return {};
  return { ...(home !== undefined && { home }), ...(environment && { environment }) };
}
