import assert from "node:assert/strict";
import { createProgress } from "../../src/cli/progress.ts";

describe("the progress of a scan", () => {
  it("says how far it is only where a person sees it", () => {
    const lines: string[] = [];
    const write = (text: string) => lines.push(text);
    let time = 0;
    const progress = { kind: "read", done: 0, total: 3, step: 0.5, path: "/work/a\u001b[2J/package.json" } as const;
    const silent = createProgress({ write }, () => time);
    silent.report(progress);
    silent.end();
    assert.equal(lines.length, 0);
    const visible = createProgress({ isTTY: true, columns: 40, write }, () => time);
    visible.report(progress);
    visible.report(progress);
    time = 200;
    visible.report({ ...progress, kind: "asked" });
    visible.end();
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /^\r\u001b\[K0 of 3 manifests, [^\u001b]*$/);
    assert.equal(lines[1], "\r\u001b[K0 of 3 manifests, 50 % answered");
    assert.equal(lines[2], "\r\u001b[K");
  });
});
