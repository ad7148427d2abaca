import type { Requirement } from "../../manifest.ts";

/** What a Poetry constraint requires, and whether it is none at all. */
export interface PoetryConstraint {
  readonly requirement: Requirement;
  readonly isBroken: boolean;
}

/**
 * Reads a version constraint in Poetry's own syntax and says it in PEP 440's: `^1.2` is `>=1.2,<2.0`, and a version alone
 * is that version. `||` unites ranges, for which PEP 440 has no words: it is skipped as unsupported.
 */
export function readPoetryConstraint(text: string): PoetryConstraint {
  if (text.length > longest) return skipped(text, true);
  if (text.includes("|")) return skipped(text, false, "PEP 440 has no counterpart of ||");
  const specifiers: string[] = [];
  for (const clause of clausesOf(text)) {
    const specifier = specifierOf(clause);
    if (specifier === undefined) return skipped(text, true);
    if (specifier !== "") specifiers.push(specifier);
  }
  return { requirement: { kind: "written", text: specifiers.join(",") }, isBroken: false };
}

const longest = 512;

/** Clauses stand between commas or blanks, and one comma may follow the last. A blank may follow an operator. */
function clausesOf(text: string): readonly string[] {
  const joined = text.trim().replace(/([\^~=<>!])\s+/g, "$1");
  const parts = (joined.endsWith(",") ? joined.slice(0, -1) : joined).split(",");
  return parts.flatMap((part) => part.trim().split(/\s+/));
}

const clausePattern =
  /^(\^|~=|~|===?|=|!=|<=|>=|<|>|)v?((?:\d+!)?)(\d+(?:\.\d+)*)((?:\.\*)*)((?:[._-]?(?:alpha|a|beta|b|preview|pre|c|rc)[._-]?\d*)?(?:-\d+|[._-]?(?:post|rev|r)[._-]?\d*)?(?:[._-]?dev[._-]?\d*)?)((?:\+[a-z0-9]+(?:[._-][a-z0-9]+)*)?)$/i;

/** The clause in PEP 440's words, empty for any version; undefined where it is no clause. */
function specifierOf(clause: string): string | undefined {
  if (/^[*x](?:\.[*x])*$/i.test(clause)) return "";
  const match = clausePattern.exec(clause);
  if (!match) return undefined;
  const [, operator = "", epoch = "", release = "", wildcard = "", suffix = "", local = ""] = match;
  const version = `${epoch}${release}${suffix}${local}`;
  const isEquality = /^(?:={0,2}|!=)$/.test(operator);
  if (wildcard !== "") {
    if (suffix !== "" || local !== "" || /[\^~]/.test(operator) || operator === "===") return undefined;
    // An order ignores the wildcard.
    return isEquality ? `${operator === "!=" ? "!=" : "=="}${epoch}${release}.*` : `${operator}${version}`;
  }
  if (local !== "" && !isEquality && operator !== "===") return undefined;
  const numbers = release.split(".");
  if (operator === "^") return `>=${version},<${epoch}${next(numbers, breaking(numbers))}`;
  if (operator === "~") return `>=${version},<${epoch}${next(numbers, Math.min(1, numbers.length - 1))}`;
  if (operator === "~=" && numbers.length === 1) return `>=${version},<${epoch}${next(numbers, 0)}`;
  return `${operator === "" || operator === "=" ? "==" : operator}${version}`;
}

/** Which of the first three numbers has to change in a version that may break what uses it. */
function breaking(numbers: readonly string[]): number {
  const significant = numbers.slice(0, 3);
  const first = significant.findIndex((number) => !/^0+$/.test(number));
  return first < 0 ? significant.length - 1 : first;
}

/** The release with the number at `index` one higher, and zeros behind it. */
function next(numbers: readonly string[], index: number): string {
  return numbers
    .map((number, at) => (at < index ? number : at > index ? "0" : (BigInt(number) + 1n).toString()))
    .join(".");
}

function skipped(text: string, isBroken: boolean, detail?: string): PoetryConstraint {
  return { requirement: { kind: "skipped", reason: "unsupported", text, ...(detail && { detail }) }, isBroken };
}
