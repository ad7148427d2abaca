/** The text with its references expanded; undefined where one is unknown. */
export type Expand = (text: string) => string | undefined;

/** Real conditions are shorter. The limit also bounds the depth of parentheses. */
const longest = 1_000;

const tokenPattern = /\s*(?:'([^']*)'|(==|!=|[()!])|([\w.-]+))/y;

interface Token {
  readonly kind: "text" | "punctuator" | "word";
  readonly value: string;
}

/**
 * Whether the condition holds: comparisons of texts, joined by `and`, `or`, `!` and parentheses. Undefined where that depends
 * on something unknown here, such as whether a file exists or a property that the SDK defines.
 */
export function evaluate(condition: string, expand: Expand): boolean | undefined {
  const tokens = tokensOf(condition);
  if (!tokens) return undefined;
  const cursor = { at: 0, isMalformed: false };
  const result = readOr();
  return cursor.isMalformed || cursor.at < tokens.length ? undefined : result;

  function take(value: string): boolean {
    const next = tokens?.[cursor.at];
    const isTaken = next !== undefined && next.kind !== "text" && next.value.toLowerCase() === value;
    if (isTaken) cursor.at++;
    return isTaken;
  }

  function readOr(): boolean | undefined {
    let left = readAnd();
    while (take("or")) left = either(left, readAnd());
    return left;
  }

  function readAnd(): boolean | undefined {
    let left = readNot();
    while (take("and")) left = not(either(not(left), not(readNot())));
    return left;
  }

  function readNot(): boolean | undefined {
    if (take("!")) return not(readNot());
    if (take("(")) {
      const inner = readOr();
      if (!take(")")) cursor.isMalformed = true;
      return inner;
    }
    const left = readValue();
    const isEqual = take("==");
    if (!isEqual && !take("!=")) return left === "true" ? true : left === "false" ? false : undefined;
    const right = readValue();
    if (left === undefined || right === undefined) return undefined;
    return (left === right) === isEqual;
  }

  function readValue(): string | undefined {
    const next = tokens?.[cursor.at++];
    if (next === undefined || next.kind === "punctuator") {
      cursor.isMalformed = true;
      return undefined;
    }
    return expand(next.value)?.toLowerCase();
  }
}

/** Undefined where it contains anything else, such as functions. */
function tokensOf(condition: string): readonly Token[] | undefined {
  if (condition.length > longest) return undefined;
  const text = condition.trimEnd();
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const [matched, quoted, punctuator, word] = tokenPattern.exec(text) ?? [];
    if (matched === undefined) return undefined;
    if (quoted !== undefined) tokens.push({ kind: "text", value: quoted });
    else if (punctuator !== undefined) tokens.push({ kind: "punctuator", value: punctuator });
    else tokens.push({ kind: "word", value: word ?? "" });
  }
  return tokens;
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function either(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === true || b === true) return true;
  return a === undefined || b === undefined ? undefined : false;
}
