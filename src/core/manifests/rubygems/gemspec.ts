import { folderOf, resolvePath } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { readGemCall, skipGem } from "./gemDeclaration.ts";
import { findMirror, mirroredGems, skipOfSources } from "./gemSources.ts";
import { readGemfile } from "./gemfileReader.ts";
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
  const gaps: EntryGap[] = [];
  for (let at = 0, token; (token = tokens[at]); at++) {
    if (isUnread(tokens, at)) gaps.push(entryGap(text, { start: token.start, end: token.end }));
    const scope = isPunctuator(tokens[at - 1], ".") && token.kind === "word" ? scopes.get(token.text) : undefined;
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

/** `Gem::Dependency.new(…)`, and methods that are called by their name: `spec.send(:add_dependency, …)`. */
function isUnread(tokens: readonly RubyToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "symbol") return scopes.has(token.text);
  return isWord(token, "Dependency") && isPunctuator(tokens[at - 1], "::") && isPunctuator(tokens[at + 1], ".");
}

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
  const content = readGemfile(texts[index] ?? "");
  const skip = skipOfSources(content, gemfileNames[index] ?? "", surroundings) ?? mirror;
  return { ...manifest, declarations: manifest.declarations.map((declaration) => skipGem(declaration, skip)) };
}

const gemfileNames = ["gems.rb", "Gemfile"];
