import { builtinModules } from "node:module";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { lineEnds } from "./build/lint/lineEnds.js";
import { versionTexts } from "./build/lint/versionTexts.js";

const nodeModules = builtinModules.flatMap((name) => [name, `node:${name}`]);

export default defineConfig(
  { ignores: ["**/dist/", "out/", "node_modules/", ".vscode-test/", "test/fixtures/"] },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./src/webview/tsconfig.json", "./test/workbench/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/prefer-nullish-coalescing": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    // Of all rules these two take longest. They are about classes and enums, which are those of the editor.
    files: ["**/*.ts"],
    ignores: ["src/extension/**"],
    rules: {
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
    },
  },
  {
    // The core is pure: what it needs of the world is handed to it.
    files: ["src/core/**/*.ts"],
    rules: {
      "no-restricted-imports": ["error", { paths: ["vscode", ...nodeModules] }],
      "no-restricted-globals": [
        "error",
        "process",
        "Buffer",
        "fetch",
        "setTimeout",
        "setInterval",
        "setImmediate",
        "performance",
        "window",
        "document",
        "console",
        "crypto",
      ],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now" },
        { object: "Math", property: "random" },
        // Node 20 lacks them.
        { object: "Map", property: "groupBy" },
        { object: "Object", property: "groupBy" },
        { object: "Promise", property: "withResolvers" },
      ],
    },
  },
  {
    files: ["test/**/*.ts", "src/cli/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-floating-promises": "off",
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "max-lines-per-function": ["error", { max: 60 }],
      complexity: ["error", 15],
      "max-params": ["error", 4],
      "no-restricted-syntax": [
        "error",
        { selector: "TSAsExpression > TSNeverKeyword", message: "Say what the type is, or narrow it." },
        {
          selector: "MemberExpression[property.name='toLocaleString']",
          message: "Use numberText: Intl starts slowly.",
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    plugins: { text: { rules: { "line-ends": lineEnds } } },
    rules: { "text/line-ends": "error" },
  },
  {
    // What the library offers in its place refuses all of a folder in which one name is odd.
    files: ["src/platform/node/git/**/*.ts"],
    rules: {
      "@typescript-eslint/no-deprecated": [
        "error",
        { allow: [{ from: "package", name: "readObject", package: "isomorphic-git" }] },
      ],
    },
  },
  {
    // One version has several spellings, about which only the rules of its system decide.
    files: ["src/**/*.ts"],
    ignores: ["src/core/versions/**"],
    plugins: { own: { rules: { "version-texts": versionTexts } } },
    rules: { "own/version-texts": "error" },
  },
  {
    // Random tests take their seed from test/seeds.json.
    files: [
      "test/{bench,core,platform,cli,mcp,lsp,editor,extension,webview,contract,conformance,faults,fuzz,growth,support}/**/*.ts",
    ],
    ignores: ["test/support/runs.ts", "test/conformance/versions/generate/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "ObjectExpression > Property[key.name='numRuns']", message: "Use runs() of test/support/runs.ts." },
        {
          selector: "CallExpression[callee.object.name='fc'][callee.property.name='assert'][arguments.length=1]",
          message: "Pass runs() of test/support/runs.ts.",
        },
        { selector: "MemberExpression[object.name='Math'][property.name='random']", message: "Use a seed." },
      ],
    },
  },
);
