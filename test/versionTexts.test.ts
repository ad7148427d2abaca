import assert from "node:assert/strict";
import { resolve } from "node:path";
import { Linter } from "eslint";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { versionTexts } from "../build/lint/versionTexts.js";

const path = resolve("src/core/case.ts");
const head = [
  'import type { VersionKey, VersionText } from "./model/keys.ts";',
  "declare const a: VersionKey, b: VersionKey, texts: readonly string[], other: string, found: VersionKey | undefined;",
  "declare const byText: Map<string, number>, one: VersionText | undefined;",
  "",
].join("\n");

/** What the rule says of a statement, whose types the compiler reads from the sources. */
function messagesFor(statement: string): readonly string[] {
  const text = `${head}${statement}\n`;
  const options: ts.CompilerOptions = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] };
  options.target = ts.ScriptTarget.ES2024;
  options.moduleResolution = ts.ModuleResolutionKind.Bundler;
  options.module = ts.ModuleKind.ESNext;
  const files = ts.createCompilerHost(options, true);
  const host: ts.CompilerHost = {
    ...files,
    getSourceFile(name, language) {
      if (resolve(name) === path) return ts.createSourceFile(name, text, language, true);
      parsed.set(name, parsed.get(name) ?? files.getSourceFile(name, language));
      return parsed.get(name);
    },
  };
  const program = ts.createProgram([path], options, host);
  const problems = new Linter().verify(
    text,
    {
      files: ["**/*.ts"],
      languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } },
      plugins: { own: { rules: { "version-texts": versionTexts } } },
      rules: { "own/version-texts": "error" },
    },
    path,
  );
  return problems.map(({ messageId, message }) => messageId ?? message);
}

/** Those of the language and of the sources, which are the same for every statement. */
const parsed = new Map<string, ts.SourceFile | undefined>();

describe("the lint rule about the texts of versions", () => {
  const refused: readonly (readonly [statement: string, messageId: string])[] = [
    ["a.version === b.version;", "compared"],
    ["!found || a.version !== found.version;", "compared"],
    ["a.version === other;", "compared"],
    ["const { version } = a; texts.find((text) => text === version);", "compared"],
    ["one === other;", "compared"],
    ['switch (a.version) { case "1.0": break; }', "compared"],
    ["byText.get(a.version);", "lookedUp"],
    ["byText.set(one ?? '', 1);", "lookedUp"],
    ["new Set<string>().add(a.version);", "lookedUp"],
    ["texts.includes(a.version);", "lookedUp"],
    ["(found ? texts : undefined)?.indexOf(a.version);", "lookedUp"],
    ["new Map([a, b].map((key) => [key.version, key]));", "lookedUp"],
    ["new Set([a, b].map(({ version }) => version));", "lookedUp"],
    ["declare const known: Record<string, number>; known[a.version];", "lookedUp"],
  ];
  for (const [statement, messageId] of refused) {
    it(`refuses ${statement}`, () => assert.deepEqual(messagesFor(statement), [messageId]));
  }

  const allowed = [
    "a.name === b.name;",
    'a.version === "";',
    "one === undefined;",
    "byText.get(a.name);",
    "[a, b].map(({ version }) => version).join();",
    "[a, b][0];",
  ];
  for (const statement of allowed) it(`allows ${statement}`, () => assert.deepEqual(messagesFor(statement), []));
});
