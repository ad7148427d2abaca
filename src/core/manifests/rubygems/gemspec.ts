import { folderOf, resolvePath } from "../../model/path.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { findMirror } from "./bundleConfig.ts";
import { readGemCall, skipFor } from "./gemDeclaration.ts";
import { sourceOfAll } from "./gemSources.ts";
import { readGemfile } from "./gemfileReader.ts";
import { isMark, readArguments } from "./ruby/rubyArguments.ts";
import { readRubyFile } from "./ruby/rubyFile.ts";
import type { RubyToken } from "./ruby/rubyTokens.ts";

/** `*.gemspec`: what a gem needs where it runs, and what it needs to be developed. The scopes are the words of RubyGems. */
export const gemspec: ManifestParser = {
  id: "rubygems/gemspec",
  system: "RUBYGEMS",
  patterns: ["**/*.gemspec"],
  handles: (path) => /(?:^|\/)[^/]*\.gemspec$/.test(path),
  parse: parseGemspec,
  complete: completeGemspec,
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
  for (let at = 0, token; (token = tokens[at]); at++) {
    const scope = isMark(tokens[at - 1], ".") && token.kind === "word" ? scopes.get(token.text) : undefined;
    if (scope === undefined) continue;
    const given = readArguments(tokens, at + 1);
    const read = readGemCall(file, token, given, scope);
    if (read.declaration) declarations.push(read.declaration);
    problems.push(...read.problems);
    at = given.next - 1;
  }
  const self = nameIn(tokens);
  return { declarations, problems, ...(self !== undefined && { self }) };
}

/** `spec.name = "…"`, whatever the receiver is called. */
function nameIn(tokens: readonly RubyToken[]): string | undefined {
  for (const [at, token] of tokens.entries()) {
    const value = tokens[at + 2];
    if (token.kind !== "word" || token.text !== "name" || !isMark(tokens[at + 1], "=") || value?.kind !== "text")
      continue;
    const isOwn = isMark(tokens[at - 1], ".") && tokens[at - 2]?.kind === "word" && !isMark(tokens[at - 3], ".");
    if (isOwn) return /^[A-Za-z0-9._-]+$/.test(value.text) && !value.isOpen ? value.text : undefined;
  }
  return undefined;
}

/** While a gem is developed, the Gemfile beside it says where gems come from. */
async function completeGemspec(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const folder = folderOf(around.path);
  const [mirror, ...texts] = await Promise.all([
    findMirror(around),
    ...names.map((name) => around.read(resolvePath(folder, name))),
  ]);
  const at = texts.findIndex((text) => text !== undefined);
  const skip = sourceOfAll(readGemfile(texts[at] ?? ""), names[at] ?? "", around.environment) ?? mirror;
  return { ...manifest, declarations: manifest.declarations.map((declaration) => skipFor(declaration, skip)) };
}

const names = ["gems.rb", "Gemfile"];
