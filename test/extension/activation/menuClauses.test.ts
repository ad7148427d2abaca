// What each menu offers in each state of the editor: every `when` clause is evaluated as VS Code does, with every key it uses
// both set and not set.

import assert from "node:assert/strict";
import { extensionManifest } from "../../support/extensionManifest.ts";

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

type Keys = Readonly<Record<string, string | number | boolean>>;

const { contributes } = extensionManifest() as {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly Entry[]>>;
    readonly viewsWelcome: readonly { readonly contents: string; readonly when: string }[];
  };
};

const prefix = "packageInsights.";
const manifest = { "packageInsights.isManifest": true, "packageInsights.isChecked": true };
const manifestWithGraph = { ...manifest, "packageInsights.hasGraph": true };
const lockfile = { "packageInsights.isChecked": true, "packageInsights.hasGraph": true };
const view = { view: "packageInsights.findings" };
const node = { webviewId: "packageInsights.graph", webviewSection: "node" };

const pages = ["showBuiltVersions", "showRequirements", "showSimilarNames"];
const plans = ["planUpdate", "planUpdates"];
const changesManifest = ["fixAllVulnerable", "planUpdates", "updateAll"];

const rows: readonly (readonly [menu: string, state: string, keys: Keys, commands: readonly string[]])[] = [
  ["commandPalette", "an empty window", { workspaceFolderCount: 0 }, []],
  ["commandPalette", "a folder", { workspaceFolderCount: 1 }, ["findPackages", "reviewChanges", "scanWorkspace"]],
  [
    "commandPalette",
    "a folder after a scan",
    { workspaceFolderCount: 2, "packageInsights.scanned": true },
    ["exportReport", "findPackages", "groupFindings", "reviewChanges", "scanWorkspace"],
  ],
  ["commandPalette", "a scan", { "packageInsights.scanning": true }, []],
  [
    "commandPalette",
    "a manifest",
    manifestWithGraph,
    ["compareVersions", ...pages, "fixAllVulnerable", ...plans, "showDependencyGraph", "updateAll"],
  ],
  ["commandPalette", "a manifest without a graph", manifest, ["compareVersions", ...pages, "fixAllVulnerable", ...plans, "updateAll"]],
  ["commandPalette", "a lockfile", lockfile, ["compareVersions", ...pages, "showDependencyGraph"]],
  [
    "commandPalette",
    "a read-only manifest",
    { ...manifestWithGraph, activeEditorIsReadonly: true },
    ["compareVersions", ...pages, ...plans, "showDependencyGraph"],
  ],
  ["commandPalette", "a graph with the focus", { ...node, isAsked: true, hasFix: true, hasPlace: true }, []],
  ["commandPalette", "a finding with the focus", { ...view, viewItem: "place version graph update ignore" }, []],

  ["editor/title", "another file", {}, []],
  [
    "editor/title",
    "a manifest",
    manifestWithGraph,
    ["compareVersions", "fixAllVulnerable", "planUpdates", "refresh", "showDependencyGraph", "updateAll"],
  ],
  ["editor/title", "a manifest without a graph", manifest, ["compareVersions", ...changesManifest, "refresh"]],
  ["editor/title", "a lockfile", lockfile, ["compareVersions", "refresh", "showDependencyGraph"]],
  [
    "editor/title",
    "a read-only manifest",
    { ...manifest, activeEditorIsReadonly: true },
    ["compareVersions", "planUpdates", "refresh"],
  ],

  [
    "editor/title",
    "a changed lockfile",
    { ...lockfile, scmActiveResourceHasChanges: true },
    ["compareVersions", "refresh", "reviewChanges", "showDependencyGraph"],
  ],
  ["editor/title", "another changed file", { scmActiveResourceHasChanges: true }, []],

  ["scm/title", "Git", { scmProvider: "git" }, ["reviewChanges"]],
  ["scm/title", "another provider", { scmProvider: "hg" }, []],

  ["editor/context", "another file", {}, []],
  [
    "editor/context",
    "a manifest",
    manifestWithGraph,
    ["compareVersions", "dependency", "fixAllVulnerable", "planUpdates", "showDependencyGraph", "updateAll"],
  ],
  ["editor/context", "a manifest without a graph", manifest, ["compareVersions", "dependency", ...changesManifest]],
  ["editor/context", "a lockfile", lockfile, ["compareVersions", "dependency", "showDependencyGraph"]],
  ["editor/context", "a read-only manifest", { ...manifest, activeEditorIsReadonly: true }, ["compareVersions", "dependency", "planUpdates"]],

  ["view/title", "another view", { view: "outline", "packageInsights.scanned": true }, []],
  ["view/title", "nothing scanned", view, ["scanWorkspace"]],
  ["view/title", "the first scan", { ...view, "packageInsights.scanning": true }, ["cancelScan"]],
  [
    "view/title",
    "a finished scan",
    { ...view, "packageInsights.scanned": true },
    ["exportReport", "groupFindings", "refreshFindings"],
  ],
  [
    "view/title",
    "a further scan",
    { ...view, "packageInsights.scanned": true, "packageInsights.scanning": true },
    ["cancelScan", "exportReport", "groupFindings"],
  ],

  ["explorer/context", "a folder", { explorerResourceIsFolder: true }, []],
  ["explorer/context", "a file", { resourceFilename: "app.js", resourceExtname: ".js" }, ["identifyFiles"]],
  ...[".tar", ".tgz", ".gz", ".zst"].map(
    (extension) =>
      [
        "explorer/context",
        `an archive ${extension}`,
        { resourceFilename: `image${extension}`, resourceExtname: extension },
        ["findBaseImages", "identifyFiles"],
      ] as const,
  ),
  ["explorer/context", "a JAR", { resourceFilename: "a.jar", resourceExtname: ".jar" }, ["identifyFiles"]],
  ...["app.cdx.json", "app.spdx.json", "bom.json", "sbom.json", "cyclonedx.json", "spdx.json"].map(
    (name) =>
      [
        "explorer/context",
        name,
        { resourceFilename: name, resourceExtname: ".json" },
        ["checkPurls", "identifyFiles"],
      ] as const,
  ),
  [
    "explorer/context",
    "a JSON file",
    { resourceFilename: "tsconfig.json", resourceExtname: ".json" },
    ["identifyFiles"],
  ],
  [
    "explorer/context",
    "a folder named as a bill of materials",
    { explorerResourceIsFolder: true, resourceFilename: "bom.json" },
    [],
  ],

  ["webview/context", "another webview", { ...node, webviewId: "markdown.preview", isAsked: true }, []],
  ["webview/context", "beside the nodes", { ...node, webviewSection: "edges", isAsked: true, hasFix: true }, []],
  ["webview/context", "a node without answers", node, ["graph.alone", "graph.copy", "graph.why"]],
  [
    "webview/context",
    "a node",
    { ...node, isAsked: true },
    ["graph.alone", "graph.compare", "graph.copy", "graph.details", "graph.graph", "graph.why"],
  ],
  [
    "webview/context",
    "a node with a fix and a place",
    { ...node, hasFix: true, hasPlace: true },
    ["graph.alone", "graph.copy", "graph.manifest", "graph.update", "graph.why"],
  ],
  [
    "webview/context",
    "the root",
    { ...node, isAsked: true, isRoot: true },
    ["graph.compare", "graph.copy", "graph.details"],
  ],

  ["view/item/context", "a row of another view", { view: "outline", viewItem: "place" }, []],
  ["view/item/context", "a row without commands", { ...view, viewItem: "" }, []],
  ["view/item/context", "a place", { ...view, viewItem: "place" }, ["findings.open"]],
  ["view/item/context", "a version", { ...view, viewItem: "version" }, ["finding", "findings.compare", "findings.details"]],
  ["view/item/context", "a graph", { ...view, viewItem: "graph" }, ["findings.graph"]],
  ["view/item/context", "a fix", { ...view, viewItem: "update" }, ["findings.update"]],
  ["view/item/context", "a fix in many manifests", { ...view, viewItem: "updateEverywhere" }, ["findings.updateEverywhere"]],
  ["view/item/context", "what has a plan", { ...view, viewItem: "plan" }, ["findings.plan"]],
  ["view/item/context", "a manifest with plans", { ...view, viewItem: "planAll" }, ["findings.planAll"]],
  ["view/item/context", "an advisory", { ...view, viewItem: "advisory" }, ["findings.fixEverywhere"]],
  ["view/item/context", "what can be ignored", { ...view, viewItem: "place ignore" }, ["findings.ignore", "findings.open"]],
  ["commandPalette", "a Go module with capabilities", { "packageInsights.hasCapabilities": true }, ["showCapabilities"]],
  ["commandPalette", "a package with dependents", { "packageInsights.hasDependents": true }, ["showDependents"]],
  ["packageInsights.dependency", "a package", {}, pages],
  ["packageInsights.dependency", "a package of a manifest", manifest, ["planUpdate", ...pages]],
  ["packageInsights.dependency", "a Go module", { "packageInsights.hasCapabilities": true }, [...pages, "showCapabilities"]],
  ["packageInsights.dependency", "dependents", { "packageInsights.hasDependents": true }, [...pages, "showDependents"]],
  ["packageInsights.finding", "a version", { viewItem: "version" }, pages],
  ["packageInsights.finding", "a Go module", { viewItem: "version capabilities" }, [...pages, "showCapabilities"]],
  ["packageInsights.finding", "dependents", { viewItem: "version dependents" }, [...pages, "showDependents"]],
]; // prettier-ignore

describe("the menus of package.json offer", () => {
  for (const [menu, state, keys, commands] of rows) {
    it(`in ${menu}, with ${state}: ${commands.join(", ") || "nothing"}`, () => {
      const shown = (contributes.menus[menu] ?? []).filter(({ when }) => holds(when, keys));
      const names = new Set(shown.map(nameOf));
      assert.deepEqual([...names].sort(), [...commands].sort());
    });
  }

  it("each of their commands in one state at least, but for those that other commands run", () => {
    const offered = new Set(rows.flatMap(([menu, , , commands]) => commands.map((command) => `${menu} ${command}`)));
    const missing = Object.entries(contributes.menus).flatMap(([menu, entries]) =>
      entries
        .filter(({ when }) => when !== "false")
        .map((entry) => `${menu} ${nameOf(entry)}`)
        .filter((entry) => !offered.has(entry)),
    );
    assert.deepEqual(missing, []);
  });

  for (const [folders, link] of [
    [0, "vscode.openFolder"],
    [1, "packageInsights.scanWorkspace"],
  ] as const) {
    it(`in the empty view of a window with ${folders} folders: ${link}`, () => {
      const shown = contributes.viewsWelcome.filter(({ when }) => holds(when, { workspaceFolderCount: folders }));
      const links = shown.flatMap(({ contents }) =>
        [...contents.matchAll(/\(command:([\w.]+)\)/g)].map(([, id]) => id),
      );
      assert.deepEqual(links, [link]);
    });
  }
});

function nameOf({ command, submenu = "" }: Entry): string {
  return (command ?? submenu).replace(prefix, "");
}

/** Whether a clause holds; it has no parentheses outside of patterns. */
function holds(clause: string | undefined, keys: Keys): boolean {
  if (clause === undefined) return true;
  return clause.split("||").some((all) => all.split("&&").every((term) => termHolds(term.trim(), keys)));
}

function termHolds(term: string, keys: Keys): boolean {
  if (term === "true" || term === "false") return term === "true";
  if (term.startsWith("!")) return !keys[term.slice(1)];
  const [, key = "", operator, operand = ""] = /^(\S+)(?: (==|=~|>) (.+))?$/.exec(term) ?? assert.fail(term);
  const value = keys[key];
  if (operator === undefined) return value === true;
  if (operator === "=~") return new RegExp(operand.slice(1, -1)).test(String(value ?? ""));
  if (operator === ">") return Number(value ?? 0) > Number(operand);
  return String(value ?? "") === operand.replace(/^'|'$/g, "");
}
