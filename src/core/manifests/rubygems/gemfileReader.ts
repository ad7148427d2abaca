import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration } from "../manifest.ts";
import { gapBefore, gapOfCall, isCallByName, isNewDependency, readGemCall } from "./gemDeclaration.ts";
import { type Address, type Origin, originOfCall, originOfOptions } from "./gemOrigin.ts";
import { readArguments, type RubyArguments, type RubyValue, spanOf } from "./rubyArguments.ts";
import { readRubyFile, type RubyFile } from "./rubyFile.ts";
import { isPunctuator, isWord, type RubyToken } from "./rubyToken.ts";

interface GemfileEntry {
  readonly declaration: Declaration;
  /** The origin of the gem; undefined if the sources of the whole file apply. */
  readonly origin: Origin | undefined;
  /** The origin is next to the declaration. */
  readonly isOwn: boolean;
}

export interface GemfileContent {
  readonly entries: readonly GemfileEntry[];
  /** The sources of the whole file. */
  readonly sources: readonly Address[];
  readonly problems: readonly SyntaxProblem[];
  /** Gems and files with computed names. */
  readonly gaps: readonly EntryGap[];
  readonly files: readonly NamedFile[];
  /** The folders of `path`, without those whose existence the file asks for. */
  readonly folders: readonly RubyToken[];
}

/** A file that the file names and that may have more gems. */
export interface NamedFile {
  /** `code` is what `require_relative`, `require` and `load` run: its methods may declare gems. */
  readonly kind: "gemspec" | "gemfile" | "code";
  /** The name as written; undefined for the gemspec of the folder, whatever its name. */
  readonly name: string | undefined;
  /** The folder of a gemspec, as written. */
  readonly folder: string | undefined;
  readonly gap: EntryGap;
  /** The file asks whether it exists before. */
  readonly isOptional: boolean;
}

/** The groups and the origin that apply to the gems in a block, by the block itself and those around it. */
interface Context {
  readonly groups: readonly string[];
  readonly origin: Origin | undefined;
  /** The word that opens the block. */
  readonly call: RubyToken;
}

interface GemfileReader extends GemfileContent {
  readonly file: RubyFile;
  readonly blocks: Blocks<Context>;
  /** Names that the file defines by `git_source`. */
  readonly ownRepositories: Set<string>;
  readonly entries: GemfileEntry[];
  readonly sources: Address[];
  readonly problems: SyntaxProblem[];
  readonly gaps: EntryGap[];
  readonly files: NamedFile[];
  readonly folders: RubyToken[];
}

/** Calls that apply to the gems in their block. */
const around = "group source git github gist bitbucket gitlab path platforms platform install_if env git_source";

/** The file is not run: every branch of a condition counts, and a loop once. */
export function readGemfile(text: string): GemfileContent {
  const file = readRubyFile(text);
  const { tokens } = file;
  const reader: GemfileReader = {
    file,
    blocks: createBlocks<Context>(),
    ownRepositories: new Set(),
    entries: [],
    sources: [],
    problems: [...file.problems],
    gaps: [],
    files: [],
    folders: [],
  };
  for (let at = 0, token; (token = tokens[at]);) {
    if (isCallByName(tokens, at, declaring) || isNewDependency(tokens, at)) reader.gaps.push(gapBefore(file, at));
    if (isCall(tokens, at)) at = readCall(reader, token, readArguments(tokens, at + 1));
    else if (isCallOfAnother(tokens, at)) at = readCallOfAnother(reader, at);
    else {
      reader.blocks.pass(token, tokens[at - 1]);
      at++;
    }
  }
  const open = reader.blocks.innermost();
  // A method may have a body without an end.
  if (open && !tokens.some((token) => isWord(token, "def"))) {
    reader.problems.push({ message: message("Expected `end`"), span: spanOf(open.call) });
  }
  return reader;
}

/** Calls that have no block. */
const declaring: ReadonlyMap<string, (reader: GemfileReader, call: RubyToken, args: RubyArguments) => void> = new Map([
  ["gem", readGem],
  ["plugin", readGem],
  ["gemspec", readNamedFile],
  ["eval_gemfile", readNamedFile],
  ["eval", readEvaluated],
  ["instance_eval", readEvaluated],
  ["instance_exec", readEvaluated],
  ["require_relative", readCode],
  ["require", readCode],
  ["load", readCode],
]);

const calls: ReadonlySet<string> = new Set([...around.split(" "), ...declaring.keys()]);

/** Returns the index of the token after the call. */
function readCall(reader: GemfileReader, call: RubyToken, args: RubyArguments): number {
  const readDeclaration = declaring.get(call.text);
  if (readDeclaration) {
    readDeclaration(reader, call, args);
    return args.next;
  }
  const { file, blocks, ownRepositories, sources } = reader;
  if (call.text === "git_source") ownRepositories.add(wordsOf(args.positional[0])[0] ?? "");
  const origin = originOfCall(call.text, args, file.assignments);
  if (call.text === "path") addFolder(reader, args.positional[0], args.next);
  const closer = blockCloser(file.tokens, args.next);
  if (closer) {
    const outer = blocks.innermost();
    const groups = call.text === "group" ? args.positional.flatMap(wordsOf) : [];
    blocks.enter({ groups: joinGroups(outer?.groups, groups), origin: origin ?? outer?.origin, call }, closer);
    return args.next + 1;
  }
  if (origin && "source" in origin) sources.push(origin.source);
  return args.next;
}

function addFolder({ file, folders }: GemfileReader, path: RubyValue | undefined, next: number): void {
  if (path?.kind === "string" && !path.token.isDynamic && !asksWhetherExists(file.tokens, next))
    folders.push(path.token);
}

function readGem(reader: GemfileReader, call: RubyToken, args: RubyArguments) {
  const { file, blocks, ownRepositories, entries, problems, gaps } = reader;
  addFolder(reader, args.options.get("path"), args.next);
  const block = blocks.innermost();
  const groups = joinGroups(block?.groups, groupsOfGem(args));
  const gem = readGemCall(file, call, args, groups.join(", ") || (call.text === "plugin" ? "plugin" : "default"));
  problems.push(...gem.problems);
  if (gem.gap) gaps.push(gem.gap);
  const own = originOfOptions(args.options, ownRepositories, file.assignments);
  if (gem.declaration) {
    const isConditional = blocks.isConditional() || isWord(file.tokens[args.next], "if", "unless");
    const declaration: Declaration = { ...gem.declaration, ...(isConditional && { isConditional: true }) };
    entries.push({ declaration, origin: own ?? block?.origin, isOwn: own !== undefined });
  }
}

/** Adds a gap for code that is evaluated, which may declare gems. */
function readEvaluated({ file, gaps }: GemfileReader, call: RubyToken, { positional }: RubyArguments) {
  gaps.push(gapOfCall(file, call, positional[0]));
}

function readNamedFile(
  { file, gaps, files }: GemfileReader,
  call: RubyToken,
  { positional, options, next }: RubyArguments,
) {
  const isGemfile = call.text === "eval_gemfile";
  const folder = options.get("path");
  const name = isGemfile ? positional[0] : options.get("name");
  const gap = gapOfCall(file, call, name ?? folder);
  const isComputed = [folder, name].some((value) => value && pathOf(value) === undefined);
  if (isComputed || (isGemfile && !name)) {
    gaps.push(gap);
    return;
  }
  files.push({
    kind: isGemfile ? "gemfile" : "gemspec",
    name: name && pathOf(name),
    folder: folder && pathOf(folder),
    gap,
    isOptional: asksWhetherExists(file.tokens, next),
  });
}

/** `require` with a name that is not a path loads a library. */
function readCode({ file, gaps, files }: GemfileReader, call: RubyToken, { positional, next }: RubyArguments) {
  const [value] = positional;
  const path = value && pathOf(value);
  if (!value || (call.text === "require" && value.kind === "string" && path?.startsWith(".") === false)) return;
  const gap = gapOfCall(file, call, value);
  if (path === undefined) gaps.push(gap);
  else {
    const name = call.text === "load" || path.endsWith(".rb") ? path : `${path}.rb`;
    files.push({ kind: "code", name, folder: undefined, gap, isOptional: asksWhetherExists(file.tokens, next) });
  }
}

/** The methods of another object, which may stand for the Gemfile, and what they declare has to be run. */
function readCallOfAnother({ file, gaps }: GemfileReader, at: number): number {
  const { positional, next } = readArguments(file.tokens, at + 1);
  if (positional.length > 0) gaps.push(gapBefore(file, at));
  return next;
}

/** Tokens around a call that a condition is looked for in. */
const nearby = 100;

/** Checks whether the line of a call, whose arguments end before `next`, or a condition around it, asks whether a file exists. */
function asksWhetherExists(tokens: readonly RubyToken[], next: number): boolean {
  const before = tokens.slice(Math.max(0, next - nearby), next);
  const after = tokens.slice(next, next + nearby);
  const lineEnd = after.findIndex(({ kind }) => kind === "newline");
  const near = [
    ...before.slice(before.findLastIndex((token) => isWord(token, "end")) + 1),
    ...after.slice(0, lineEnd < 0 ? undefined : lineEnd),
  ];
  return near.some((token) => isWord(token, "exist?", "exists?", "file?"));
}

/** A path relative to the folder of the file, where that is written or made of `__dir__` or `__FILE__` and texts. */
function pathOf(value: RubyValue): string | undefined {
  if (value.kind === "string") {
    const path = value.token.text.replace(/^#\{__dir__\}\//, "");
    return value.token.isDynamic && path.includes("#") ? undefined : path;
  }
  if (value.kind !== "code" || value.tokens.some(({ isDynamic }) => isDynamic)) return undefined;
  const code = value.tokens.map((token) => (token.kind === "string" ? '""' : token.text)).join("");
  const path = value.tokens.flatMap((token) => (token.kind === "string" ? token.text : [])).join("/");
  if (/^(?:__dir__|File\.(?:join\(__dir__(?:,"")+\)|expand_path\("",__dir__\)))$/.test(code)) return path || ".";
  return code === 'File.expand_path("",__FILE__)' ? `./Gemfile/${path}` : undefined;
}

function isCall(tokens: readonly RubyToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !calls.has(token.text)) return false;
  if (isPunctuator(tokens[at + 1], "=", ".", ",", ")", "|")) return false;
  return startsStatementAfter(tokens[at - 1]) || (declaring.has(token.text) && isCallInside(tokens, at));
}

/** A call within an expression, or of `self`: `value = gem("a")`, `self.gem "a"`. */
function isCallInside(tokens: readonly RubyToken[], at: number): boolean {
  const [receiver, previous, , next] = [-2, -1, 0, 1].map((offset) => tokens[at + offset]);
  if (isWord(previous, "def") || isPunctuator(previous, "::")) return false;
  if (isPunctuator(previous, ".", "&.") && !isWord(receiver, "self")) return false;
  return next?.kind === "string" || isPunctuator(next, "(");
}

/** A call of the method of another object than the Gemfile itself, as far as its name tells: `dsl.gem "a"`. */
function isCallOfAnother(tokens: readonly RubyToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !ofAnother.has(token.text)) return false;
  return isPunctuator(tokens[at - 1], ".", "&.") && !isPunctuator(tokens[at + 1], "=", ".", ",", ")", "|");
}

const ofAnother: ReadonlySet<string> = new Set("gem eval_gemfile eval instance_eval instance_exec".split(" "));

/** Returns what closes the block of the call before `at`; undefined if it has none. */
function blockCloser(tokens: readonly RubyToken[], at: number): "end" | "}" | undefined {
  if (isWord(tokens[at], "do")) return "end";
  return isPunctuator(tokens[at], "{") && isPunctuator(tokens[at - 1], ")") ? "}" : undefined;
}

/** Real files have fewer; without a limit a hostile one would take quadratic time. */
const maxGroups = 64;

function joinGroups(outer: readonly string[] = [], own: readonly string[]): readonly string[] {
  return own.length === 0 ? outer : [...new Set([...outer, ...own])].slice(0, maxGroups);
}

function groupsOfGem({ options }: RubyArguments): readonly string[] {
  return [...wordsOf(options.get("group")), ...wordsOf(options.get("groups"))];
}

function wordsOf(value: RubyValue | undefined): readonly string[] {
  if (value?.kind === "array") return value.items.flatMap((item) => (item.kind === "array" ? [] : wordsOf(item)));
  return value?.kind === "string" || value?.kind === "symbol" ? [value.token.text] : [];
}

/** Words that open a block closed by `end`, without a call before it. */
const openers: ReadonlySet<string> = new Set("case begin def class module for".split(" "));
/** The same, unless they modify the statement before them. */
const conditions: ReadonlySet<string> = new Set("if unless while until".split(" "));
const loops: ReadonlySet<string> = new Set("for while until".split(" "));
const beforeStatements: ReadonlySet<string> = new Set("do then else begin ensure and or not".split(" "));
const beforeConditions: ReadonlySet<string> = new Set("= ( [ , => || && ! += ||=".split(" "));

type Closer = "end" | "}";

/**
 * Tracks the open blocks while the tokens of a file are read in order. A surplus `end` or brace closes nothing, a missing one
 * is closed together with the block around it, and a block that nothing closes continues to the end.
 */
interface Blocks<Context> {
  /** The context of the innermost block around the current token. */
  innermost(): Context | undefined;
  /** Tells whether a condition or a method is around the current token, or anything else that may not run. */
  isConditional(): boolean;
  /** Opens the block of a call; its `do` or brace has been read. */
  enter(context: Context, closer: Closer): void;
  /** Reads a token that belongs to no call. */
  pass(token: RubyToken, previous: RubyToken | undefined): void;
}

function createBlocks<Context>(): Blocks<Context> {
  const stack: { readonly closer: Closer; readonly context: Context | undefined; readonly isCall: boolean }[] = [];
  const count = { end: 0, "}": 0 };
  /** A loop began on this line, whose `do` does not open a further block. */
  let isLoop = false;
  const open = (closer: Closer, context = stack.at(-1)?.context, isCall = false) => {
    stack.push({ closer, context, isCall });
    count[closer]++;
  };
  const close = (closer: Closer) => {
    if (count[closer] === 0) return;
    for (let block; (block = stack.pop());) {
      count[block.closer]--;
      if (block.closer === closer) return;
    }
  };
  return {
    innermost: () => stack.at(-1)?.context,
    isConditional: () => stack.some(({ isCall }) => !isCall),
    enter: (context, closer) => open(closer, context, true),
    pass(token, previous) {
      if (token.kind === "newline") isLoop = false;
      else if (isPunctuator(token, "{")) open("}");
      else if (isPunctuator(token, "}")) close("}");
      if (token.kind !== "word" || isPunctuator(previous, ".", "&.", "::") || isWord(previous, "def")) return;
      if (token.text === "end") close("end");
      else if (token.text === "do") {
        if (!isLoop) open("end");
        isLoop = false;
      } else if (openers.has(token.text) || (conditions.has(token.text) && opensCondition(previous))) {
        open("end");
        isLoop = loops.has(token.text);
      }
    },
  };
}

export function startsStatementAfter(previous: RubyToken | undefined): boolean {
  if (!previous || previous.kind === "newline") return true;
  if (previous.kind === "word") return beforeStatements.has(previous.text);
  return isPunctuator(previous, "{", "|", "&&", "||", "?", ":", "(");
}

function opensCondition(previous: RubyToken | undefined): boolean {
  if (startsStatementAfter(previous)) return true;
  return previous?.kind === "punctuator" && beforeConditions.has(previous.text);
}
