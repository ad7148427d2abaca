import { exactly, type Alternatives, type Clause } from "./rewriteClause.ts";
import { isWildcard, numbered } from "./rewriteNumbers.ts";

/**
 * The clauses of what Maven, Gradle and NuGet write: a version alone, intervals in brackets (for Maven several of them), what
 * floats (`1.+` in Gradle, `1.*` in NuGet), and Gradle's `strict!!preferred`.
 */
export function readMavenIntervals(written: string): Alternatives | undefined {
  const parts = written.trim().split("!!");
  const [strict = "", preferred = ""] = parts;
  if (parts.length > 2) return undefined;
  if (parts.length === 2) return readStrict(strict, preferred, written.length - written.trimStart().length);
  return readIntervals(written, (text) => text.endsWith("+"));
}

export function readNugetIntervals(written: string): Alternatives | undefined {
  return readIntervals(written, (text) => text.includes("*"));
}

function readIntervals(written: string, isFloating: (text: string) => boolean): Alternatives | undefined {
  const at = written.length - written.trimStart().length;
  const text = written.trim();
  if (/^(?:|\+|\*|\*-\*|latest\..*)$/.test(text)) return [[]];
  if (/^[[(\]]/.test(text)) return readAll(written);
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

function readAll(written: string): Alternatives | undefined {
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
