import assert from "node:assert/strict";
import { readSavedSubject } from "../../../src/webview/graph/protocol.ts";
import { initialState, stateFor, type PanelState } from "../../../src/webview/graph/savedState.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const subject = { root: { kind: "version", key }, manifest: "file:///shop/package.json", source: "lockfile" } as const;
const graph = { subject, nodes: 12 };

const state: PanelState = {
  view: "list",
  query: "ms",
  onlyMatches: true,
  match: 3,
  lens: "licenses",
  onlyFindings: true,
  levels: 2,
  grouping: "scope",
  open: ["owner 3"],
  selected: 11,
  inverted: 3,
  alone: 4,
  focus: 5,
  camera: { x: -10, y: 4.5, scale: 0.8 },
};

/** As VS Code keeps it. */
const saved: unknown = JSON.parse(JSON.stringify({ ...graph, state }));

describe("the saved state of a graph", () => {
  it("comes back as it was left, in the panel that is opened for its subject", () => {
    assert.deepEqual(readSavedSubject(saved), subject);
    assert.deepEqual(stateFor(graph, saved), state);
    assert.deepEqual(stateFor(graph, { ...graph, state: initialState }), {
      ...initialState,
      open: undefined,
      camera: undefined,
    });
  });

  const others: readonly (readonly [what: string, saved: unknown])[] = [
    [
      "of another version",
      { ...graph, subject: { ...subject, root: { kind: "version", key: { ...key, version: "2" } } }, state },
    ],
    ["of the other source", { ...graph, subject: { ...subject, source: "service" }, state }],
    ["of a comparison", { ...graph, subject: { ...subject, compare: { kind: "source" } }, state }],
    ["of a graph with more packages", { ...graph, nodes: 13, state }],
    ["that is missing", undefined],
    ["that is null", null],
    ["that is a text", "state"],
    ["without what is set", graph],
    ["with a lens that is not known", { ...graph, state: { ...state, lens: "beauty" } }],
    ["with a view that is not known", { ...graph, state: { ...state, view: "map" } }],
    ["without a query", { ...graph, state: { ...state, query: undefined } }],
    ["with a package that the graph does not have", { ...graph, state: { ...state, selected: 12 } }],
    ["with half a package", { ...graph, state: { ...state, inverted: 0.5 } }],
    ["with levels that are not a number", { ...graph, state: { ...state, levels: "2" } }],
    ["with a filter that is not one", { ...graph, state: { ...state, onlyFindings: "yes" } }],
    ["with a camera of no scale", { ...graph, state: { ...state, camera: { x: 0, y: 0, scale: 0 } } }],
    ["with a camera nowhere", { ...graph, state: { ...state, camera: { x: null, y: 0, scale: 1 } } }],
  ];
  for (const [what, other] of others) {
    it(`is not one ${what}`, () => assert.equal(stateFor(graph, other), undefined));
  }
});
