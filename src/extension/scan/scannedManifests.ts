import * as vscode from "vscode";
import type { FileText } from "../../core/manifests/gap.ts";
import type { Span } from "../../core/model/span.ts";
import { type Position, positionsIn } from "../../core/model/positions.ts";
import type { ScanOptions } from "../../core/scan/run.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import type { Host } from "../activation/host.ts";

/** The manifests of the last scan by path, with the positions in their texts as they were scanned. */
export interface ScannedManifests {
  readonly paths: () => readonly string[];
  readonly uriOf: (path: string) => vscode.Uri | undefined;
  /** The range of a span in the scanned text; the start of the file where that is unknown. */
  readonly rangeIn: (path: string, span: Span) => vscode.Range;
  readonly replace: (uris: readonly vscode.Uri[]) => void;
  /** Returns the digest of the text as it was scanned. */
  readonly digestOf: (path: string) => string | undefined;
  /** Reads a manifest of an earlier scan, takes down the positions in its text, and returns its digest. */
  readonly recall: (uri: vscode.Uri) => Promise<string | undefined>;
  /** Checks those of these paths, and takes down the positions in their texts. Never rejects. */
  readonly scan: (paths: readonly string[], options: ScanOptions) => Promise<ScanResult>;
}

export function createScannedManifests(host: Host): ScannedManifests {
  const uris = new Map<string, vscode.Uri>();
  const texts = createScannedTexts();
  return {
    paths: () => [...uris.keys()],
    uriOf: (path) => uris.get(path),
    rangeIn: texts.rangeIn,
    replace(found) {
      uris.clear();
      texts.clear();
      for (const uri of found) uris.set(uri.path, uri);
    },
    digestOf: texts.digestOf,
    async recall(uri) {
      const file = await host.readFile(uri, uri.path);
      if (file.kind !== "text") return undefined;
      uris.set(uri.path, uri);
      return texts.take(uri.path, file.text);
    },
    async scan(paths, options) {
      const [first = vscode.Uri.file("/")] = uris.values();
      return host.checkerOf(first).scan(paths, {
        ...options,
        fixedIn: true,
        // The manifests of a workspace may be on several file systems.
        fileSystems: {
          async readFile(path) {
            const uri = uris.get(path);
            const file: FileText = uri ? await host.readFile(uri, path) : { kind: "missing" };
            if (file.kind === "text") await texts.take(path, file.text);
            return file;
          },
          projects: {
            async read(parser, path, text, caller) {
              const { projects } = await host.checkerOf(uris.get(path) ?? first).reader();
              return projects.read(parser, path, text, caller);
            },
          },
          ignoresFor: (path) => host.ignoresFor(uris.get(path) ?? first),
          policyFor: (path) => host.policyFor(uris.get(path) ?? first),
        },
      });
    },
  };
}

/** Creates what is kept of the texts: where the lines begin, and a digest. */
function createScannedTexts() {
  const positions = new Map<string, (offset: number) => Position>();
  const digests = new Map<string, string>();
  return {
    async take(path: string, text: string): Promise<string | undefined> {
      positions.set(path, positionsIn(text));
      const digest = await digestOf(text);
      if (digest !== undefined) digests.set(path, digest);
      return digest;
    },
    digestOf: (path: string) => digests.get(path),
    rangeIn: (path: string, { start, end }: Span): vscode.Range => {
      const positionAt = positions.get(path);
      if (!positionAt) return new vscode.Range(0, 0, 0, 0);
      const [from, to] = [positionAt(start), positionAt(end)];
      return new vscode.Range(from.line - 1, from.column - 1, to.line - 1, to.column - 1);
    },
    clear(): void {
      positions.clear();
      digests.clear();
    },
  };
}

/** A digest by which equal texts are recognized; undefined where the host has none, as on an insecure page. */
async function digestOf(text: string): Promise<string | undefined> {
  const { subtle } = crypto as {
    readonly subtle?: { digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer> };
  };
  if (!subtle) return undefined;
  const bytes = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
