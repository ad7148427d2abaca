import { nameMatcher } from "../../../model/namePattern.ts";
import { groupOf } from "./groups.ts";

/**
 * Whether one of the patterns matches a package. With a colon a pattern is for the whole name (`com.acme:*`), without one for
 * the group; `com.acme.*` matches the group `com.acme` as well.
 */
export function groupPatterns(patterns: readonly string[]): (name: string) => boolean {
  const matchers = patterns
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "")
    .map((pattern) => {
      const matches = nameMatcher(pattern);
      if (pattern.includes(":")) return matches;
      const matchesTop = pattern.endsWith(".*") ? nameMatcher(pattern.slice(0, -2)) : matches;
      return (name: string) => matches(groupOf(name)) || matchesTop(groupOf(name));
    });
  return (name) => matchers.some((matches) => matches(name));
}
