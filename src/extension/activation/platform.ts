import type * as vscode from "vscode";
import type { FileText } from "../../core/manifests/gap.ts";
import type { FolderContent, Surroundings } from "../../core/manifests/manifest.ts";
import type { Store } from "../../core/api/store.ts";
import type { Transport } from "../../core/api/transport.ts";

/** The file system of the extension host, by the paths that its operating system uses. */
export interface Disk {
  /** Only regular files are read. Never rejects. */
  readonly read: (path: string) => Promise<FileText>;
  /** Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
}

/** What differs between Node and the browser. */
export interface Platform extends Pick<Surroundings, "home" | "environment"> {
  readonly transport: Transport;
  /** Milliseconds for which a connection over TLS blocks the host; 0 if left out. */
  readonly secureConnectionCost?: number;
  /** Where files have the scheme `file`: `vscode.workspace.fs` costs a round trip to the window for each, which is busy at first. */
  readonly disk?: Disk;
  /** The answers kept on disk; undefined if that is not possible. Never rejects. */
  openStore(
    context: vscode.ExtensionContext,
    options: { readonly maxBytes: number; readonly log: (line: string) => void },
  ): Promise<Store | undefined>;
}
