import type * as vscode from "vscode";
import { scanResult, type ScanResult } from "../../core/scan/scanResult.ts";
import type { ScannedManifests } from "./scannedManifests.ts";

/** The last scan of this workspace, in the folder that the editor has for it. */
export interface ScanMemory {
  /** Keeps a scan that has come to its end. */
  keep(result: ScanResult): void;
  /** Recalls the result of an earlier window, without the manifests whose text has changed. Undefined if none is kept. */
  recall(): Promise<ScanResult | undefined>;
}

interface MemoryHost {
  readonly context: Pick<vscode.ExtensionContext, "storageUri" | "extension">;
  readonly log: vscode.LogOutputChannel;
}

export function createScanMemory({ context, log }: MemoryHost, manifests: ScannedManifests): ScanMemory {
  const { storageUri: storage } = context;
  if (!storage) return { keep: () => undefined, recall: () => Promise.resolve(undefined) };
  const { version } = context.extension.packageJSON as { readonly version: string };
  const warn = (error: unknown): void => log.warn(`The scan cannot be kept: ${String(error)}`);
  let last = Promise.resolve();

  async function write(result: ScanResult): Promise<void> {
    const { keepScan } = await import("./rememberedScan.ts");
    const files = result.files.flatMap((file) => {
      const [uri, digest] = [manifests.uriOf(file.path), manifests.digestOf(file.path)];
      return uri && digest !== undefined ? [{ uri: uri.toString(), digest, file }] : [];
    });
    await keepScan({ since: Date.now(), files }, storage as vscode.Uri, version);
  }

  async function read(): Promise<ScanResult | undefined> {
    const { rememberedScan } = await import("./rememberedScan.ts");
    const scan = await rememberedScan(storage as vscode.Uri, version, manifests.recall);
    if (!scan || scan.files.length === 0) return undefined;
    const files = scan.files.map(({ file }) => file);
    return scanResult(files, [], 0, false);
  }

  return {
    keep(result) {
      if (!result.cancelled) last = last.then(() => write(result)).catch(warn);
    },
    recall() {
      const reading = last.then(read);
      last = reading.then(
        () => undefined,
        () => undefined,
      );
      return reading.catch((error: unknown) => {
        warn(error);
        return undefined;
      });
    },
  };
}
