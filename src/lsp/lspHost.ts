import type { ClientCapabilities, Connection, Diagnostic, Range } from "vscode-languageserver";
import type { CommonOptions } from "../cli/options.ts";
import type { ManifestFindings } from "../core/analysis/foundOnce.ts";
import type { Checker, CheckerServices } from "../core/check/checker.ts";
import type { Span } from "../core/model/span.ts";
import type { SettingsFile } from "../core/settingsFile.ts";
import type { ScanResult } from "../core/scan/scanResult.ts";
import type { DocumentState } from "../editor/documentSession.ts";
import type { EditorHost } from "../editor/editorHost.ts";
import type { Hint } from "../editor/hints.ts";
import type { Documents } from "./documents.ts";
import type { LspFiles } from "./files.ts";
import type { Encoding, OpenText } from "./openText.ts";
import type { ClientSettings } from "./settings.ts";

/** The client as the server sees it, with the documents that it has open. */
export interface Client {
  readonly connection: Connection;
  readonly capabilities: ClientCapabilities;
  /** The unit in which positions count characters. */
  readonly encoding: Encoding;
  /** The folders of the workspace, with `/`. */
  readonly folders: () => readonly string[];
  readonly settings: () => ClientSettings;
  /** The file of this path that the client has open. */
  readonly openAt: (path: string) => OpenText | undefined;
}

/** The services of the server, for as long as it runs. */
export interface LspHost extends EditorHost<OpenText> {
  readonly client: Client;
  readonly documents: Documents;
  readonly files: LspFiles;
  readonly scans: Scans;
  /** The files of settings with problems, as they were read last. */
  readonly wrongSettings: () => readonly SettingsFile[];
  readonly hints: Hints;
  /** The address of the service's own web pages; undefined where another service is set. */
  readonly site: string | undefined;
  /** The options that the server was started with. */
  readonly options: CommonOptions;
  /** Makes what one gesture over many files reads and checks them with, as they are then. */
  readonly once: () => { readonly checker: Checker; readonly readText: (path: string) => Promise<string | undefined> };
  /** What a checker of other files than those of now needs, such as those of a commit. */
  readonly servicesOver: (files: Pick<LspFiles, "readFile" | "list">) => CheckerServices;
  /** Applies other settings and folders of the client. */
  readonly renew: () => void;
  close(): Promise<void>;
}

/** Findings in manifests of the workspace, whether the client has them open or not. */
export interface Scans {
  /** The diagnostics of the last scan, without those of files that are open; none before the first. */
  readonly known: () => readonly FileDiagnostics[];
  /** The findings of these files, as far as the versions that they are about are still where they were. */
  readonly findings: () => readonly ManifestFindings[];
  /** Scans the folders unless nothing has changed since the last scan. Never rejects. */
  readonly ensure: (signal: AbortSignal, report: (text: string) => void) => Promise<void>;
  /** Scans the folders. Undefined where it was aborted. Never rejects. */
  readonly run: (signal: AbortSignal, report: (text: string) => void) => Promise<ScanResult | undefined>;
  /** A file has changed that is read for projects; without a path, what decides over all of them. */
  readonly touched: (path?: string) => void;
}

/** The hints of all documents, as far as they are known. */
export interface Hints {
  /** A part of a document is in view, whose hints come first from now on. */
  readonly view: (document: OpenText, range: Range) => void;
  readonly in: (state: DocumentState<OpenText>, part: Span) => readonly Hint[];
  /** Another state of a document is known, or none any more. */
  readonly changed: () => void;
}

/** The diagnostics of one file. */
export interface FileDiagnostics {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
}
