import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionManifest } from "../../support/extensionManifest.ts";

interface Entry {
  readonly command?: string;
  readonly when?: string;
}

interface Contributions {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
  readonly menus: Readonly<Record<string, readonly Entry[]>>;
  readonly viewsWelcome: readonly Entry[];
  readonly walkthroughs: readonly { readonly steps: readonly { readonly completionEvents: readonly string[] }[] }[];
}

const { contributes } = extensionManifest() as { readonly contributes: Contributions };

/** Context keys that VS Code sets itself. */
const keysOfEditor = new Set([
  "webviewId",
  "view",
  "viewItem",
  "workspaceFolderCount",
  "activeEditorIsReadonly",
  "explorerResourceIsFolder",
  "resourceExtname",
  "resourceFilename",
  "scmProvider",
  "scmActiveResourceHasChanges",
]);

/** Keys that the extension sets, by the name in a call of `setContext` or in what makes such calls. */
const keysOfExtension = new Set(
  readdirSync("src/extension", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .filter((text) => text.includes('"setContext"'))
    .flatMap((text) =>
      [...text.matchAll(/(?:"setContext", |\bshow\()"(packageInsights\.\w+)"/g)].map(([, key = ""]) => key),
    ),
);

/** Keys that an element of the graph panel gives its context menu. */
const keysOfGraph = new Set(["webviewSection", "isAsked", "isRoot", "hasFix", "hasPlace"]);

const clauses = [...Object.values(contributes.menus).flat(), ...contributes.viewsWelcome].flatMap(
  ({ when }) => when ?? [],
);
const events = contributes.walkthroughs.flatMap(({ steps }) =>
  steps.flatMap(({ completionEvents }) => completionEvents),
);

/** The keys of a clause: what is neither a literal on the right of an operator nor a constant. */
function keysIn(clause: string): readonly string[] {
  const keys = clause.split(/&&|\|\|/).map(
    (part) =>
      part
        .trim()
        .replace(/^!/, "")
        .split(/\s*(?:==|!=|=~|[<>]=?)\s*/)[0] ?? "",
  );
  return keys.filter((key) => key !== "true" && key !== "false");
}

/** Commands of the palette that can always run, in any window. */
const runAnywhere = [
  "checkPurls",
  "clearCache",
  "findBaseImages",
  "identifyFiles",
  "lookUp",
  "openSample",
  "refresh",
  "showLog",
];

const verbs = ["Cancel", "Change", "Check", "Clear", "Compare", "Copy", "Export", "Find", "Fix", "Group", "Identify"];
const moreVerbs = ["Ignore…", "Look", "Open", "Plan", "Refresh", "Review", "Scan", "Show", "Update"];

describe("the menus of package.json", () => {
  it("begin each command with a verb", () => {
    const all = new Set([...verbs, ...moreVerbs]);
    const titles = contributes.commands.map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => !all.has(title.split(" ")[0] ?? "")),
      [],
    );
  });

  it("depend only on keys that VS Code or the extension sets", () => {
    const used = clauses.flatMap(keysIn);
    assert.deepEqual(
      used.filter((key) => ![keysOfEditor, keysOfExtension, keysOfGraph].some((keys) => keys.has(key))),
      [],
    );
  });

  it("use every key that the extension sets, or the walkthrough does", () => {
    const used = new Set([...clauses.flatMap(keysIn), ...events.map((event) => event.replace(/^onContext:/, ""))]);
    assert.ok(keysOfExtension.size > 0);
    assert.deepEqual(
      [...keysOfExtension].filter((key) => !used.has(key)),
      [],
    );
  });

  it("name only commands of the extension", () => {
    const commands = new Set(contributes.commands.map(({ command }) => command));
    const named = Object.values(contributes.menus)
      .flat()
      .flatMap(({ command }) => command ?? []);
    const completing = events.flatMap(
      (event) => /^onCommand:(packageInsights\.(?!findings\.focus).+)/.exec(event)?.[1] ?? [],
    );
    assert.deepEqual(
      [...named, ...completing].filter((command) => !commands.has(command)),
      [],
    );
  });

  it("show a command in the palette where it can run", () => {
    const restricted = new Set(contributes.menus.commandPalette?.map(({ command }) => command));
    const anywhere = contributes.commands.map(({ command }) => command).filter((command) => !restricted.has(command));
    assert.deepEqual(
      anywhere.sort(),
      runAnywhere.map((name) => `packageInsights.${name}`),
    );
  });
});
