import type * as vscode from "vscode";
import type { Surroundings } from "../../core/manifests/manifest.ts";
import type { Store } from "../../core/api/store.ts";
import type { Transport } from "../../core/api/transport.ts";

/** What differs between Node and the browser. */
export interface Platform extends Pick<Surroundings, "home" | "environment"> {
  readonly transport: Transport;
  /** The answers kept on disk; undefined if that is not possible. Never rejects. */
  openStore(
    context: vscode.ExtensionContext,
    options: { readonly maxBytes: number; readonly log: (line: string) => void },
  ): Promise<Store | undefined>;
}
