// What a screen reader says of the editor's own parts: rows of the tree, the status bar, hints, the lens and the light bulb.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatMessage } from "../../src/core/messages/message.ts";
import { scan } from "../../src/core/scan/scan.ts";
import type { Group } from "../../src/core/scan/tree/groupNodes.ts";
import { groupsOf, type Grouping } from "../../src/core/scan/tree/groups.ts";
import { actionsAt } from "../../src/editor/actions/actionsAt.ts";
import { manifestLens } from "../../src/editor/codeLens.ts";
import type { DocumentState } from "../../src/editor/documentSession.ts";
import { hintsIn } from "../../src/editor/hints.ts";
import { createVersionLists } from "../../src/editor/versionLists.ts";
import { statusContent } from "../../src/extension/editor/statusContent.ts";
import { spokenName } from "../../src/extension/views/viewTexts.ts";
import { scanning } from "../core/scan/scanning.ts";
import { editorWorld, textInEditor } from "../support/editorWorld.ts";
import { checkGolden } from "../support/golden.ts";
import { caller } from "../support/world.ts";

const root = "test/fixtures/sample";
const files: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
    .map((path) => [path.slice(root.length), readFileSync(path, "utf8")]),
);
const manifests = ["/package.json", "/pom.xml", "/services/billing/Gemfile.lock"];

/** Signs that are read as their names, or not at all, and icons. */
const signs = /[→←↑↓≈✘✔✓⚠ⓘ·•›▸]|\$\(|\p{Emoji_Presentation}/u;

/** Each kind of spoken text, without repeated lines. */
const kinds: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  tree: async () => (await Promise.all((["manifest", "package", "severity"] as const).map(rowsBy))).flat(),
  "status bar": statusLines,
  hints: () => ofManifests(hintLines),
  lens: () => ofManifests((state) => Promise.resolve(lensLines(state))),
  "light bulb": () => ofManifests(bulbLines),
};

async function rowsBy(by: Grouping): Promise<readonly string[]> {
  const { host, fixedIn } = scanning(files);
  const result = await scan(manifests, { ...host, fixedIn }, { ...caller(), keepFacts: false });
  const wording = { text: formatMessage, path: (path: string) => path.slice(1), now: 0 };
  const spokenIn = (group: Group): readonly string[] => [spokenName(group), ...group.children.flatMap(spokenIn)];
  return groupsOf(result, by, wording).flatMap(spokenIn);
}

async function ofManifests(linesOf: (state: DocumentState) => Promise<readonly string[]>): Promise<readonly string[]> {
  const { checked } = editorWorld(files);
  const states = await Promise.all(
    manifests.map((path) => checked(textInEditor(path, files[path] ?? assert.fail(path)))),
  );
  return (await Promise.all(states.map(linesOf))).flat();
}

async function statusLines(): Promise<readonly string[]> {
  const line = (state: Pick<DocumentState, "facts" | "findings" | "coverage">, notices: readonly string[] = []) =>
    statusContent(state, notices).spoken;
  const text = textInEditor("/package.json", files["/package.json"] ?? assert.fail());
  const known = await editorWorld(files).checked(text);
  const failing = editorWorld(files, () => ({ status: 503, text: "" }));
  const clean = textInEditor("/package.json", '{"dependencies":{"minimist":"1.2.8"}}');
  const { coverage, ...asked } = known;
  assert.ok(coverage);
  return [
    line({ ...asked, findings: [] }),
    line(asked),
    line(known),
    line(known, ["A notice about the service."]),
    line(await editorWorld({ "/package.json": clean.getText() }).checked(clean)),
    line(await failing.checked(text)),
  ];
}

/** A reader gets the meaning of a hint instead of its signs. */
function hintLines(state: DocumentState): Promise<readonly string[]> {
  const { host } = editorWorld(files);
  const lists = createVersionLists({ ...host, setInView: () => undefined, now: () => 0, changed: () => undefined });
  const part = { start: 0, end: state.document.getText().length };
  return Promise.resolve(hintsIn(state, part, "fix", lists).map(({ tooltip }) => tooltip));
}

function lensLines(state: DocumentState): readonly string[] {
  return [(manifestLens(state)?.counts ?? []).map((count) => formatMessage(count)).join(", ")];
}

async function bulbLines(state: DocumentState): Promise<readonly string[]> {
  const { host } = editorWorld(files);
  const how = { isRequested: true, includes: () => true };
  const actions = await Promise.all(
    state.facts.map((facts) => actionsAt(host, { state, touched: [facts] }, how, caller().signal)),
  );
  return actions.flat().map(({ title }) => formatMessage(title));
}

describe("what is said to a screen reader", () => {
  const said = new Map<string, readonly string[]>();

  for (const [kind, linesOf] of Object.entries(kinds)) {
    it(`has words for every sign: ${kind}`, async () => {
      const lines = [...new Set(await linesOf())];
      said.set(kind, lines);
      assert.ok(lines.length > 2, `${kind}: ${lines.length} lines`);
      assert.deepEqual(
        lines.filter((line) => signs.test(line) || line.trim() === ""),
        [],
      );
    });
  }

  it("is as kept", () => {
    checkGolden("spoken.txt", [...said].map(([kind, lines]) => `# ${kind}\n${lines.join("\n")}\n`).join("\n"));
  });
});
