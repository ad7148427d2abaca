import * as vscode from "vscode";
import type { FileText } from "../../core/manifests/gap.ts";
import type { Span } from "../../core/model/span.ts";
import { type Position, positionsIn } from "../../core/report/positions.ts";
import { createFixSearch } from "../../core/scan/fixSearch.ts";
import type { ScanHost } from "../../core/scan/run.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import type { PlaceReader } from "../activation/projects.ts";

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
  /** Reads the manifests, and takes down the positions in their texts. */
  readonly scanHost: () => Promise<ScanHost>;
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
    async scanHost() {
      const policy = host.policy();
      const readers = await readersOf(uris.values(), host);
      const readerFor = (path: string) => readers.get(placeOf(uris.get(path)));
      const [first] = readers.values();
      return {
        inputFor: (path) => first?.inputFor(path),
        async readFile(path) {
          const uri = uris.get(path);
          const file: FileText = uri ? await host.readFile(uri, path) : { kind: "missing" };
          if (file.kind === "text") await texts.take(path, file.text);
          return file;
        },
        projects: {
          read: async (parser, path, text, caller) =>
            (await readerFor(path)?.projects.read(parser, path, text, caller)) ?? {
              manifest: parser.parse(text),
              gaps: [],
            },
        },
        gather: (subjects, caller, options) => host.core.gather(subjects, caller, options),
        fixedIn: createFixSearch(host.core, policy),
        delay,
        policy,
        ignoresFor(path) {
          const uri = uris.get(path);
          return uri ? host.ignoresFor(uri) : [];
        },
      };
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

/** One reader for each file system that the manifests are from. */
async function readersOf(uris: Iterable<vscode.Uri>, host: Host): Promise<ReadonlyMap<string, PlaceReader>> {
  const readers = new Map<string, PlaceReader>();
  for (const uri of uris) {
    const place = placeOf(uri);
    if (!readers.has(place)) readers.set(place, await host.readerOf(uri, undefined));
  }
  return readers;
}

function placeOf(uri: vscode.Uri | undefined): string {
  return uri ? `${uri.scheme}://${uri.authority}` : "";
}

/** A digest by which equal texts are recognized; undefined where the host has none, as on an insecure page. */
async function digestOf(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: Digests };
  if (!subtle) return undefined;
  const bytes = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Digests {
  digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer>;
}
