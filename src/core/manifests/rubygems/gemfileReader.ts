import type { Declaration } from "../manifest.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { readGemCall } from "./gemDeclaration.ts";
import { beginsStatement, createBlocks } from "./gemfileBlocks.ts";
import { originOfCall, originOfOptions, type Address, type Origin } from "./gemOrigin.ts";
import { isMark, isWord, readArguments, type RubyArguments, type RubyValue } from "./ruby/rubyArguments.ts";
import { readRubyFile } from "./ruby/rubyFile.ts";
import type { RubyToken } from "./ruby/rubyTokens.ts";

export interface GemfileEntry {
  readonly declaration: Declaration;
  /** Where it comes from; undefined where the sources of the whole file decide. */
  readonly origin: Origin | undefined;
  /** The origin stands beside the declaration. */
  readonly isOwn: boolean;
}

export interface GemfileContent {
  readonly entries: readonly GemfileEntry[];
  /** Of the whole file. */
  readonly sources: readonly Address[];
  readonly problems: readonly SyntaxProblem[];
}

/** What a block and those around it say of the gems in it. */
interface Context {
  readonly groups: readonly string[];
  readonly origin: Origin | undefined;
}

const calls: ReadonlySet<string> = new Set(
  "gem group source git github gist bitbucket gitlab path platforms platform install_if env git_source".split(" "),
);

/** Nothing is run: every branch of a condition counts, and a loop once. */
export function readGemfile(text: string): GemfileContent {
  const file = readRubyFile(text);
  const { tokens, assigned } = file;
  const blocks = createBlocks<Context>();
  const ownRepositories = new Set<string>();
  const entries: GemfileEntry[] = [];
  const sources: Address[] = [];
  const problems: SyntaxProblem[] = [...file.problems];

  for (let at = 0, token; (token = tokens[at]);) {
    if (!isCall(tokens, at)) {
      blocks.pass(token, tokens[at - 1]);
      at++;
      continue;
    }
    const given = readArguments(tokens, at + 1);
    at = given.next;
    if (token.text === "gem") {
      const around = blocks.innermost();
      const groups = joined(around?.groups, groupsOfGem(given));
      const read = readGemCall(file, token, given, groups.join(", ") || "default");
      problems.push(...read.problems);
      const own = originOfOptions(given.options, ownRepositories, assigned);
      const origin = own ?? around?.origin;
      if (read.declaration) entries.push({ declaration: read.declaration, origin, isOwn: own !== undefined });
      continue;
    }
    if (token.text === "git_source") ownRepositories.add(wordsOf(given.positional[0])[0] ?? "");
    const origin = originOfCall(token.text, given, assigned);
    const closer = closerOf(tokens, at);
    if (closer) {
      const around = blocks.innermost();
      const own = token.text === "group" ? given.positional.flatMap(wordsOf) : [];
      blocks.enter({ groups: joined(around?.groups, own), origin: origin ?? around?.origin }, closer);
      at++;
    } else if (origin && "source" in origin) sources.push(origin.source);
  }
  return { entries, sources, problems };
}

function isCall(tokens: readonly RubyToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !calls.has(token.text) || !beginsStatement(tokens[at - 1])) return false;
  return !isMark(tokens[at + 1], "=", ".", ",", ")", "|");
}

/** What will close the block that the call before `at` has, if it has one. */
function closerOf(tokens: readonly RubyToken[], at: number): "end" | "}" | undefined {
  if (isWord(tokens[at], "do")) return "end";
  return isMark(tokens[at], "{") && isMark(tokens[at - 1], ")") ? "}" : undefined;
}

/** Nobody has more groups than that; a made-up file must not grow with the square of its length. */
const mostGroups = 64;

function joined(outer: readonly string[] = [], own: readonly string[]): readonly string[] {
  return own.length === 0 ? outer : [...new Set([...outer, ...own])].slice(0, mostGroups);
}

function groupsOfGem({ options }: RubyArguments): readonly string[] {
  return [...wordsOf(options.get("group")), ...wordsOf(options.get("groups"))];
}

function wordsOf(value: RubyValue | undefined): readonly string[] {
  if (value?.kind === "list") return value.items.flatMap((item) => (item.kind === "list" ? [] : wordsOf(item)));
  return value?.kind === "text" || value?.kind === "symbol" ? [value.token.text] : [];
}
