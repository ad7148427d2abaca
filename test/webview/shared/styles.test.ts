import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";

const sheets = globSync("src/webview/**/*.css").map((path) => [path, readFileSync(path, "utf8")] as const);

describe("the style sheets of panels", () => {
  it("have nothing that moves by itself", () => {
    const moving = sheets.filter(([, css]) => /\b(?:animation|transition|scroll-behavior)\b/.test(css));
    assert.ok(sheets.length > 10);
    assert.deepEqual(
      moving.map(([path]) => path),
      [],
    );
  });

  it("have a color of the system for each of theirs where the system has its own", () => {
    const [, theme = ""] = sheets.find(([path]) => path.endsWith("theme.css")) ?? [];
    const [usual = "", forced = ""] = theme.split("@media (forced-colors: active)");
    const namesIn = (css: string) =>
      new Set([...css.matchAll(/^\s+(--(?!band|radius|vscode)\w+):/gm)].map(([, name]) => name));
    // It has the color of another one.
    const others = [...namesIn(usual)].filter((name) => !namesIn(forced).has(name) && name !== "--unscored");
    assert.ok(namesIn(usual).size > 10);
    assert.deepEqual(others, []);
  });
});
