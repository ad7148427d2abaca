import type { Finding } from "../../core/analysis/finding.ts";
import { positionsIn } from "../../core/report/positions.ts";
import type { Change, Declared, Unfixed } from "./fixPlan.ts";
import { findingsByDeclaration, isVulnerable } from "./fixSearch.ts";
import type { Verified } from "./fixVerify.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { uncheckedVersions } from "../../core/report/unchecked.ts";
import { unreadMessage } from "../../core/scan/unreadFile.ts";
import type { Checked } from "../check/checkedFiles.ts";

/** What `fix` has done, or would do. */
export interface Outcome {
  readonly changes: readonly Change[];
  readonly unfixed: readonly Unfixed[];
  /** What is affected with the changes, beside what is not fixed. */
  readonly remaining: readonly (Declared & { readonly findings: readonly Finding[] })[];
  /** What could not be checked, with the changes; not the user's own code. */
  readonly unchecked: readonly (Declared & { readonly message: string })[];
  /** Lines about files of which nothing, or not all, is known. */
  readonly unread: readonly string[];
}

/** Of what is not meant, only what the changes make affected is told. Places are those before the changes. */
export function outcomeOf(
  before: Checked,
  { changes, unfixed, after }: Verified,
  isMeant: (declared: Declared) => boolean,
): Outcome {
  const told = new Set(unfixed.map(({ facts }) => facts.declaration));
  const remaining: (Declared & { readonly findings: readonly Finding[] })[] = [];
  const unchecked: (Declared & { readonly message: string })[] = [];
  for (const file of before.files) {
    const now = after.files.find((one) => one.file.at === file.file.at);
    const found = findingsByDeclaration(file);
    const foundNow = now ? findingsByDeclaration(now) : [];
    for (const [index, facts] of file.facts.entries()) {
      const declared = { file, facts };
      const findings = (foundNow[index] ?? []).filter(isVulnerable);
      const isNew = !found[index]?.some(isVulnerable);
      if (findings.length > 0 && !told.has(facts.declaration) && (isNew || isMeant(declared)))
        remaining.push({ ...declared, findings });
      if (!isMeant(declared)) continue;
      const gaps = uncheckedVersions(now?.facts[index] ?? facts).filter(({ isLocal }) => !isLocal);
      unchecked.push(...gaps.map(({ message }) => ({ ...declared, message })));
    }
  }
  return { changes, unfixed, remaining, unchecked, unread: unreadLines(before) };
}

/** 0 where nothing is affected with the changes, 1 where something is, else 2 where something could not be checked. */
export function fixExitCode({ unfixed, remaining, unchecked, unread }: Outcome): 0 | 1 | 2 {
  if (unfixed.length + remaining.length > 0) return 1;
  return unchecked.length + unread.length > 0 ? 2 : 0;
}

function unreadLines({ files, unread }: Checked): readonly string[] {
  return [
    ...unread.map(({ file, reason }) => `${file.shown} not checked: ${formatMessage(unreadMessage(reason))}`),
    ...files.flatMap(({ file, text, manifest }) =>
      manifest.problems.map(
        ({ message, span }) => `${file.shown}:${positionsIn(text)(span.start).line}: syntax: ${message}`,
      ),
    ),
  ];
}
