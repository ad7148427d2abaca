/**
 * Matches names with a pattern, in which `*` stands for any characters, without regard to case. It does not use regular
 * expressions, so that no pattern takes more time than the product of the two lengths.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const parts = pattern.toLowerCase().split("*");
  return (name) => {
    let rest = name.toLowerCase();
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

/** Tells whether some characters between the two texts would make them a name that the pattern matches. */
export function couldMatch(pattern: string, before: string, after: string): boolean {
  const [first = "", ...others] = pattern.toLowerCase().split("*");
  const [start, end] = [before.toLowerCase(), after.toLowerCase()];
  const last = others.at(-1);
  if (last === undefined)
    return first.length >= start.length + end.length && first.startsWith(start) && first.endsWith(end);
  return (first.startsWith(start) || start.startsWith(first)) && (last.endsWith(end) || end.endsWith(last));
}
