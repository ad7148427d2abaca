import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import type { ScanResult } from "../../../src/core/scan/scanResult.ts";
import type { Group } from "../../../src/core/scan/tree/groupNodes.ts";
import { groupsOf, type Grouping } from "../../../src/core/scan/tree/groups.ts";
import { contextWords } from "../../../src/extension/views/viewTexts.ts";
import { scanning } from "../../core/scan/scanning.ts";
import { caller } from "../../support/world.ts";

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly contributes: { readonly menus: Readonly<Record<string, readonly Entry[]>> };
};
const entries = contributes.menus["view/item/context"] ?? [];

/** The commands of a node's context menu, as VS Code chooses them by the words of the node. */
function commandsOf(group: Group): readonly string[] {
  const value = contextWords(group).join(" ");
  const shown = entries
    .filter((entry) => isShown(entry, value))
    .flatMap((entry) => inMenu(entry).filter((each) => isShown(each, value)));
  return [...new Set(shown.map(nameOf))];
}

/** All that is below an entry that is shown is shown too, but for what has a clause of its own. */
function isShown({ when }: Entry, value: string): boolean {
  if (when === undefined) return true;
  const pattern = /viewItem =~ \/(.+)\/$/.exec(when)?.[1] ?? assert.fail(when);
  return new RegExp(pattern).test(value);
}

/** The entries of a submenu, otherwise the entry itself. */
function inMenu(entry: Entry): readonly Entry[] {
  return entry.submenu === undefined ? [entry] : (contributes.menus[entry.submenu] ?? assert.fail(entry.submenu));
}

function nameOf({ command = "" }: Entry): string {
  return command.replace(/^packageInsights\.(?:findings\.)?/, "");
}

const ofVersion = ["showRequirements", "showDependents", "showSimilarNames", "showBuiltVersions"];
const ofGoModule = ["showCapabilities", "showRequirements", "showSimilarNames", "showBuiltVersions"];

const files = {
  "/shop/package.json": JSON.stringify({
    dependencies: { lodash: "4.17.20", "left-pad": "1.3.0", own: "git+https://git.acme.example/own.git" },
  }),
  "/shop/go.mod": "module shop\n\nrequire github.com/gorilla/websocket v1.4.0\n",
};

const rows: readonly (readonly [by: Grouping, label: string, commands: readonly string[]])[] = [
  ["manifest", "package.json", ["planAll"]],
  [
    "manifest",
    "lodash 4.17.20 → 4.18.1",
    ["open", "details", "graph", ...ofVersion, "update", "compare", "plan", "ignore"],
  ],
  [
    "manifest",
    "high 7.2: Command Injection in lodash",
    ["open", "details", "graph", ...ofVersion, "update", "fixEverywhere", "compare", "ignore"],
  ],
  ["manifest", "left-pad 1.3.0 is deprecated", ["open", "details", "graph", ...ofVersion, "compare", "plan", "ignore"]],
  ["manifest", "own", ["open"]],
  [
    "manifest",
    "gorilla/websocket v1.4.0 → v1.4.2",
    ["open", "details", "graph", ...ofGoModule, "update", "compare", "plan", "ignore"],
  ],
  ["package", "lodash 4.17.20 → 4.18.1", ["details", "graph", ...ofVersion, "updateEverywhere", "compare"]],
  ["package", "left-pad", ["details", "graph", ...ofVersion, "compare"]],
  ["severity", "Errors", []],
  [
    "severity",
    "lodash 4.17.20 → 4.18.1",
    ["open", "details", "graph", ...ofVersion, "update", "compare", "plan", "ignore"],
  ],
];

describe("the context menu of the findings", () => {
  let result: ScanResult;

  before(async () => {
    const { host, fixedIn } = scanning(files);
    result = await scan(Object.keys(files), { ...host, fixedIn }, { ...caller(), keepFacts: false });
  });

  const wording = { text: formatMessage, path: (path: string) => path.slice("/shop/".length), now: 0 };

  for (const [by, label, commands] of rows) {
    it(`by ${by}, ${label}: ${commands.join(", ") || "nothing"}`, () => {
      const all = groupsOf(result, by, wording).flatMap(withChildren);
      const group = all.find((each) => each.label === label) ?? assert.fail(all.map((each) => each.label).join("\n"));
      assert.deepEqual(commandsOf(group), commands);
    });
  }

  it("has a row for each of its commands", () => {
    const shown = new Set(rows.flatMap(([, , commands]) => commands));
    const offered = entries.flatMap(inMenu).map(nameOf);
    assert.deepEqual([...new Set(offered)].sort(), [...shown].sort());
  });
});

function withChildren(group: Group): readonly Group[] {
  return [group, ...group.children.flatMap(withChildren)];
}
