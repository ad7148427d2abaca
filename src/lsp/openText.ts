import { fileURLToPath } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Position, Range, TextDocumentContentChangeEvent } from "vscode-languageserver";
import { lockfilePatterns, manifestPatterns } from "../core/manifests/patterns.ts";
import { systems, type System } from "../core/model/keys.ts";
import type { Span } from "../core/model/span.ts";
import type { OpenDocument } from "../editor/openDocument.ts";
import { pathsMatching, watchedPatterns } from "../editor/projectFiles.ts";

/** The encodings in which a client may count the characters of a line. */
export type Encoding = "utf-8" | "utf-16";

/** A text that the client has open: a manifest, a lockfile, or a file of settings around them. */
export class OpenText implements OpenDocument {
  readonly uri: OpenDocument["uri"];
  /** Absent for files of settings. */
  readonly system: System | undefined;
  isClosed = false;
  /** A number that no other text has had, whatever the client counts. */
  version = ++lastVersion;
  /** The number that the client gave to the text. */
  clientVersion: number;
  /** The end of the last change, where a person may go on typing; undefined once that has ended. */
  typedAt: number | undefined;
  readonly #encoding: Encoding;
  #text: TextDocument;

  constructor(uri: string, path: string, { version, text, encoding }: OpenedText) {
    this.uri = { path, toString: () => uri };
    this.system = systemOf(path);
    this.#encoding = encoding;
    this.clientVersion = version;
    this.#text = TextDocument.create(uri, "", version, text);
  }

  readonly getText = (): string => this.#text.getText();

  /** Makes the changes one after the other. A change of the whole text is nobody's typing. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.version = ++lastVersion;
    this.clientVersion = version;
    for (const change of changes) {
      if ("range" in change && (change.range as Range | null)) {
        const range = this.spanOf(change.range);
        const units = { start: this.#text.positionAt(range.start), end: this.#text.positionAt(range.end) };
        this.#text = TextDocument.update(this.#text, [{ range: units, text: change.text }], version);
        this.typedAt = range.start + change.text.length;
      } else {
        this.#text = TextDocument.update(this.#text, [{ text: change.text }], version);
        this.typedAt = undefined;
      }
    }
  }

  /** The offset of a position. One outside the text is moved to the nearest that is in it. */
  offsetAt({ line, character }: Position): number {
    const start = this.#text.offsetAt({ line, character: 0 });
    if (this.#encoding === "utf-16") return this.#text.offsetAt({ line, character });
    const end = this.#text.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
    let bytes = 0;
    let offset = start;
    for (const each of this.getText().slice(start, end)) {
      bytes += Buffer.byteLength(each);
      if (bytes > character) break;
      offset += each.length;
    }
    return offset;
  }

  positionAt(offset: number): Position {
    const position = this.#text.positionAt(offset);
    if (this.#encoding === "utf-16") return position;
    const start = this.#text.offsetAt({ line: position.line, character: 0 });
    const before = this.getText().slice(start, start + position.character);
    return { line: position.line, character: Buffer.byteLength(before) };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  spanOf({ start, end }: Range): Span {
    const [from, to] = [this.offsetAt(start), this.offsetAt(end)];
    return { start: Math.min(from, to), end: Math.max(from, to) };
  }
}

let lastVersion = 0;

export interface OpenedText {
  readonly version: number;
  readonly text: string;
  readonly encoding: Encoding;
}

/** The path of a file, with `/`, that is read for projects; undefined for any other, which costs nothing more. */
export function projectPathOf(uri: string): string | undefined {
  return projectUris.test(uri) ? pathOf(uri) : undefined;
}

/** The path of a file with `/`; undefined for what is not on this machine's disk. */
export function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri).replaceAll("\\", "/");
  } catch {
    return undefined;
  }
}

const projectUris = pathsMatching(watchedPatterns);

const inputs = systems.map((system) => {
  return { system, paths: pathsMatching([...manifestPatterns[system], ...lockfilePatterns[system]]) };
});

function systemOf(path: string): System | undefined {
  return inputs.find(({ paths }) => paths.test(path))?.system;
}
