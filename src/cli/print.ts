import { printable } from "../core/model/sanitize.ts";

/** Writes to the output. Resolves when the text is written, or its reader has gone away. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** A line on the error stream. */
export function warn(text: string): void {
  process.stderr.write(`package-insights: ${printable(text)}\n`);
}
