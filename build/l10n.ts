/** The sentences of the editor, which `l10n` and `package.nls.*.json` have in other languages. */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { ofOne } from "../src/core/messages/language.ts";
import { withTexts } from "./nls.ts";
import { settingTexts } from "./settings.ts";
import { toolTexts } from "./toolLists.ts";

/** Files in which translators find the sentences, each with the function that brings its text up to date. */
export const l10nLists: Readonly<Record<string, (text: string) => string>> = {
  "package.nls.json": (text) =>
    withTexts(text, readFileSync("package.json", "utf8"), new Map([...settingTexts, ...toolTexts])),
  "l10n/bundle.l10n.json": () =>
    `${JSON.stringify(Object.fromEntries([...templates().keys()].map((key) => [key, englishOf(key)])), null, 2)}\n`,
};

/** The modules whose sentences are English everywhere: the command line, the servers, and what is written to files. */
const english = /^src\/(?:action|cli|lsp|mcp|platform|core\/(?:report|tools))\//;

/** The functions that take templates, each with the positions of these. */
export const functions: ReadonlyMap<string, readonly number[]> = new Map([
  ["message", [0]],
  ["plural", [1, 2]],
  ["counted", [1, 2]],
  ["say", [0]],
  ["sayCount", [1, 2]],
  ["vscode.l10n.t", [0]],
]);

/** Templates with the modules that have them, in alphabetical order. */
export function templates(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const modules = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !english.test(path));
  for (const module of modules.sort())
    for (const text of templatesIn(readFileSync(module, "utf8"))) found.set(text, [...(found.get(text) ?? []), module]);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Keys of templates, each once. */
function templatesIn(source: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const texts = (functions.get(node.expression.getText(file)) ?? []).flatMap((position) => {
        const argument = node.arguments[position];
        return argument && ts.isStringLiteralLike(argument) ? [argument.text] : [];
      });
      for (const text of texts) found.add(text);
      if (texts[0] !== undefined && texts[0] === texts[1]) found.add(ofOne(texts[0]));
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile("module.ts", source, ts.ScriptTarget.Latest);
  visit(file);
  return new Set([...found].filter(isTranslated));
}

/** The English of a key. */
function englishOf(key: string): string {
  const text = key.slice(0, -ofOne("").length);
  return key === ofOne(text) ? text : key;
}

/** Tells whether there is anything to translate, such as a space between two values, which Chinese and Japanese leave out. */
function isTranslated(text: string): boolean {
  return text.replace(/\{\w+\}/g, "") !== "";
}
