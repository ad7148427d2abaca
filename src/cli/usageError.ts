/** What the user has asked for cannot be meant: it is told on the error stream, and the exit code is 64. */
export class UsageError extends Error {}

/** A terminal obeys control characters; text from outside must not reach it with them. */
export function printable(line: string): string {
  return line.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ");
}

/** A line on the error stream. */
export function warn(message: string): void {
  process.stderr.write(`package-insights: ${printable(message)}\n`);
}
