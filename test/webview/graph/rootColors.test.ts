import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** The classes of texts whose color a rule sets below a class of nodes. */
function textsBelow(css: string, nodes: string): readonly string[] {
  const rules = css.matchAll(/([^{}]+)\{[^}]*\bfill: var\([^}]*\}/g);
  const selectors = [...rules].flatMap(([, list = ""]) => list.split(",").map((selector) => selector.trim()));
  return selectors.flatMap((selector) =>
    selector.startsWith(`.${nodes} .`) ? [selector.slice(nodes.length + 3)] : [],
  );
}

describe("the root of a graph", () => {
  it("has the color of a button's text for each text that is quieter elsewhere", () => {
    const css = readFileSync("src/webview/graph/styles/drawing.css", "utf8").replace(/\/\*.*?\*\//gs, "");
    const quiet = textsBelow(css.slice(0, css.indexOf(".box {")), "node");
    assert.ok(quiet.length > 1);
    const own = textsBelow(css, "self");
    assert.deepEqual(
      quiet.filter((text) => !own.includes(text)),
      [],
    );
  });
});
