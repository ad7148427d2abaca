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

/** Whether a text is the beginning of a name that the pattern matches. */
export function prefixMatcher(pattern: string): (prefix: string) => boolean {
  const [start = "", ...others] = pattern.toLowerCase().split("*");
  return (prefix) => {
    const text = prefix.toLowerCase();
    return start.startsWith(text) || (others.length > 0 && text.startsWith(start));
  };
}
