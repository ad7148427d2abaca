import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { inputFor } from "../../core/manifests/formats.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { ExitEntry } from "../../core/report/reportInput.ts";
import { repeatedIn, wordOf } from "../option.ts";
import { printedText, warn } from "../print.ts";
import { UsageError } from "../usageError.ts";

/** The reports of one check. */
export interface Outputs<Format extends string = ReportFormat> {
  /** The format that is printed; undefined where all go to files. */
  readonly printed: Format | undefined;
  readonly files: readonly ReportTarget<Format>[];
}

interface ReportTarget<Format extends string> {
  readonly format: Format;
  readonly path: string;
}

/** A format as it is given: with a file, or without. */
export type GivenFormat<Format extends string> = Format | `${Format}=${string}`;

/** Reads `--format` and `--output`. Throws a `UsageError` for two formats of one place, and for a file that is an input. */
export function outputsOf<Format extends string>(
  given: readonly GivenFormat<Format>[],
  output: string | undefined,
  usual: Format,
): Outputs<Format> {
  const [first, second] = given.filter((each) => !each.includes("=")).map((each) => wordOf<Format>(each));
  if (first !== undefined && second !== undefined)
    throw new UsageError(
      message("--format {first} and --format {second} both go to the output; --format {second}=FILE has a file", {
        first,
        second,
      }),
    );
  const toFiles = given.filter((each) => each.includes("="));
  if (output !== undefined && first === undefined && toFiles.length > 0)
    throw new UsageError(message("--output means nothing where each --format has a file"));
  const printed = first ?? (toFiles.length === 0 ? usual : undefined);
  const named = toFiles.map((each) => ({ format: wordOf<Format>(each), path: each.slice(each.indexOf("=") + 1) }));
  const isPrinted = output === undefined || printed === undefined;
  const files = isPrinted ? named : [...named, { format: printed, path: output }];
  for (const { format, path } of files) {
    if (path === "") throw new UsageError(message("--format {format}=: missing FILE", { format }));
    if (inputFor(path)) throw new UsageError(message("{path} is a manifest or a lockfile, not a report", { path }));
  }
  const twice = repeatedIn(files.map(({ path }) => resolve(path)));
  if (twice !== undefined) throw new UsageError(message("two reports go to {path}", { path: twice }));
  return { printed: isPrinted ? printed : undefined, files };
}

/** Resolves to whether all files were written, and prints which were not. */
export async function writeReports<Format extends string>(
  files: Outputs<Format>["files"],
  partsOf: (format: Format) => Iterable<string>,
): Promise<boolean> {
  let isWritten = true;
  for (const { format, path } of files) {
    try {
      await writeAside(path, printedText(partsOf(format), format));
    } catch (error) {
      isWritten = false;
      const reason = error instanceof Error ? error.message : String(error);
      warn(formatMessage(message("{path} cannot be written: {reason}", { path, reason })));
    }
  }
  return isWritten;
}

/** The end of a command of which a report was not written. */
export function unwritten(exit: ExitEntry): ExitEntry {
  return { ...exit, code: 2, reason: formatMessage(message("a report was not written")) };
}

/** Writes a file aside and moves it to its place, so that no reader ever finds half of it. Rejects where it cannot be written. */
async function writeAside(path: string, parts: Iterable<string>): Promise<void> {
  const place = await realpath(path).catch(() => path);
  const existing = await stat(place).catch(() => undefined);
  if (existing && !existing.isFile()) return writeInto(place, "w", parts);
  const aside = `${place}.${randomUUID()}.tmp`;
  try {
    await writeInto(aside, "wx", parts, existing?.mode);
    await rename(aside, place);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeInto(path: string, flags: "w" | "wx", parts: Iterable<string>, mode?: number): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    for (const part of parts) await file.writeFile(part);
    if (flags === "wx") await file.sync();
  } finally {
    await file.close();
  }
}
