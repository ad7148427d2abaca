import type { Random } from "../support/random.ts";

/** A text in its words, numbers, line ends, runs of blanks, and marks. */
export type Tokens = readonly string[];

export function tokensOf(text: string): Tokens {
  return text.match(/[\p{L}_]+|\p{N}+|\r?\n|[^\S\n\r]+|[^]/gu) ?? [];
}

/** One change of a text, which may take parts of another text of the same format. */
type Change = (tokens: Tokens, other: Tokens, tools: Tools) => Tokens;

interface Tools {
  readonly random: Random;
  /** What the grammar gives a meaning to. */
  readonly words: readonly string[];
}

/** Numbers at the limits of their types, and other spellings of small ones. */
const numbers: readonly string[] = [
  ...["0", "1", "2", "00", "01", "-1", "-0", "+1", "0.0", "1.", ".5", "1e3", "1e400", "0x10", "0b1", "0o7", "1_000"],
  ...["127", "255", "256", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296"],
  ...["9007199254740991", "9007199254740993", "9223372036854775807", "18446744073709551615", "18446744073709551616"],
  ...["20240131235959", "NaN", "Infinity", "inf", "9".repeat(40)],
];

/** Blanks and line ends of several standards, what is not shown, escapes, and wide characters. */
const odd: readonly string[] = [
  ...[" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "\v", "\f", "\u0085", "\u00a0", "\u2028", "\u2029", "\u3000"],
  ...["\ufeff", "\u200b", "\u00ad", "\u202e", "\u0000", "\u001b[2J", "\ud83d\ude00", "\ud800", "\udc00", "\uffff"],
  ...["é", "e\u0301", "ß", "İ", "ı", "日本", "\u{e0041}", "\u034f"],
  ...[
    "\\",
    "\\\\",
    "\\n",
    "\\u0041",
    "\\ud800",
    "\\x41",
    "\\'",
    '\\"',
    "%2F",
    "%40",
    "%00",
    "%",
    "&amp;",
    "&#65;",
    "&",
  ],
  ...['"', "'", "`", '""', "''", '"""', "'''", "(", ")", "[", "]", "{", "}", "<", ">", "[[", "]]", "{}", "[]", "()"],
  ...["#", "//", "/*", "*/", "<!--", "-->", "<![CDATA[", "]]>", "${", "$(", "#{", "%{", "<<", ">>", "---", "..."],
  ...[",", ";", ":", "=", "==", "=>", "->", ".", "..", "...", "/", "@", "!", "?", "*", "**", "^", "~", "|", "||", "&&"],
  ...["+", "-", "_", "$", "%", "<=", ">=", "!=", "~=", "~>", "null", "true", "false", "__proto__", "constructor"],
];

/** What something that shows a text may take for its own. */
export const hostile: readonly string[] = [
  ...["::error::x", "##[error]x", "##vso[task.complete]", "##teamcity[x]", "::set-output name=a::b", "\n::warning::"],
  ...["<script>", "</span>", "<img src=x onerror=y>", "[a](command:x)", "](http://evil.example)", "$(zap)", "```"],
  ...["http://evil.example", "javascript:x", "www.evil.example", "=HYPERLINK(1)", "@x", "\u009b2J", "\u202e", "{0}"],
];

const changes: readonly (readonly [weight: number, change: Change])[] = [
  [8, (tokens, _, tools) => put(tokens, anyAt(tokens, tools), 1, [anyWord(tools)])],
  [6, (tokens, _, tools) => put(tokens, tools.random.integer(0, tokens.length), 0, [anyWord(tools)])],
  [5, (tokens, _, tools) => put(tokens, anyAt(tokens, tools), tools.random.integer(1, 4), [])],
  [4, swapValue],
  [3, copyStretch],
  [3, deleteLines],
  [3, copyLines],
  [3, insertLines],
  [2, crossOver],
  [3, deletePart],
  [3, copyPart],
  [3, nestPart],
  [2, exchangePart],
  [2, changeCharacter],
  [1, repeatToken],
  [1, endLinesOtherwise],
  [1, (tokens, _, tools) => tokens.slice(0, anyAt(tokens, tools))],
  [1, (tokens, _, tools) => tokens.slice(anyAt(tokens, tools))],
];
const choices: readonly Change[] = changes.flatMap(([weight, change]) => Array.from({ length: weight }, () => change));

/** The text after one to five changes, most often one or two. */
export function mutated(tokens: Tokens, other: Tokens, tools: Tools): string {
  const { random } = tools;
  let result = tokens;
  for (let left = random.pick([1, 1, 1, 2, 2, 3, 5]); left > 0; left--)
    result = random.pick(choices)(result, other, tools);
  return result.join("");
}

function anyAt(tokens: Tokens, { random }: Tools): number {
  return random.integer(0, Math.max(0, tokens.length - 1));
}

function anyWord({ random, words }: Tools): string {
  const kind = random.integer(0, 9);
  if (kind < 6 && words.length > 0) return random.pick(words);
  return random.pick(kind < 7 ? numbers : odd);
}

function put(tokens: Tokens, at: number, drop: number, insert: Tokens): Tokens {
  return [...tokens.slice(0, at), ...insert, ...tokens.slice(at + drop)];
}

/** Puts a value of the other text, or a number, in the place of one of its kind. */
function swapValue(tokens: Tokens, other: Tokens, tools: Tools): Tokens {
  const at = anyAt(tokens, tools);
  const token = tokens[at] ?? "";
  const kind = kindOf(token);
  if (kind === "number" && tools.random.integer(0, 1) === 0) return put(tokens, at, 1, [tools.random.pick(numbers)]);
  const like = other.filter((each) => kindOf(each) === kind && each !== token);
  return like.length > 0 ? put(tokens, at, 1, [tools.random.pick(like)]) : tokens;
}

function kindOf(token: string): string {
  if (/^[\p{L}_]/u.test(token)) return "word";
  if (/^\p{N}/u.test(token)) return "number";
  return token.trim() === "" ? "blank" : "mark";
}

function copyStretch(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const at = anyAt(tokens, tools);
  const stretch = tokens.slice(at, at + tools.random.integer(1, 12));
  return put(tokens, anyAt(tokens, tools), 0, stretch);
}

/** From the start of a line to the start of one that follows. */
function anyLines(tokens: Tokens, tools: Tools): readonly [start: number, end: number] {
  const at = anyAt(tokens, tools);
  const start = tokens.lastIndexOf("\n", at - 1) + 1;
  let end = start;
  for (let count = tools.random.pick([1, 1, 1, 2, 4]); count > 0; count--) {
    const next = tokens.indexOf("\n", end);
    end = next < 0 ? tokens.length : next + 1;
  }
  return [start, end];
}

function deleteLines(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const [start, end] = anyLines(tokens, tools);
  return put(tokens, start, end - start, []);
}

function copyLines(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const [start, end] = anyLines(tokens, tools);
  return put(tokens, anyLines(tokens, tools)[0], 0, tokens.slice(start, end));
}

function insertLines(tokens: Tokens, other: Tokens, tools: Tools): Tokens {
  const [start, end] = anyLines(other, tools);
  return put(tokens, anyLines(tokens, tools)[0], 0, other.slice(start, end));
}

function crossOver(tokens: Tokens, other: Tokens, tools: Tools): Tokens {
  return [...tokens.slice(0, anyLines(tokens, tools)[1]), ...other.slice(anyLines(other, tools)[0])];
}

const closing: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "<": ">",
  '"': '"',
  "'": "'",
  "`": "`",
};

/** A part between two signs that belong together, both included, or an element of XML, from some place on; empty where there is none. */
function anyPart(tokens: Tokens, tools: Tools): readonly [start: number, end: number] {
  const from = anyAt(tokens, tools);
  for (let start = from; start < Math.min(tokens.length, from + 40); start++) {
    const end = endOfPart(tokens, start);
    if (end > start) return [start, end];
  }
  return [from, from];
}

function endOfPart(tokens: Tokens, start: number): number {
  const open = tokens[start] ?? "";
  const close = closing[open];
  if (close === undefined) return start;
  const name = tokens[start + 1] ?? "";
  if (open === "<" && /^\p{L}/u.test(name)) {
    const end = tokens.findIndex((token, at) => at > start && token === "/" && tokens[at + 1] === name);
    if (end > start) return Math.min(tokens.length, end + 3);
  }
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    if (at > start && tokens[at] === close) depth--;
    else if (tokens[at] === open) depth++;
    if (depth === 0) return at + 1;
  }
  return start;
}

function deletePart(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const [start, end] = anyPart(tokens, tools);
  return put(tokens, start, end - start, []);
}

function copyPart(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const [start, end] = anyPart(tokens, tools);
  const part = tokens.slice(start, end);
  return put(tokens, end, 0, tools.random.pick([part, [",", ...part], ["\n", ...part]]));
}

/** Puts a part into itself, or into another. */
function nestPart(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const [start, end] = anyPart(tokens, tools);
  const [into] = anyPart(tokens, tools);
  return put(tokens, into + 1, 0, tokens.slice(start, end));
}

function exchangePart(tokens: Tokens, other: Tokens, tools: Tools): Tokens {
  const [start, end] = anyPart(tokens, tools);
  const [from, to] = anyPart(other, tools);
  return put(tokens, start, end - start, other.slice(from, to));
}

function changeCharacter(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const at = anyAt(tokens, tools);
  const token = tokens[at] ?? "";
  const place = tools.random.integer(0, Math.max(0, token.length - 1));
  const code = token.charCodeAt(place) || 0;
  const character = tools.random.pick([
    String.fromCharCode(code ^ 0x20),
    String.fromCharCode(code + 1),
    String.fromCharCode(tools.random.integer(0x20, 0x7e)),
    String.fromCharCode(tools.random.integer(0, 0xffff)),
  ]);
  return put(tokens, at, 1, [token.slice(0, place) + character + token.slice(place + 1)]);
}

function repeatToken(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const at = anyAt(tokens, tools);
  const stretch = tokens.slice(at, at + tools.random.integer(1, 3));
  const count = 2 ** tools.random.integer(1, 6);
  return put(tokens, at, 0, Array.from({ length: count }, () => stretch).flat());
}

function endLinesOtherwise(tokens: Tokens, _: Tokens, tools: Tools): Tokens {
  const end = tools.random.pick(["\r\n", "\r", "\n\n", "\u2028", " "]);
  const isEvery = tools.random.integer(0, 1) === 0;
  return tokens.map((token) => (token === "\n" && (isEvery || tools.random.integer(0, 2) === 0) ? end : token));
}
