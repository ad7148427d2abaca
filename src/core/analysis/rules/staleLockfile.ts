import { versionSpan, type Rule } from "../finding.ts";
import { staleLock } from "../target/target.ts";

/** The lockfile has a version that the requirement no longer allows: it was not written since the requirement changed. */
export const staleLockfile: Rule = ({ declaration, locked }) => {
  const outdated = staleLock({ declaration, ...(locked && { locked }) });
  if (!outdated) return [];
  const { key, from } = outdated;
  return [{ rule: "stale-lockfile", declaration, span: versionSpan(declaration), severity: "warning", key, from }];
};
