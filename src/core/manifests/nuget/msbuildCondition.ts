/** The text with its references followed; undefined where one is not known. */
export type Expand = (text: string) => string | undefined;

/** Nobody writes longer ones. It also bounds how deep parentheses are. */
const longest = 1_000;

const token = /\s*(?:'([^']*)'|(==|!=|[()!])|([\w.-]+))/y;

interface Token {
  readonly kind: "text" | "sign" | "word";
  readonly value: string;
}

/**
 * Whether the condition holds: comparisons of texts, joined by `and`, `or`, `!` and parentheses. Undefined where that
 * depends on what is not known here, such as a file that exists or a property that the SDK defines.
 */
export function evaluate(condition: string, expand: Expand): boolean | undefined {
  const tokens = tokensOf(condition);
  if (!tokens) return undefined;
  const reading = { at: 0, isBroken: false };
  const result = readOr();
  return reading.isBroken || reading.at < tokens.length ? undefined : result;

  function take(value: string): boolean {
    const next = tokens?.[reading.at];
    const isIt = next !== undefined && next.kind !== "text" && next.value.toLowerCase() === value;
    if (isIt) reading.at++;
    return isIt;
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
      if (!take(")")) reading.isBroken = true;
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
    const next = tokens?.[reading.at++];
    if (next === undefined || next.kind === "sign") {
      reading.isBroken = true;
      return undefined;
    }
    return expand(next.value)?.toLowerCase();
  }
}

/** Undefined where it has other things in it, such as functions. */
function tokensOf(condition: string): readonly Token[] | undefined {
  if (condition.length > longest) return undefined;
  const text = condition.trimEnd();
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [whole, quoted, sign, word] = token.exec(text) ?? [];
    if (whole === undefined) return undefined;
    if (quoted !== undefined) tokens.push({ kind: "text", value: quoted });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign });
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
