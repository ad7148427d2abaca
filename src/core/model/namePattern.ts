/**
 * Matches names with a pattern, in which `*` stands for any characters, without regard to case unless said otherwise. It does not use
 * regular expressions, so that no pattern takes more time than the product of the two lengths.
 */
export function nameMatcher(
  pattern: string,
  spelling: "any-case" | "as-written" = "any-case",
): (name: string) => boolean {
  const spelled = (text: string) => (spelling === "any-case" ? text.toLowerCase() : text);
  const parts = spelled(pattern).split("*");
  return (name) => {
    let rest = spelled(name);
    const [first = "", ...others] = parts;
    if (!rest.startsWith(first)) return false;
    rest = rest.slice(first.length);
    const last = others.pop();
    if (last === undefined) return rest === "";
    for (const part of others) {
      const at = rest.indexOf(part);
      if (at < 0) return false;
      rest = rest.slice(at + part.length);
    }
    return rest.endsWith(last);
  };
}

/** Matches names as pnpm does: with regard to case, and with `!` before the pattern those that it does not match. */
export function pnpmMatcher(pattern: string): (name: string) => boolean {
  const isNegated = pattern.startsWith("!");
  const matches = nameMatcher(isNegated ? pattern.slice(1) : pattern, "as-written");
  return (name) => matches(name) !== isNegated;
}

/** Tells whether some characters between the two texts would make them a name that the pattern matches. */
export function couldMatch(pattern: string, before: string, after: string): boolean {
  const [first = "", ...others] = pattern.toLowerCase().split("*");
  const [start, end] = [before.toLowerCase(), after.toLowerCase()];
  const last = others.at(-1);
  if (last === undefined)
    return first.length >= start.length + end.length && first.startsWith(start) && first.endsWith(end);
  return (first.startsWith(start) || start.startsWith(first)) && (last.endsWith(end) || end.endsWith(last));
}
