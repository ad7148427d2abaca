const longest = 512;

/**
 * A version constraint of Poetry as specifier sets of PEP 440, of which one has to be met: `^1.2` is `>=1.2,<2.0`, a version
 * alone is that version, and `||` unites sets. Undefined for what is not a constraint.
 */
export function translatePoetry(constraint: string): readonly string[] | undefined {
  if (constraint.length > longest) return undefined;
  const sets = constraint.split(/\|\|?/);
  const translated = sets.flatMap((set) => translateSet(set) ?? []);
  return translated.length === sets.length ? translated : undefined;
}

function translateSet(constraint: string): string | undefined {
  const specifiers: string[] = [];
  for (const clause of clausesOf(constraint)) {
    const specifier = specifierOf(clause);
    if (specifier === undefined) return undefined;
    if (specifier !== "") specifiers.push(specifier);
  }
  return specifiers.join(",");
}

/** Clauses stand between commas or spaces, and one comma may follow the last. A space may follow an operator. */
function clausesOf(text: string): readonly string[] {
  const joined = text.trim().replace(/([\^~=<>!])\s+/g, "$1");
  const parts = (joined.endsWith(",") ? joined.slice(0, -1) : joined).split(",");
  return parts.flatMap((part) => part.trim().split(/\s+/));
}

const clausePattern =
  /^(\^|~=|~|===?|=|!=|<=|>=|<|>|)v?((?:\d+!)?)(\d+(?:\.\d+)*)((?:\.\*)*)((?:[._-]?(?:alpha|a|beta|b|preview|pre|c|rc)[._-]?\d*)?(?:-\d+|[._-]?(?:post|rev|r)[._-]?\d*)?(?:[._-]?dev[._-]?\d*)?)((?:\+[a-z0-9]+(?:[._-][a-z0-9]+)*)?)$/i;

interface Clause {
  readonly operator: string;
  /** The epoch with its `!`, or empty. */
  readonly epoch: string;
  readonly release: string;
  /** Prerelease, post release and dev release. */
  readonly suffix: string;
  readonly local: string;
}

/** The clause in the notation of PEP 440, empty for any version; undefined where it is not a clause. */
function specifierOf(text: string): string | undefined {
  if (/^[*x](?:\.[*x])*$/i.test(text)) return "";
  const match = clausePattern.exec(text);
  if (!match) return undefined;
  const [, operator = "", epoch = "", release = "", wildcard = "", suffix = "", local = ""] = match;
  const clause: Clause = { operator, epoch, release, suffix, local };
  return wildcard === "" ? versionSpecifier(clause) : wildcardSpecifier(clause);
}

function versionSpecifier({ operator, epoch, release, suffix, local }: Clause): string | undefined {
  if (local !== "" && !isEquality(operator) && operator !== "===") return undefined;
  const version = `${epoch}${release}${suffix}${local}`;
  const raised = raisedNumber(operator, release.split("."));
  if (raised !== undefined) return `>=${version},<${epoch}${increment(release.split("."), raised)}`;
  return `${operator === "" || operator === "=" ? "==" : operator}${version}`;
}

/** An order ignores the wildcard. */
function wildcardSpecifier({ operator, epoch, release, suffix, local }: Clause): string | undefined {
  if (suffix !== "" || local !== "" || /[\^~]/.test(operator) || operator === "===") return undefined;
  if (isEquality(operator)) return `${operator === "!=" ? "!=" : "=="}${epoch}${release}.*`;
  return `${operator}${epoch}${release}`;
}

function isEquality(operator: string): boolean {
  return /^(?:={0,2}|!=)$/.test(operator);
}

/** The index of the number that an upper bound raises; undefined for operators without an implied bound. */
function raisedNumber(operator: string, numbers: readonly string[]): number | undefined {
  if (operator === "^") return breakingNumber(numbers);
  if (operator === "~") return Math.min(1, numbers.length - 1);
  return operator === "~=" && numbers.length === 1 ? 0 : undefined;
}

/** Finds which of the first three numbers changes in a version that may break its users. */
function breakingNumber(numbers: readonly string[]): number {
  const significant = numbers.slice(0, 3);
  const first = significant.findIndex((number) => !/^0+$/.test(number));
  return first < 0 ? significant.length - 1 : first;
}

/** The release with the number at `index` one higher, and zeros behind it. */
function increment(numbers: readonly string[], index: number): string {
  return numbers
    .map((number, at) => (at < index ? number : at > index ? "0" : (BigInt(number) + 1n).toString()))
    .join(".");
}
