import type * as vscode from "vscode";
import type { Surroundings } from "../../core/manifests/manifest.ts";
import type { Store } from "../../core/api/store.ts";
import type { Transport } from "../../core/api/transport.ts";

/** What the desktop and the browser do differently. */
export interface Platform extends Pick<Surroundings, "home" | "environment"> {
  readonly transport: Transport;
  /** The answers that outlive the window; undefined where they cannot be kept. Never rejects. */
  openStore(
    context: vscode.ExtensionContext,
    options: { readonly maxBytes: number; readonly log: (line: string) => void },
  ): Promise<Store | undefined>;
}
