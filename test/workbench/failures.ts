// What failed, once more at the end of the run: CI cuts long logs in the middle.

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
