import type { CheckedManifest, Dependency } from "../../core/fixes/plan/dependency.ts";
import { message } from "../../core/messages/message.ts";
import { nameMatcher } from "../../core/model/namePattern.ts";
import { UsageError } from "../usageError.ts";

/** Selects dependencies by name patterns, all without any. Rejects a pattern that names no dependency at all: it is misspelled. */
export function selectedBy(
  only: readonly string[],
  manifests: readonly CheckedManifest[],
): (dependency: Pick<Dependency, "facts">) => boolean {
  const matchers = only.map((pattern) => ({ pattern, test: nameMatcher(pattern) }));
  const isNamed = ({ test }: (typeof matchers)[number], { facts: { declaration } }: Pick<Dependency, "facts">) =>
    test(declaration.name) || test(declaration.package.name);
  const all = manifests.flatMap(({ facts }) => facts);
  const unused = matchers.find((matcher) => !all.some((facts) => isNamed(matcher, { facts })));
  if (unused && manifests.length > 0)
    throw new UsageError(message("no dependency matches {pattern}", { pattern: unused.pattern }));
  return (dependency) => matchers.length === 0 || matchers.some((matcher) => isNamed(matcher, dependency));
}
