import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { checkedWith, type Checked } from "../../src/core/check/checked.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import type { Host } from "../../src/extension/activation/host.ts";
import { DocumentSession } from "../../src/editor/documentSession.ts";
import { settle } from "../support/world.ts";

const path = "/app/package.json";
const document = { uri: { path }, version: 1, isClosed: false } as vscode.TextDocument;

/** A manifest without dependencies, whose check never ends. */
function hostOf(checked: Checked): Host {
  const subscription = { dispose: () => undefined };
  const host = {
    read: () => Promise.resolve(checked),
    hasManifest: () => Promise.resolve(false),
    checkerOf: () => ({ check: () => new Promise(() => undefined) }),
    onDidRecover: () => subscription,
  };
  return host as unknown as Host;
}

describe("the session of a document", () => {
  it("tells when other files change while no editor shows it, as what it says of them is no longer known", async () => {
    const manifest = parserFor("package.json")?.parse("{}") ?? assert.fail();
    const read = {
      path,
      text: "{}",
      system: "NPM",
      format: "npm/package.json",
      project: { manifest, gaps: [] },
    } as const;
    const evaluation = { policy: () => defaultPolicy(0), evaluate: () => [] };
    const host = hostOf(checkedWith({ ...read, subjects: [] }, "checking", [], evaluation));
    const events: string[] = [];
    let isShown = true;
    const changed = () => events.push(session.isOutdated ? "outdated" : "known");
    const session = new DocumentSession(document, { host, isShown: () => isShown, changed });
    session.ensureChecked(true);
    await settle();
    isShown = false;
    session.reread();
    session.dispose();
    assert.deepEqual(events, ["known", "outdated"]);
  });
});
