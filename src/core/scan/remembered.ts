import type { ScannedFile } from "./scanResult.ts";

/** A scan as it is kept for the next window: what it has found in each manifest, and in which text. */
export interface RememberedScan {
  /** Milliseconds since 1970: when it ended. */
  readonly since: number;
  readonly files: readonly RememberedFile[];
}

export interface RememberedFile {
  readonly uri: string;
  /** The digest of the text. What was found in another text is not shown. */
  readonly digest: string;
  readonly file: ScannedFile;
}

/** A line of JSON for the scan and one for each manifest, so that both sides can pause in between. */
export function* rememberedLines({ since, files }: RememberedScan, productVersion: string): Generator<string> {
  yield `${JSON.stringify({ productVersion, since })}\n`;
  for (const file of files) yield `${JSON.stringify(file)}\n`;
}

/**
 * Reads from the first line when the scan ended; undefined for one of another version of this program, whose findings may look
 * different.
 */
export function rememberedSince(line: string, productVersion: string): number | undefined {
  const scan = parsed(line);
  return scan?.productVersion === productVersion && typeof scan.since === "number" ? scan.since : undefined;
}

/** The manifest of a line; undefined where it is damaged. */
export function rememberedFile(line: string): RememberedFile | undefined {
  const value = parsed(line);
  const file = isRecord(value?.file) ? value.file : {};
  const lists = [file.findings, file.uses, file.unchecked, file.problems];
  const isWhole = typeof value?.uri === "string" && typeof value.digest === "string" && typeof file.path === "string";
  if (!isWhole || !lists.every(Array.isArray) || !isRecord(file.coverage) || !isRecord(file.counts)) return undefined;
  return value as unknown as RememberedFile;
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
