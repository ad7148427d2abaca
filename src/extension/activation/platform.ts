import type * as vscode from "vscode";
import type { Surroundings } from "../../core/manifests/manifest.ts";
import type { Store } from "../../core/api/store.ts";
import type { Transport } from "../../core/api/transport.ts";
import type { readArchiveFile } from "../../platform/node/archive.ts";
import type { Disk } from "../../platform/node/disk.ts";
import type { hashFile } from "../../platform/node/hashFile.ts";

/** The differences between Node and the browser. */
export interface Platform extends Pick<Surroundings, "home" | "environment"> {
  readonly transport: Transport;
  /** The number of requests that a connection carries at once, where that is known. */
  readonly streams?: () => number | undefined;
  /**
   * The disk that has the files of the scheme `file`: `vscode.workspace.fs` costs a round trip to the window for each, which is
   * busy at first.
   */
  readonly disk?: Disk;
  /** Reads files of any size in pieces, by their paths; absent where files do not have the scheme `file`. */
  readonly localFiles?: LocalFiles;
  /** The answers kept on disk; undefined if that is not possible. Never rejects. */
  openStore(
    context: vscode.ExtensionContext,
    options: { readonly maxBytes: number; readonly log: (line: string) => void },
  ): Promise<Store | undefined>;
}

export interface LocalFiles {
  readonly hashFile: typeof hashFile;
  readonly readArchiveFile: typeof readArchiveFile;
}
