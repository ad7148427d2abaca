// What failed, once more at the end of the run: CI cuts long logs in the middle.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Attempt } from "./schedule.ts";

/** Lines of a failure that are repeated: its title and the start of its message. */
const linesOfFailure = 15;

/** Each failed step with the titles and messages of its failed tests, without stack traces; empty if everything passed. */
export function failureSummary(results: readonly Attempt[]): string {
  return results
    .filter(({ failed }) => failed > 0)
    .map(({ name, failed, output }) => `── ${name}: ${failed} failed\n${failuresIn(output).join("\n")}\n`)
    .join("\n");
}

/** What may fail although nothing is wrong: a part of the title or the message of a failure, and its cause. */
const known = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, "repeated.json"), "utf8")) as Readonly<Record<string, string>>,
);

/** The cause of each failure that was gone when its step was run again, as far as one is written down. */
export function causesOf(attempts: readonly Attempt[]): readonly string[] {
  return attempts.flatMap(({ name, output }) =>
    failuresIn(output).map((failure) => {
      const [, cause] = known.find(([part]) => failure.includes(part)) ?? [];
      const [title = ""] = failure.split("\n");
      return `${name}, ${title.trim()}: ${cause ?? "look for the cause, and write it to test/workbench/repeated.json"}`;
    }),
  );
}

/** Mocha numbers its failures behind `N failing`; suites inside an editor mark theirs with ✗. Other steps end with the reason. */
function failuresIn(output: string): readonly string[] {
  const mocha = output.split(/^ +\d+ failing\n/m).slice(1);
  const failures = [
    ...mocha.flatMap((part) => part.split(/^(?= {2}\d+\) )/m).filter((text) => /^ {2}\d+\) /.test(text))),
    ...(output.match(/^ {2}✗ .*\n(?:(?: {4}.*)?\n)*/gm) ?? []),
  ];
  if (failures.length === 0) return [linesOf(output).slice(-linesOfFailure).join("\n")];
  return failures.map((text) =>
    linesOf(text)
      .filter((line) => !/^ +at /.test(line))
      .slice(0, linesOfFailure)
      .join("\n"),
  );
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
