import type { Change } from "../../core/fixes/plan/changes.ts";
import type { Dependency } from "../../core/fixes/plan/dependency.ts";
import type { FixOutcome } from "../../core/fixes/plan/outcome.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { printable } from "../../core/model/sanitize.ts";
import { unfixableMessage } from "../../core/render/fixMessages.ts";
import { uncheckedReason } from "../../core/messages/reasons.ts";
import { positionsIn } from "../../core/report/positions.ts";
import { advisoriesOf } from "../../core/analysis/finding.ts";

/** What `fix` has done, or would do. */
export interface FixReport extends FixPlan, FixOutcome {
  /** Lines about files of which nothing, or not all, is known. */
  readonly unread: readonly string[];
}

/**
 * `path:line: name old → new` for each change, then what is not fixed and why, then what is left to do, and the counts.
 * `isWritten` is undefined where nothing was to be written.
 */
export function fixText(report: FixReport, isWritten: boolean | undefined, pathText: (path: string) => string): string {
  const { changes, unfixed, remaining, unchecked, unread, textAt } = report;
  const line = (path: string, offset: number) => `${pathText(path)}:${positionsIn(textAt(path) ?? "")(offset).line}`;
  const declaredAt = ({ manifest, facts: { declaration } }: Dependency) =>
    `${line(manifest.path, declaration.nameSpan.start)}: ${declaration.name}`;
  const lines = [
    ...changes.map((change) => `${line(change.path, change.span.start)}: ${changeText(change)}`),
    ...unfixed.map((one) => `${declaredAt(one)} not fixed: ${clause(formatMessage(unfixableMessage(one.why)))}`),
    ...remaining.map((one) => {
      const ids = one.findings.flatMap(advisoriesOf).map(({ id }) => id);
      return `${declaredAt(one)} still affected: ${ids.join(", ")}`;
    }),
    ...unchecked.map((one) => {
      const reason = one.why ? formatMessage(uncheckedReason(one.why)) : "there is no answer yet";
      return `${declaredAt(one)} not checked: ${reason}`;
    }),
    ...unread,
    ...lockfilesOf(changes).map((path) => `${pathText(path)}: ${todoText(path)}`),
    totals(report, isWritten),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

/** A sentence as it continues a line. */
function clause(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

function changeText({ wanted, before, after, version }: Change): string {
  const names = [...new Set(wanted.map(({ facts: { declaration } }) => declaration.name))];
  const isUnknown = wanted.some((one) => one.version === version && one.dependencies === "unknown");
  return `${names.join(", ")} ${before} → ${after}${isUnknown ? " (its dependencies were not checked)" : ""}`;
}

/** What has locked the versions that are changed. */
function lockfilesOf(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.flatMap(({ wanted }) => wanted.flatMap(({ facts }) => facts.locked?.from ?? [])))];
}

function todoText(path: string): string {
  const tool = tools.get(fileNameOf(path));
  return `not changed: update it${tool === undefined ? "" : ` with ${tool}`}`;
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

function totals({ changes, unfixed, remaining, unchecked }: FixReport, isWritten: boolean | undefined): string {
  const { length } = changes;
  const number = length === 0 ? "no change" : `${length} ${length === 1 ? "change" : "changes"}`;
  const state =
    length === 0
      ? ""
      : isWritten === undefined
        ? " not written (without --write)"
        : isWritten
          ? " written"
          : " not written";
  return `${number}${state}, ${unfixed.length + remaining.length} not fixed, ${unchecked.length} not checked`;
}
