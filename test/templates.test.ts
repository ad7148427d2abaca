// Sentences that could not be translated: those that the source does not pass on as templates, and templates that are put together.

import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { templatesOf } from "../build/l10n.ts";

/** The modules that hand on templates. */
const handing = /^src\/(?:core\/messages\/message|webview\/shared\/say)\.ts$/;

/** What decodes answers has a `message` of its own. */
const otherMessage = /^import [^;]*\bmessage\b[^;]*\bdecodeFields\.ts";$|^export function message\(value/m;

/** Texts of two words that nobody reads: code, markup and attributes. */
const unread: readonly RegExp[] = [
  // Names of classes.
  /^(?:button|far-box|far-lines|link|note|box|requirement) [a-z-]+$/,
  // Selectors and a policy.
  /^button, a, summary, h1$|^default-src /,
  // Markup.
  /<\/?[a-z!]+[ >]/i,
];

const sources = modulesBelow("src").map((path) => ({ path, source: readFileSync(path, "utf8") }));

/** Rows of a module's text and what is found in it. */
const rows: readonly (readonly [source: string, prose: readonly string[], composed: readonly string[]])[] = [
  ['say("Show in Graph"); message("a b"); plural(n, "one of it", "{count} of it")', [], []],
  ['html("p", {}, "Show in Graph")', ["Show in Graph"], []],
  ["html(`${n} of it`)", ["of it"], []],
  ['say("a {b}", { b: "two words" })', ["two words"], []],
  ['say(n ? "one word" : "two words")', ["one word", "two words"], ['say(n ? "one word" : "two words")']],
  ["sayCount(n, `${n} box`, many)", [], ["sayCount(n, `${n} box`, many)"]],
  ['sayCount(n, "{count} box", many)', [], ['sayCount(n, "{count} box", many)']],
  ['plural(n, "{count} of {m}", { m }); plural(n, "{count} of {m}", values)', [], []],
  ['plural(n, "{count} more", "{count} more")', [], ['plural(n, "{count} more", "{count} more")']],
  ['import { a } from "./of a.ts"; const kind: "of a" = b', [], []],
  ['html("span", { class: "note below" }, "level")', [], []],
];

describe("templates", () => {
  for (const [source, prose, composed] of rows) {
    it(`are looked for in ${source}`, () => {
      deepEqual(proseIn(source), prose);
      deepEqual(composedIn(source), composed);
    });
  }

  it("are all that a person reads in a panel", () => {
    const panels = sources.filter(({ path }) => path.startsWith("src/webview/"));
    ok(panels.length > 50);
    deepEqual(
      panels.flatMap(({ path, source }) => proseIn(source).map((text) => `${path}: ${text}`)),
      [],
    );
  });

  it("are written out in the calls, each once", () => {
    const others = sources.filter(({ path, source }) => !handing.test(path) && !otherMessage.test(source));
    ok(others.length > 300);
    deepEqual(
      others.flatMap(({ path, source }) => composedIn(source).map((call) => `${path}: ${call}`)),
      [],
    );
  });
});

/** Literals and parts of template literals with two words that are not a template. */
function proseIn(source: string): readonly string[] {
  return nodesOf(source).flatMap(({ node, text }) => {
    if (text === undefined || isTemplate(node) || isOfTypes(node)) return [];
    return /\p{L}{2,} \p{L}/u.test(text) && !unread.some((known) => known.test(text)) ? [text.trim()] : [];
  });
}

/** Calls of which a template is not a literal, or is given for one and for many. */
function composedIn(source: string): readonly string[] {
  return nodesOf(source).flatMap(({ node }) => {
    if (!ts.isCallExpression(node)) return [];
    const templates = templatesOf(node);
    const areWritten = templates.every(ts.isStringLiteralLike);
    const areDifferent = new Set(templates.map((template) => template.getText())).size === templates.length;
    return areWritten && areDifferent ? [] : [node.getText()];
  });
}

function isTemplate(node: ts.Node): boolean {
  const { parent: call } = node;
  return ts.isCallExpression(call) && templatesOf(call).some((template) => template === node);
}

function isOfTypes({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);
}

/** All nodes, and the text of those that have one. */
function nodesOf(source: string): readonly { readonly node: ts.Node; readonly text?: string }[] {
  const found: { readonly node: ts.Node; readonly text?: string }[] = [];
  const visit = (node: ts.Node): void => {
    const hasText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    found.push(hasText ? { node, text: node.text } : { node });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

function modulesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"));
}
