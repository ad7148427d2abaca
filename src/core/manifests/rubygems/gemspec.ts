import { folderOf, resolvePath } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { gapBefore, isCallByName, isNewDependency, readGemCall, skipGem } from "./gemDeclaration.ts";
import { findMirror, mirroredGems } from "./gemSources.ts";
import { skipOfGemfile } from "./gemfile.ts";
import { readGemfile, startsStatementAfter } from "./gemfileReader.ts";
import { readArguments } from "./rubyArguments.ts";
import { readRubyFile } from "./rubyFile.ts";
import { isPunctuator, isWord, type RubyToken } from "./rubyToken.ts";

/** `*.gemspec`: the runtime and development dependencies of a gem. The scopes are named as in RubyGems. */
export const gemspec: ManifestParser = {
  id: "rubygems/gemspec",
  system: "RUBYGEMS",
  isSecondary: true,
  patterns: ["**/*.gemspec"],
  handles: (path) => /(?:^|\/)[^/]*\.gemspec$/.test(path),
  parse: parseGemspec,
  complete: completeGemspec,
  privateAmong: mirroredGems,
};

const scopes: ReadonlyMap<string, string> = new Map([
  ["add_dependency", "runtime"],
  ["add_runtime_dependency", "runtime"],
  ["add_development_dependency", "development"],
]);

function parseGemspec(text: string): Manifest {
  const file = readRubyFile(text);
  const { tokens } = file;
  const declarations: Declaration[] = [];
  const problems: SyntaxProblem[] = [...file.problems];
  // Old versions of RubyGems wrote such files.
  const gaps = /^\uFEFF?---\s/.test(text) ? [entryGap(text, { start: 0, end: text.indexOf("\n") + 1 })] : [];
  for (let at = 0, token; (token = tokens[at]); at++) {
    if (isUnread(tokens, at)) gaps.push(gapBefore(file, at));
    const scope = isCall(tokens, at) ? scopes.get(token.text) : undefined;
    if (scope === undefined) continue;
    const args = readArguments(tokens, at + 1);
    const gem = readGemCall(file, token, args, scope);
    if (gem.declaration) declarations.push(gem.declaration);
    if (gem.gap) gaps.push(gem.gap);
    problems.push(...gem.problems);
    at = args.next - 1;
  }
  const self = findName(tokens);
  return { declarations, problems, ...(gaps.length > 0 && { gaps }), ...(self !== undefined && { self }) };
}

/** Tells whether it is called on any receiver, or on the specification itself: `spec.add_dependency`, `add_dependency "a"`. */
function isCall(tokens: readonly RubyToken[], at: number): boolean {
  if (tokens[at]?.kind !== "word") return false;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  return isPunctuator(previous, ".", "&.") || (startsStatementAfter(previous) && next?.kind === "string");
}

/** Dependencies that are objects, methods that are called by their name (`spec.send(:add_dependency, …)`), and what is evaluated. */
function isUnread(tokens: readonly RubyToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "symbol") return scopes.has(token.text);
  if (isCallByName(tokens, at, scopes) || isNewDependency(tokens, at)) return true;
  return isEvaluation(tokens, at) || isChangeOfList(tokens, at);
}

/** Tells whether it is evaluated for itself: where it is the value of something else, only that value is, such as a version. */
function isEvaluation(tokens: readonly RubyToken[], at: number): boolean {
  const [previous, token, next] = [-1, 0, 1].map((offset) => tokens[at + offset]);
  if (!isWord(token, "instance_eval", "instance_exec", "eval")) return false;
  const isCalled = isPunctuator(next, "(") || (next?.kind === "word" && next.text !== "do");
  return isCalled && (isPunctuator(previous, ".", "&.") || startsStatementAfter(previous));
}

/** `spec.dependencies.concat(…)`. A new object is told by itself. */
function isChangeOfList(tokens: readonly RubyToken[], at: number): boolean {
  const [previous, token, next, method] = [-1, 0, 1, 2].map((offset) => tokens[at + offset]);
  if (!isWord(token, "dependencies") || !isPunctuator(previous, ".", "&.") || isWord(method, "Gem")) return false;
  return isPunctuator(next, "<<", "=", "+=") || (isPunctuator(next, ".") && isWord(method, ...changes));
}

const changes = "push append unshift prepend insert concat replace".split(" ");

/** The value of `spec.name = "…"`, whatever the receiver is called. */
function findName(tokens: readonly RubyToken[]): string | undefined {
  const at = tokens.findIndex((token, index) => token.text === "name" && isNameAssignment(tokens, index));
  const value = tokens[at + 2];
  return at >= 0 && value && /^[A-Za-z0-9._-]+$/.test(value.text) && !value.isUnclosed ? value.text : undefined;
}

function isNameAssignment(tokens: readonly RubyToken[], at: number): boolean {
  const [beforeReceiver, receiver, dot, name, sign, value] = [-3, -2, -1, 0, 1, 2].map((offset) => tokens[at + offset]);
  if (name?.kind !== "word" || !isPunctuator(sign, "=") || value?.kind !== "string") return false;
  return isPunctuator(dot, ".") && receiver?.kind === "word" && !isPunctuator(beforeReceiver, ".");
}

/** Completes the manifest of a gem. While a gem is developed, the Gemfile next to it says where gems come from. */
async function completeGemspec(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const folder = folderOf(surroundings.path);
  const [mirror, ...texts] = await Promise.all([
    findMirror(surroundings),
    ...gemfileNames.map((name) => surroundings.read(resolvePath(folder, name))),
  ]);
  const index = texts.findIndex((text) => text !== undefined);
  const gemfilePath = resolvePath(folder, gemfileNames[index] ?? "Gemfile");
  const skip = (await skipOfGemfile(gemfilePath, texts[index] ?? "", surroundings)) ?? mirror;
  const gaps = [...(manifest.gaps ?? []), ...(await filesWithDependencies(surroundings))];
  return {
    ...manifest,
    declarations: manifest.declarations.map((declaration) => skipGem(declaration, skip)),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Real files name two or three: their version and what they ship. */
const maxFiles = 20;

/** Files that the gemspec runs and whose methods add dependencies. Most have the version alone. */
async function filesWithDependencies({ path, text, read }: Surroundings): Promise<readonly EntryGap[]> {
  const { files } = readGemfile(text);
  const gaps = files.slice(0, maxFiles).map(async ({ kind, name, gap }) => {
    if (kind !== "code" || name === undefined) return [];
    const content = parseGemspec((await read(resolvePath(folderOf(path), name))) ?? "");
    return content.declarations.length + (content.gaps ?? []).length > 0 ? [gap] : [];
  });
  return (await Promise.all(gaps)).flat();
}

const gemfileNames = ["gems.rb", "Gemfile"];
