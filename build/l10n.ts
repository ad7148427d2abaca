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

/** The functions that begin with a template. */
const saying: ReadonlySet<string> = new Set(["message", "say", "vscode.l10n.t"]);

/** The functions that begin with a number, behind which are the template for one and, where English has another, that for many. */
const counting: ReadonlySet<string> = new Set(["plural", "counted", "sayCount"]);

/** The templates of a call; none where it is not of these functions. */
export function templatesOf(call: ts.CallExpression): readonly ts.Expression[] {
  const name = call.expression.getText();
  if (saying.has(name)) return call.arguments.slice(0, 1);
  return counting.has(name) ? call.arguments.slice(1, 3).filter((argument) => !isValues(argument)) : [];
}

/** Tells whether an argument has values of placeholders, which are written out in the call or in a constant before it. */
function isValues(argument: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(argument) || argument.getText() === "values";
}

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
    if (ts.isCallExpression(node)) for (const key of keysOf(node)) found.add(key);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.ts", source, ts.ScriptTarget.Latest, true));
  return new Set([...found].filter(isTranslated));
}

/** The templates of a call, and where there is one for all numbers, its key for one. */
function keysOf(call: ts.CallExpression): readonly string[] {
  const texts = templatesOf(call).flatMap((argument) => (ts.isStringLiteralLike(argument) ? [argument.text] : []));
  const hasOneText = texts.length === 1 && counting.has(call.expression.getText());
  return hasOneText ? [...texts, ...texts.map(ofOne)] : texts;
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
