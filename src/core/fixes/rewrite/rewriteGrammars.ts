import type { System } from "../../model/keys.ts";
import { type Alternatives, type Clause, type ClauseKind, exactly, isWildcard, numbered } from "./rewriteClause.ts";

/**
 * The clauses of a requirement, with the places of their versions. The text has to be one that the system reads.
 * Undefined for a text with anything but clauses and the usual separators.
 */
export function readClauses(system: System, written: string): Alternatives | undefined {
  return readers[system](written);
}

interface Grammar {
  /** Operator, what stands between it and the version, and the version. */
  readonly clause: RegExp;
  readonly separator: RegExp;
  readonly alternative?: RegExp;
  readonly kindOf: (operator: string, version: string) => ClauseKind | undefined;
  /** The operator that allows no more than patches, for a clause of this kind. */
  readonly patches: (kind: ClauseKind) => string;
  /** The text between a lower bound and an upper one; absent if two clauses need a text each. */
  readonly joint?: string;
  /** Reads an alternative that is not written in clauses; `start` is where it stands. */
  readonly range?: (piece: string, start: number) => readonly Clause[] | undefined;
}

const readers: Readonly<Record<System, (written: string) => Alternatives | undefined>> = {
  CARGO: (written) => readOperators(grammars.cargo, written),
  GO: (written) => [[exactly(written, 0)]],
  MAVEN: readMavenIntervals,
  NPM: (written) => readOperators(grammars.npm, written),
  NUGET: readNugetIntervals,
  PYPI: (written) => readOperators(grammars.python, written),
  RUBYGEMS: (written) => readOperators(grammars.ruby, written),
};

const grammars = {
  npm: {
    clause: /(\^|~>?|>=|<=|>|<|=|)([v=\s]*)([0-9][0-9A-Za-z.*+-]*)/y,
    separator: /\s+/y,
    alternative: /\|\|/g,
    kindOf: (operator, version) => semanticKind(operator, version, "="),
    patches: () => "~",
    joint: " ",
    range: readHyphen,
  },
  cargo: {
    clause: /(\^|~|>=|<=|>|<|=|)( *)([0-9][0-9A-Za-z.*+-]*)/y,
    separator: / *, */y,
    kindOf: (operator, version) => semanticKind(operator, version, "^"),
    patches: () => "~",
    joint: ", ",
  },
  python: {
    clause: /(===|==|~=|!=|<=|>=|<|>|\^|~|=|)(\s*v?)([0-9][0-9A-Za-z.*+!_-]*)/iy,
    separator: /[\s,]+/y,
    alternative: /\|\|?/g,
    kindOf: pythonKind,
    // Only Poetry has carets.
    patches: (kind) => (kind === "caret" ? "~" : "~="),
    joint: ",",
  },
  ruby: {
    clause: /(~>|>=|<=|!=|=|>|<|)(\s*)([0-9][0-9A-Za-z.-]*)/y,
    separator: /\s*(?:["'](?:\.freeze)?\s*,\s*["']|,)\s*/y,
    kindOf: (operator) => (operator === "~>" ? "pessimistic" : plainKind(operator)),
    patches: () => "~>",
  },
} satisfies Readonly<Record<string, Grammar>>;

function plainKind(operator: string): ClauseKind | undefined {
  switch (operator) {
    case "":
    case "=":
    case "==":
    case "===":
      return "exact";
    case ">":
    case ">=":
      return "lower";
    case "<":
    case "<=":
      return "upper";
    case "!=":
      return "limit";
    default:
      return undefined;
  }
}

/** `bare` is the operator that a version without one has. Only three numbers make a version. */
function semanticKind(operator: string, version: string, bare: string): ClauseKind | undefined {
  const { numbers, rest } = numbered(version) ?? { numbers: [], rest: "" };
  const hasWildcard = isWildcard(rest);
  if (numbers.length > 3 || (numbers.length < 3 && rest !== "" && !hasWildcard)) return undefined;
  const effective = operator === "" && !hasWildcard ? bare : operator;
  if (effective === "^") return hasWildcard ? "prefix" : "caret";
  if (effective.startsWith("~")) return hasWildcard ? "prefix" : "tilde";
  const kind = plainKind(effective);
  return kind === "exact" && numbers.length < 3 ? "prefix" : kind;
}

function pythonKind(operator: string, version: string): ClauseKind | undefined {
  if (operator === "^") return "caret";
  if (operator === "~") return "tilde";
  if (operator === "~=") return "pessimistic";
  const kind = plainKind(operator);
  return kind === "exact" && version.endsWith(".*") ? "prefix" : kind;
}

function readOperators(grammar: Grammar, written: string): Alternatives | undefined {
  const alternatives: (readonly Clause[])[] = [];
  let start = 0;
  for (const piece of grammar.alternative ? written.split(grammar.alternative) : [written]) {
    const clauses = grammar.range?.(piece, start) ?? readAll(grammar, piece, start);
    if (!clauses) return undefined;
    alternatives.push(clauses);
    start += piece.length;
    start += written.startsWith("||", start) ? 2 : 1;
  }
  return alternatives;
}

/** The piece has to consist of clauses; `start` is where it stands. */
function readAll(grammar: Grammar, piece: string, start: number): readonly Clause[] | undefined {
  const { clause, separator, kindOf } = grammar;
  const end = piece.trimEnd().length;
  let at = piece.length - piece.trimStart().length;
  if (/^\s*[*xX]\s*$/.test(piece)) return [];
  const clauses: Clause[] = [];
  while (at < end) {
    const match = matchAt(clause, piece, at);
    if (!match) return undefined;
    const [matched, operator = "", between = "", version = ""] = match;
    const kind = kindOf(operator, version);
    if (!kind) return undefined;
    const versionAt = at + operator.length + between.length;
    clauses.push(clauseOf(grammar, kind, { operator, operatorAt: start + at, version, at: start + versionAt }));
    at += matched.length;
    if (at === end) break;
    const gap = matchAt(separator, piece, at);
    if (!gap) return undefined;
    at += gap[0].length;
  }
  return clauses;
}

function clauseOf(
  { patches, joint }: Grammar,
  kind: ClauseKind,
  place: Pick<Clause, "operator" | "operatorAt" | "version" | "at">,
): Clause {
  const { operator } = place;
  const isStrict = operator === ">" || operator === "<";
  return {
    kind,
    ...place,
    inclusive: isStrict ? `${operator}=` : operator,
    exclusive: operator.replace("=", ""),
    patches: patches(kind),
    ...(joint !== undefined && { joint }),
    alone: (version) => operator + version,
  };
}

const hyphenated = /^([v=\s]*)([0-9][0-9A-Za-z.*+-]*)(\s+-\s+[v=\s]*)([0-9][0-9A-Za-z.*+-]*)\s*$/;

/** `1.2 - 2.3`: two bounds that are both included, the upper one with all that begins like it. */
function readHyphen(piece: string, start: number): readonly Clause[] | undefined {
  const [matched, lead = "", low = "", between = "", high = ""] = hyphenated.exec(piece) ?? [];
  if (matched === undefined) return undefined;
  const lowAt = start + lead.length;
  const highAt = lowAt + low.length + between.length;
  const bound = (kind: "lower" | "upper", sign: string, version: string, at: number): Clause => {
    return { ...exactly(version, at), kind, alone: (other) => sign + other };
  };
  return [bound("lower", ">=", low, lowAt), bound("upper", "<=", high, highAt)];
}

function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index;
  return sticky.exec(text);
}

/**
 * The clauses of what Maven, Gradle and NuGet write: a version alone, intervals in brackets (for Maven several of them), what
 * floats (`1.+` in Gradle, `1.*` in NuGet), and Gradle's `strict!!preferred`.
 */
function readMavenIntervals(written: string): Alternatives | undefined {
  const [strict = "", preferred] = written.trim().split("!!");
  if (preferred === undefined) return readIntervals(written, (text) => text.endsWith("+"));
  return readStrict(strict, preferred, written.length - written.trimStart().length);
}

function readNugetIntervals(written: string): Alternatives | undefined {
  return readIntervals(written, (text) => text.includes("*"));
}

function readIntervals(written: string, isFloating: (text: string) => boolean): Alternatives | undefined {
  const at = written.length - written.trimStart().length;
  const text = written.trim();
  if (/^(?:|\+|\*|\*-\*|latest\..*)$/.test(text)) return [[]];
  if (/^[[(\]]/.test(text)) return readEvery(written);
  const clause = readAlone(text, at, isFloating(text));
  return clause && [[clause]];
}

/** `1.7!!`, or `[1.7,1.8[!!1.7.25`, of which the second part is what is taken. */
function readStrict(strict: string, preferred: string, at: number): Alternatives | undefined {
  if (preferred === "") return /^[\w.-]+$/.test(strict) ? [[exactly(strict, at)]] : undefined;
  const limit: Clause = { ...exactly(strict, at), kind: "limit", alone: () => strict };
  return [[limit, exactly(preferred, at + strict.length + 2)]];
}

function readAlone(text: string, at: number, isFloating: boolean): Clause | undefined {
  if (!isFloating) return exactly(text, at);
  const { rest = "" } = numbered(text) ?? {};
  // NuGet has `1.*-*` for what floats over prereleases too.
  return isWildcard(rest.replace(/-\*$/, "")) ? { ...exactly(text, at), kind: "prefix" } : undefined;
}

const interval = /\s*([[(\]])(\s*)([^,[\]()\s*]*)(\s*)(?:(,\s*)([^,[\]()\s*]*)\s*)?([\])[])\s*,?/y;

function readEvery(written: string): Alternatives | undefined {
  const alternatives: (readonly Clause[])[] = [];
  interval.lastIndex = 0;
  while (interval.lastIndex < written.trimEnd().length) {
    const start = interval.lastIndex;
    const match = interval.exec(written);
    if (match === null) return undefined;
    alternatives.push(boundsOf(match, start));
  }
  return alternatives;
}

function boundsOf(match: RegExpExecArray, start: number): readonly Clause[] {
  const [matched, open = "", before = "", low = "", behind = "", comma, high = "", close = ""] = match;
  const openAt = start + matched.indexOf(open);
  const lowAt = openAt + 1 + before.length;
  if (comma === undefined) return [{ ...exactly(low, lowAt), alone: (version) => `[${version}]` }];
  const highAt = lowAt + low.length + behind.length + comma.length;
  const closeAt = start + matched.lastIndexOf(close);
  const lower: Clause = {
    kind: "lower",
    version: low,
    at: lowAt,
    operator: open,
    operatorAt: openAt,
    inclusive: "[",
    exclusive: "(",
    alone: (version) => `${open === "[" ? "[" : "("}${version},)`,
  };
  const upper: Clause = {
    kind: "upper",
    version: high,
    at: highAt,
    operator: close,
    operatorAt: closeAt,
    inclusive: "]",
    exclusive: ")",
    alone: (version) => `(,${version}${close === "]" ? "]" : ")"}`,
  };
  return low === "" && high === "" ? [] : [lower, upper];
}
