import { fstatSync, readFileSync, statSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { formatMessage, message } from "../core/messages/message.ts";
import { printable, withoutCommands } from "../core/model/sanitize.ts";

/**
 * Writes to the output, without commands to the runner of a pipeline but those of a report for it. Resolves when the text is written, or its
 * reader has gone away; rejects where it cannot be written.
 */
export async function print(content: string, format?: string): Promise<void> {
  const text = isForRunner(format) ? content : withoutCommands(content);
  try {
    if (isClosed()) throw new Error("it is closed");
    if (isFile(1)) writeWhole(Buffer.from(text));
    else await send(text);
  } catch (error) {
    if (hasReaderLeft(error)) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(formatMessage(message("the output cannot be written: {reason}", { reason })), { cause: error });
  }
}

/** The parts of a report as `print` writes them. */
export function* printedText(parts: Iterable<string>, format: string): Generator<string> {
  for (const part of parts) yield isForRunner(format) ? part : withoutCommands(part);
}

/** The writer of this format leaves commands out of all that is from elsewhere. */
function isForRunner(format: string | undefined): boolean {
  return format === "github";
}

/** A line on the error stream, after the name of the command. */
export function warn(text: string): void {
  note(`package-insights: ${text}`);
}

/** A line on the error stream. */
export function note(text: string): void {
  process.stderr.write(`${withoutCommands(printable(text))}\n`);
}

/** Errors are told by `print`; nobody can be told that of the error stream. */
export function heedStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

function send(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Node's own stream writes to a file once and does not look how much of the text a full disk has taken. */
function writeWhole(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

/** A file or a device, neither a pipe nor a terminal. */
function isFile(descriptor: number): boolean {
  const status = fstatSync(descriptor);
  return (status.isFile() || status.isCharacterDevice()) && !isatty(descriptor);
}

/** A pipe without a reader, also when it was noticed at an earlier write. */
function hasReaderLeft(error: unknown): boolean {
  const codes = [error, process.stdout.errored].map((each) =>
    each instanceof Error && "code" in each ? each.code : "",
  );
  return codes.includes("EPIPE") || codes.includes("EOF");
}

/**
 * Checks whether the process was started without an output. In its place Node opens `/dev/null`, for reading too, which a shell
 * does not. Programs that ignore an output open it in the same way; where they ignore the errors too, nobody waits for a report.
 */
function isClosed(): boolean {
  return isStandIn(1) && !isStandIn(2);
}

/** Checks whether the descriptor is `/dev/null`, opened for reading too. Only Linux tells how a file was opened. */
function isStandIn(descriptor: number): boolean {
  try {
    const { rdev } = fstatSync(descriptor);
    if (rdev === 0 || rdev !== statSync("/dev/null").rdev) return false;
    const [, flags = ""] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & 3) === 2;
  } catch {
    return false;
  }
}
