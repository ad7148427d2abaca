import * as vscode from "vscode";
import type { Core } from "../../core/core.ts";
import type { Formats } from "../../core/manifests/formats.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import { maxManifestLength } from "../../core/manifests/limits.ts";
import { createMemory, type Memory } from "../../core/manifests/memory.ts";
import type { PomCaller, PublishedPoms } from "../../core/manifests/maven/published/publishedPoms.ts";
import { createProjectReader, type Project, type ProjectReader } from "../../core/manifests/project.ts";
import { message } from "../../core/messages/message.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { createFiles, type Files } from "./files.ts";
import type { Platform } from "./platform.ts";
import type { Settings } from "./settings.ts";
import { createPauses } from "../shared/pauses.ts";
import { followTyping, type Typing } from "../shared/typing.ts";

/** Reads manifests together with the files around them. */
export interface Projects {
  /**
   * The project of a manifest, or of a lockfile as one; undefined for other documents. With a caller the service is asked for
   * POMs that it needs. Rejects only when the caller aborts.
   */
  readonly readProject: (document: vscode.TextDocument, caller?: PomCaller) => Promise<Project | undefined>;
  /** Whether the document is a lockfile that is checked with a manifest next to it. Never rejects. */
  readonly hasManifest: (document: vscode.TextDocument) => Promise<boolean>;
  /** The reader for the file system of this URI, such as that of a remote machine. */
  readonly readerOf: (uri: vscode.Uri) => Promise<PlaceReader>;
  /** Where a person types in the document. */
  readonly typedIn: Typing["offsetsIn"];
  /** Another file of a project changed. */
  readonly onDidChangeFiles: vscode.Event<void>;
  /** Forgets what was read with earlier settings. */
  forget(): void;
  dispose(): void;
}

export interface PlaceReader {
  readonly parserFor: Formats["parserFor"];
  readonly inputFor: Formats["inputFor"];
  readonly hasManifest: Formats["hasManifest"];
  readonly projects: ProjectReader;
  /** The file with this path. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
}

export function createProjects(
  platform: Platform,
  settings: () => Pick<Settings, "privateNames" | "publicNames" | "mirrors">,
  core: Pick<Core, "requirements">,
): Projects {
  const files = createFiles(platform.disk);
  const typing = followTyping();
  // By file system: equal paths on two of them are different files.
  const readers = new Map<string, ProjectReader>();
  const memories = new Map<string, Memory>();
  let poms: PublishedPoms | undefined;
  const subscription = files.onDidChange(() => {
    for (const memory of memories.values()) memory.clear();
  });
  const readerFor = (uri: vscode.Uri, { lockfileParsers, createPublishedPoms }: Formats): ProjectReader => {
    const place = uri.with({ path: "", query: "", fragment: "" }).toString();
    const reader =
      readers.get(place) ??
      createProjectReader({
        ...localSettings(uri, platform),
        readFile: (path) => files.read(uri, path),
        pause: createPauses(),
        list: (path) => files.list(uri, path),
        typedAt: (path) => typing.offsetsIn(uri.with({ path, query: "", fragment: "" })),
        memory: memoryOf(memories, place),
        poms: (poms ??= createPublishedPoms((key, caller) => core.requirements(key, caller))),
        lockfileParsers,
        ...settings(),
      });
    readers.set(place, reader);
    return reader;
  };
  return {
    async readProject(document, caller) {
      if (systemOf(document) === undefined) return undefined;
      const text = document.getText();
      const formats = await loadFormats();
      const parser = formats.inputFor(document.uri.path);
      if (!parser) return undefined;
      if (text.length > maxManifestLength && !parser.isLockfile) return tooLarge();
      return readerFor(document.uri, formats).read(parser, document.uri.path, text, caller);
    },
    hasManifest: ({ uri }) => hasManifestBeside(uri, files),
    async readerOf(uri) {
      const formats = await loadFormats();
      return { ...formats, projects: readerFor(uri, formats), readFile: (path) => files.read(uri, path) };
    },
    typedIn: typing.offsetsIn,
    onDidChangeFiles: files.onDidChange,
    forget() {
      readers.clear();
      poms = undefined;
    },
    dispose() {
      subscription.dispose();
      typing.dispose();
      files.dispose();
    },
  };
}

async function hasManifestBeside(uri: vscode.Uri, files: Files): Promise<boolean> {
  const { hasManifest, parserFor } = await loadFormats();
  if (parserFor(uri.path)) return false;
  const folder = vscode.Uri.joinPath(uri, "..");
  const content = await files.list(uri, folder.path);
  return hasManifest(uri.path, content.files.map((name) => vscode.Uri.joinPath(folder, name).path)); // prettier-ignore
}

/** Milliseconds after which what was found is looked for again: not all files are watched. */
const lifetime = 30_000;

function memoryOf(memories: Map<string, Memory>, place: string): Memory {
  const memory = memories.get(place) ?? expiringMemory();
  memories.set(place, memory);
  return memory;
}

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

/** A bundle of its own, which loads with the first manifest. */
function loadFormats(): Promise<Formats> {
  return import("../../core/manifests/formats.ts");
}

/** The settings in the home folder and in the environment apply to files of this machine only. */
function localSettings(
  { scheme }: vscode.Uri,
  { home, environment }: Platform,
): Pick<Platform, "home" | "environment"> {
  if (scheme !== "file" && scheme !== "untitled") return {};
  return { ...(home !== undefined && { home }), ...(environment && { environment }) };
}

function tooLarge(): Project {
  const text = message("This file is too large to be checked");
  return { manifest: { declarations: [], problems: [{ message: text, span: { start: 0, end: 0 } }] }, gaps: [] };
}
