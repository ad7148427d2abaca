/** An SPDX license expression, as far as it matters for lists of IDs. */
export type License =
  { readonly kind: "id"; readonly id: string } | { readonly kind: "all" | "any"; readonly parts: readonly License[] };

/** No real license expression is nested deeper. */
const deepest = 50;

/**
 * Reads `MIT OR (Apache-2.0 WITH LLVM-exception AND BSD-3-Clause)`; an exception belongs to its license. `AND` binds
 * tighter than `OR`. Undefined if the text is not an expression.
 */
export function parseLicense(text: string): License | undefined {
  const tokens = text.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const word = (): string => tokens[at]?.toUpperCase() ?? "";

  function list(kind: "all" | "any", sign: string, part: () => License | undefined): License | undefined {
    const parts: License[] = [];
    do {
      const next = part();
      if (!next) return undefined;
      parts.push(next);
    } while (word() === sign && ++at);
    return parts.length === 1 ? parts[0] : { kind, parts };
  }
  function either(depth: number): License | undefined {
    return list("any", "OR", () => list("all", "AND", () => single(depth)));
  }
  function single(depth: number): License | undefined {
    const token = tokens[at];
    if (token === undefined || depth > deepest) return undefined;
    at++;
    if (token === "(") {
      const inner = either(depth + 1);
      return tokens[at++] === ")" ? inner : undefined;
    }
    if (isSign(token)) return undefined;
    if (word() !== "WITH") return { kind: "id", id: token };
    const exception = tokens[at + 1];
    at += 2;
    return exception === undefined || isSign(exception) ? undefined : { kind: "id", id: `${token} WITH ${exception}` };
  }

  const license = either(0);
  return at === tokens.length ? license : undefined;
}

function isSign(token: string): boolean {
  return /^(?:[()]|AND|OR|WITH)$/i.test(token);
}

/** Checks whether the license can be accepted: one of the alternatives, or every part of a combination. */
export function isGranted(license: License, accepts: (id: string) => boolean): boolean {
  if (license.kind === "id") return accepts(license.id);
  return license.kind === "any"
    ? license.parts.some((part) => isGranted(part, accepts))
    : license.parts.every((part) => isGranted(part, accepts));
}

/** Replaces the spellings that SPDX has given up: `GPL-2.0` is `GPL-2.0-only`, `GPL-2.0+` is `GPL-2.0-or-later`. */
export function currentLicenseId(id: string): string {
  const family = /^((?:A|L)?GPL-\d\.\d|GFDL-\d\.\d)(\+?)$/i.exec(id);
  return family ? `${family[1]}${family[2] ? "-or-later" : "-only"}` : id;
}
