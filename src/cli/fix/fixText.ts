import { positionsIn } from "../../core/report/positions.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { advisoriesIn } from "../check/exitCode.ts";
import type { Change, Declared, TextAt } from "./fixPlan.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { Outcome } from "./fixOutcome.ts";

/** `path:line: name old → new` for each change, then what stays as it is and why, then what is left to do, and the counts. */
export function fixText(outcome: Outcome, isWritten: boolean, textAt: TextAt, shown: (at: string) => string): string {
  const { changes, unfixed, remaining, unchecked, unread } = outcome;
  const line = (at: string, offset: number) => {
    const text = textAt(at);
    return `${shown(at)}:${text === undefined ? 1 : positionsIn(text)(offset).line}`;
  };
  const declaredAt = ({ file, facts: { declaration } }: Declared) =>
    `${line(file.file.at, declaration.nameSpan.start)}: ${declaration.name}`;
  const lines = [
    ...changes.map((change) => `${line(change.at, change.span.start)}: ${changeText(change)}`),
    ...unfixed.map((one) => `${declaredAt(one)} not fixed: ${one.why}`),
    ...remaining.map(
      (one) =>
        `${declaredAt(one)} still affected: ${one.findings
          .flatMap(advisoriesIn)
          .map(({ id }) => id)
          .join(", ")}`,
    ),
    ...unchecked.map((one) => `${declaredAt(one)} not checked: ${one.message}`),
    ...unread,
    ...lockfilesOf(changes).map((at) => `${shown(at)}: ${todoText(at)}`),
    totals(outcome, isWritten),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

function changeText({ wanted, before, after, version }: Change): string {
  const names = [...new Set(wanted.map(({ facts: { declaration } }) => declaration.name))];
  const isAlone = wanted.some((one) => one.version === version && one.dependencies === "unknown");
  const note = isAlone ? " (what it brings along was not checked)" : "";
  return `${names.join(", ")} ${before} → ${after}${note}`;
}

/** What has locked the versions that are changed. */
function lockfilesOf(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.flatMap(({ wanted }) => wanted.flatMap(({ facts }) => facts.locked?.from ?? [])))];
}

function todoText(at: string): string {
  const tool = tools.get(fileNameOf(at));
  return `not changed: bring it up to date${tool === undefined ? "" : ` with ${tool}`}`;
}

const tools: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm install"],
  ["npm-shrinkwrap.json", "npm install"],
  ["yarn.lock", "yarn install"],
  ["pnpm-lock.yaml", "pnpm install"],
  ["bun.lock", "bun install"],
  ["Cargo.lock", "cargo check"],
  ["gradle.lockfile", "gradle dependencies --write-locks"],
  ["uv.lock", "uv lock"],
  ["poetry.lock", "poetry lock"],
  ["pdm.lock", "pdm lock"],
  ["Pipfile.lock", "pipenv lock"],
  ["go.sum", "go mod tidy"],
  ["Gemfile.lock", "bundle install"],
  ["packages.lock.json", "dotnet restore --force-evaluate"],
]);

function totals({ changes, unfixed, remaining, unchecked }: Outcome, isWritten: boolean): string {
  const { length } = changes;
  const number = length === 0 ? "no change" : `${length} ${length === 1 ? "change" : "changes"}`;
  const state = length === 0 ? "" : isWritten ? " written" : " not written (without --write)";
  return `${number}${state}, ${unfixed.length + remaining.length} not fixed, ${unchecked.length} not checked`;
}
