import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { createPublishing } from "../../src/editor/publishing.ts";

const uriOf = (path: string) => ({ toString: () => path }) as vscode.Uri;

function world() {
  const events: string[] = [];
  const published = createPublishing({
    set: (uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]) =>
      void events.push(`${uri.toString()}: ${diagnostics.map(({ message }) => message).join()}`),
    dispose: () => undefined,
  });
  /** Sets what a manifest has, by file, or leaves it its own, and returns what is published then. */
  return (manifest: string, files?: Readonly<Record<string, readonly string[]>>): string => {
    const all = Object.entries(files ?? {}).map(([path, messages]) => {
      return { uri: uriOf(path), diagnostics: messages.map((message) => ({ message }) as vscode.Diagnostic) };
    });
    if (files) published.set(uriOf(manifest), all);
    else published.keepOwn(uriOf(manifest));
    return events.splice(0).join(" ");
  };
}

describe("diagnostics of manifests", () => {
  it("are published where they differ", () => {
    const set = world();
    assert.equal(set("package.json", { "package.json": [] }), "");
    assert.equal(set("package.json", { "package.json": ["old"] }), "package.json: old");
    assert.equal(set("package.json", { "package.json": ["old"] }), "");
    assert.equal(set("package.json", {}), "package.json: ");
  });

  it("stand once in a file beside two manifests, as long as one of them tells of it", () => {
    const set = world();
    assert.equal(set("package.json", { "package.json": ["old"], ".npmrc": ["7d"] }), "package.json: old .npmrc: 7d");
    assert.equal(set("deno.json", { "deno.json": [], ".npmrc": ["7d"] }), "");
    assert.equal(set("package.json", {}), "package.json: ");
    assert.equal(set("deno.json"), ".npmrc: ");
  });

  it("leave a manifest its own where another tells of it", () => {
    const set = world();
    assert.equal(set(".yarnrc.yml", { ".yarnrc.yml": ["old", "old"] }), ".yarnrc.yml: old,old");
    assert.equal(set("package.json", { ".yarnrc.yml": ["7y"] }), ".yarnrc.yml: old,old,7y");
    assert.equal(set(".yarnrc.yml", { ".yarnrc.yml": ["new"] }), ".yarnrc.yml: new,7y");
    assert.equal(set("package.json", {}), ".yarnrc.yml: new");
  });
});
