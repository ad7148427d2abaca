import * as vscode from "vscode";
import type { Core } from "../../core/core.ts";
import type { Formats } from "../../core/manifests/formats/formatsOf.ts";
import { loadFormats } from "../../core/manifests/formats/loadFormats.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import { maxManifestLength } from "../../core/manifests/limits.ts";
import type { LockfileCache } from "../../core/manifests/lockfileSearch.ts";
import { createMemory, type Memory } from "../../core/manifests/memory.ts";
import type { PomCaller, PublishedPoms } from "../../core/manifests/maven/publishedPoms.ts";
import { createProjectReader, type Project, type ProjectReader } from "../../core/manifests/project.ts";
import { message } from "../../core/messages/message.ts";
import type { System } from "../../core/model/keys.ts";
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
  /** Tells whether the document is a lockfile that is checked with a manifest next to it. Never rejects. */
  readonly hasManifest: (document: vscode.TextDocument) => Promise<boolean>;
  /** The reader for the file system of this URI, such as that of a remote machine, and for this package system, or for all. */
  readonly readerOf: (uri: vscode.Uri, system: System | undefined) => Promise<PlaceReader>;
  /** The file at this path of the file system of the URI. Never rejects. */
  readonly readFile: (uri: vscode.Uri, path: string) => Promise<FileText>;
  /** The content of the folder at this path of the file system of the URI. Never rejects. */
  readonly list: (uri: vscode.Uri, path: string) => Promise<FolderContent>;
  /** Finds the places where a person types in the document. */
  readonly typedIn: Typing["offsetsIn"];
  /** Another file of a project changed. */
  readonly onDidChangeFiles: vscode.Event<void>;
  /** Forgets what was read with earlier settings. */
  forget(): void;
  dispose(): void;
}

export interface PlaceReader extends Pick<Formats, "parserFor" | "inputFor" | "hasManifest"> {
  readonly projects: ProjectReader;
}

/** The settings that tell what is private, and what is not. */
type CurrentSettings = () => Pick<Settings, "privateNames" | "publicNames" | "mirrors">;

export function createProjects(
  platform: Platform,
  settings: CurrentSettings,
  core: Pick<Core, "requirements">,
): Projects {
  const files = createFiles(platform);
  const typing = followTyping();
  const readers = createReaders({ platform, files, typing, settings, core });
  return {
    async readProject(document, caller) {
      const system = systemOf(document);
      if (system === undefined) return undefined;
      const text = document.getText();
      const formats = await loadFormats(system);
      const parser = formats.inputFor(document.uri.path);
      if (!parser) return undefined;
      if (text.length > maxManifestLength && !parser.isLockfile) return tooLarge();
      return readers.readerFor(document.uri, system, formats).read(parser, document.uri.path, text, caller);
    },
    hasManifest: (document) => hasManifestBeside(document, files),
    async readerOf(uri, system) {
      const formats = await loadFormats(system);
      return { ...formats, projects: readers.readerFor(uri, system, formats) };
    },
    readFile: (uri, path) => files.read(uri, path),
    list: (uri, path) => files.list(uri, path),
    typedIn: typing.offsetsIn,
    onDidChangeFiles: files.onDidChange,
    forget: readers.forget,
    dispose() {
      readers.dispose();
      typing.dispose();
      files.dispose();
    },
  };
}

async function hasManifestBeside(document: vscode.TextDocument, files: Files): Promise<boolean> {
  const { uri } = document;
  const system = systemOf(document);
  if (system === undefined) return false;
  const { hasManifest, parserFor } = await loadFormats(system);
  if (parserFor(uri.path)) return false;
  const folder = vscode.Uri.joinPath(uri, "..");
  const content = await files.list(uri, folder.path);
  return hasManifest(uri.path, content.files.map((name) => vscode.Uri.joinPath(folder, name).path)); // prettier-ignore
}

interface ReaderHost {
  readonly platform: Platform;
  readonly files: Files;
  readonly typing: Typing;
  readonly settings: CurrentSettings;
  readonly core: Pick<Core, "requirements">;
}

interface Readers {
  readonly readerFor: (uri: vscode.Uri, system: System | undefined, formats: Formats) => ProjectReader;
  readonly forget: () => void;
  readonly dispose: () => void;
}

/** The data that the readers of one file system share, whatever package systems they are for. */
interface Place {
  readonly memory: Memory;
  lockfiles: LockfileCache;
  readonly readers: Map<System | undefined, ProjectReader>;
}

function createReaders({ platform, files, typing, settings, core }: ReaderHost): Readers {
  // By file system: equal paths on two of them are different files.
  const places = new Map<string, Place>();
  let poms: PublishedPoms | undefined;
  const subscription = files.onDidChange(() => {
    for (const { memory } of places.values()) memory.clear();
  });

  function create(uri: vscode.Uri, { createPublishedPoms, lockfileParsers }: Formats, place: Place): ProjectReader {
    if (createPublishedPoms) poms ??= createPublishedPoms((key, caller) => core.requirements(key, caller));
    const host = {
      ...localSettings(uri, platform),
      readFile: (path: string) => files.read(uri, path),
      pause: createPauses(),
      list: (path: string) => files.list(uri, path),
      typedAt: (path: string) => typing.offsetsIn(uri.with({ path, query: "", fragment: "" })),
      memory: place.memory,
      ...(createPublishedPoms && poms && { poms }),
      lockfileParsers,
      ...settings(),
    };
    return createProjectReader(host, place.lockfiles);
  }

  return {
    readerFor(uri, system, formats) {
      const place = placeOf(uri, places);
      const reader = place.readers.get(system) ?? create(uri, formats, place);
      place.readers.set(system, reader);
      return reader;
    },
    forget() {
      for (const place of places.values()) {
        place.readers.clear();
        place.lockfiles = new Map();
      }
      poms = undefined;
    },
    dispose() {
      subscription.dispose();
    },
  };
}

/** Milliseconds after which what was found is looked for again: not all files are watched. */
const lifetime = 30_000;

function placeOf(uri: vscode.Uri, places: Map<string, Place>): Place {
  const id = uri.with({ path: "", query: "", fragment: "" }).toString();
  const place = places.get(id) ?? { memory: expiringMemory(), lockfiles: new Map(), readers: new Map() };
  places.set(id, place);
  return place;
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
