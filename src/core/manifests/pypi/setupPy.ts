import type { Span } from "../../model/span.ts";
import { type PythonToken, readPythonTokens } from "../../syntax/pythonTokens.ts";
import type { Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { skipSelf, withOrigin } from "./indexes.ts";
import { recordAddresses } from "./pythonFolders.ts";
import { readRequirement, type ReadRequirement } from "./requirement.ts";
import { fromTools, toolOrigin } from "./uv.ts";

/**
 * `setup.py` of setuptools: the lists that are written out in the call of `setup`, or in a variable of the module. The script
 * is not run: what it computes is reported as not checked.
 */
export const setupPy: ManifestParser = {
  id: "pypi/setup.py",
  system: "PYPI",
  isSecondary: true,
  patterns: ["**/setup.py"],
  handles: (path) => /(?:^|\/)setup\.py$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: parseSetupPy,
  async complete(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
    await recordAddresses(manifest.declarations, surroundings);
    const origin = await toolOrigin(surroundings);
    return { ...manifest, declarations: manifest.declarations.map((each) => withOrigin(each, origin)) };
  },
  privateAmong: fromTools,
};

function parseSetupPy(text: string): Manifest {
  const { requirements, computed, self } = readSetup(readPythonTokens(text));
  const declarations = requirements.flatMap(({ declaration }) => declaration ?? []);
  const gaps = [...computed, ...requirements.flatMap(({ gap }) => gap ?? [])].map((span) => entryGap(text, span));
  return {
    declarations: declarations.map((declaration) => skipSelf(declaration, self, "name")),
    problems: requirements.flatMap(({ problem }) => problem ?? []),
    ...(gaps.length > 0 && { gaps }),
    ...(self !== undefined && { self }),
  };
}

/** The content of the call of `setup`. */
interface SetupCall {
  readonly requirements: readonly ReadRequirement[];
  /** The spans of what it computes in place of requirements. */
  readonly computed: readonly Span[];
  /** The name of the project. */
  readonly self?: string;
}

/** Arguments with a list of requirements; the last one is that of distutils. */
const lists: ReadonlySet<string> = new Set(["install_requires", "setup_requires", "tests_require", "requires"]);

type Tokens = readonly PythonToken[];

interface Reader {
  readonly tokens: Tokens;
  /** The places where the values of the module's variables begin; undefined for those that are set or changed more than once. */
  readonly variables: ReadonlyMap<string, number | undefined>;
  /** Variables that were read. */
  readonly seen: Set<string>;
  readonly requirements: ReadRequirement[];
  readonly computed: Span[];
}

/**
 * Reads the arguments of all calls of `setup`, by whatever name it is imported: a condition may choose between them. Where a script
 * imports a build tool and calls none, all is computed.
 */
function readSetup(tokens: Tokens): SetupCall {
  const variables = variablesOf(tokens);
  const reader: Reader = { tokens, variables, seen: new Set(), requirements: [], computed: [] };
  const names = setupNames(tokens);
  const calls = [...tokens.keys()].filter((at) => isCall(tokens, at) && names.has(tokens[at]?.text ?? ""));
  const read = calls.slice(0, maxCalls).map((at) => readCall(reader, at));
  const self = read.find((name) => name !== undefined);
  reader.computed.push(...calls.slice(maxCalls).flatMap((at) => tokens[at]?.span ?? []));
  const tool = calls.length === 0 ? tokens.find(isBuildTool) : undefined;
  if (tool) reader.computed.push(tool.span);
  const { requirements, computed } = reader;
  return { requirements, computed, ...(self !== undefined && { self }) };
}

/** Real scripts have one, or one for each system. */
const maxCalls = 20;

/** The name of the project, if the call has it. */
function readCall(reader: Reader, at: number): string | undefined {
  let self: string | undefined;
  for (const argument of elementsIn(reader.tokens.slice(at + 1))) {
    const [name, sign, ...value] = argument;
    if (isMark(name, "*")) reader.computed.push(spanOf(argument));
    if (name?.kind !== "word" || !isMark(sign, "=")) continue;
    if (lists.has(name.text)) readList(reader, name.text, value);
    else if (name.text === "extras_require") readExtras(reader, value);
    else if (name.text === "name") self ??= textOf(value)?.text;
  }
  return self;
}

function isBuildTool({ kind, text }: PythonToken): boolean {
  return kind === "word" && (text === "setuptools" || text === "distutils");
}

/** `setup`, and what it is called behind `import setup as …` or `… = setuptools.setup`. */
function setupNames(tokens: Tokens): ReadonlySet<string> {
  const names = new Set(["setup"]);
  for (const [at, { text }] of tokens.entries()) {
    if (text !== "setup") continue;
    const [next, alias] = [tokens[at + 1], tokens[at + 2]];
    if (next?.text === "as" && alias?.kind === "word") names.add(alias.text);
    if (next && !next.isFirst) continue;
    const from = isMark(tokens[at - 1], ".") ? at - 2 : at;
    const variable = tokens[from - 2];
    if (variable?.kind === "word" && isMark(tokens[from - 1], "=")) names.add(variable.text);
  }
  return names;
}

/** A word before a parenthesis, but for the definition of a function. */
function isCall(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  const isDefinition = before?.kind === "word" && (before.text === "def" || before.text === "class");
  return tokens[at]?.kind === "word" && isMark(tokens[at + 1], "(") && !isDefinition;
}

function variablesOf(tokens: Tokens): Reader["variables"] {
  const variables = new Map<string, number | undefined>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word") continue;
    const next = tokens[at + 1];
    // In a call the same sign names an argument.
    const isSet = token.depth === 0 && isMark(next, "=") && !isMark(tokens[at + 2], "=");
    const isOnce = token.isFirst && !variables.has(token.text);
    if (isSet && isOnce) variables.set(token.text, at + 2);
    else if (isSet || changes(tokens, at)) variables.set(token.text, undefined);
  }
  return variables;
}

/** `x += …`, `x |= …`, `x.append(…)`, `x[…] = …` */
function changes(tokens: Tokens, at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if ((isMark(next, "+") || isMark(next, "|")) && isMark(second, "=")) return true;
  if (isMark(next, ".") && changingMethods.has(second?.text ?? "")) return true;
  const before = tokens[at - 1];
  return isMark(next, "[") && !isMark(before, ",") && !isMark(before, "(") && !isMark(before, "=");
}

/** Methods of lists and dictionaries that change what they contain. */
const changingMethods: ReadonlySet<string> = new Set([
  ...["append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"],
]);

/** Returns what the only token, a variable, is set to; undefined if that is not known, and empty if it was read before. */
function valueOf({ tokens, variables, seen }: Reader, written: Tokens): Tokens | undefined {
  const [variable] = written;
  const from = variable && written.length === 1 ? variables.get(variable.text) : undefined;
  if (!variable || from === undefined) return undefined;
  if (seen.has(variable.text)) return [];
  seen.add(variable.text);
  let end = from;
  while (end < tokens.length && tokens[end]?.isFirst !== true) end++;
  return tokens.slice(from, end);
}

function readList(reader: Reader, scope: string, written: Tokens): void {
  const [first] = written;
  if (!first) return;
  const text = textOf(written);
  if (text) {
    readText(reader, scope, text);
    return;
  }
  const isListed = isMark(first, "[") || isMark(first, "(");
  if (isListed && isWhole(written)) {
    for (const element of elementsIn(written)) {
      const requirement = textOf(element);
      if (requirement) readText(reader, scope, requirement);
      else reader.computed.push(spanOf(element));
    }
    return;
  }
  const value = valueOf(reader, written);
  if (value) readList(reader, scope, value);
  else reader.computed.push(spanOf(written));
}

/** A string may have a requirement on each of its lines. */
function readText({ requirements }: Reader, scope: string, { text, content }: PythonToken): void {
  let start = content.start;
  for (const line of text.split("\n")) {
    if (line.trim() !== "" && !line.trim().startsWith("#")) requirements.push(readRequirement(line, scope, start));
    start += line.length + 1;
  }
}

/** A dictionary of lists by the names of extras. */
function readExtras(reader: Reader, written: Tokens): void {
  const [first] = written;
  if (!first) return;
  if (!isMark(first, "{") || !isWhole(written)) {
    const value = valueOf(reader, written);
    if (value) readExtras(reader, value);
    else reader.computed.push(spanOf(written));
    return;
  }
  for (const element of elementsIn(written)) {
    const [key, colon, ...list] = element;
    if (key?.kind === "string" && !key.isDynamic && isMark(colon, ":")) readList(reader, key.text, list);
    else reader.computed.push(spanOf(element));
  }
}

/** The only token, where it is a string with this text. */
function textOf(tokens: Tokens): PythonToken | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token?.kind === "string" && !token.isDynamic ? token : undefined;
}

/** Returns what is between the bracket that the tokens begin with and its closing one, split at commas. */
function elementsIn(tokens: Tokens): readonly Tokens[] {
  const elements: PythonToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const isOpening = token.kind === "punctuator" && /[([{]/.test(token.text);
    const isClosing = token.kind === "punctuator" && /[)\]}]/.test(token.text);
    if (isClosing && --depth === 0) break;
    if (depth === 1 && isMark(token, ",")) elements.push([]);
    else if (depth > 0) elements.at(-1)?.push(token);
    if (isOpening) depth++;
  }
  return elements.filter(({ length }) => length > 0);
}

/** Checks whether nothing follows the bracket that closes the first one. It may not be closed yet. */
function isWhole(tokens: Tokens): boolean {
  let depth = 0;
  const end = tokens.findIndex(({ kind, text }) => {
    if (kind === "punctuator" && /[([{]/.test(text)) depth++;
    return kind === "punctuator" && /[)\]}]/.test(text) && --depth === 0;
  });
  return end < 0 || end === tokens.length - 1;
}

function isMark(token: PythonToken | undefined, text: string): boolean {
  return token?.kind === "punctuator" && token.text === text;
}

function spanOf(tokens: Tokens): Span {
  return { start: tokens[0]?.span.start ?? 0, end: tokens.at(-1)?.span.end ?? 0 };
}
