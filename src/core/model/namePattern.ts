/**
 * Whether a name is one that the pattern means: `*` stands for any characters, and case counts for nothing. Without regular
 * expressions, so that no pattern takes more than the product of the two lengths.
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
