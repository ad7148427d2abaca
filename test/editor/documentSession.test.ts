import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { checkedWith, type Checked } from "../../src/core/check/checked.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { subjectsOf } from "../../src/core/analysis/target/subject.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import type { Host } from "../../src/extension/activation/host.ts";
import { DocumentSession } from "../../src/editor/documentSession.ts";
import { settle } from "../support/world.ts";

const path = "/app/package.json";
const document = { uri: { path }, version: 1, isClosed: false } as vscode.TextDocument;

/** A manifest without dependencies, whose check never ends. */
function hostOf(read: () => Promise<Checked>): Host {
  const subscription = { dispose: () => undefined };
  const host = {
    read,
    hasManifest: () => Promise.resolve(false),
    checkerOf: () => ({ check: () => new Promise(() => undefined) }),
    onDidRecover: () => subscription,
  };
  return host as unknown as Host;
}

function checkedText(text: string, stage: Checked["stage"] = "checking"): Checked {
  const manifest = parserFor("package.json")?.parse(text) ?? assert.fail();
  const project = { manifest, gaps: [] };
  const read = { path, text, system: "NPM", format: "npm/package.json", project } as const;
  const evaluation = { policy: () => defaultPolicy(0), evaluate: () => [] };
  return checkedWith({ ...read, subjects: subjectsOf(project, text) }, stage, [], evaluation);
}

describe("the session of a document", () => {
  it("tells when other files change while no editor shows it, as what it says of them is no longer known", async () => {
    const host = hostOf(() => Promise.resolve(checkedText("{}")));
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

  it("reads again when other files change while it is read for the first time, whichever reading ends first", async () => {
    const readings: ((checked: Checked) => void)[] = [];
    const host = hostOf(() => new Promise((resolve) => readings.push(resolve)));
    const shown: string[] = [];
    const changed = () => shown.push(session.known?.text ?? "");
    const session = new DocumentSession(document, { host, isShown: () => true, changed });
    session.ensureChecked(true);
    session.reread();
    readings[1]?.(checkedText("{ }"));
    await settle();
    readings[0]?.(checkedText("{}"));
    await settle();
    session.dispose();
    assert.deepEqual(shown, ["{ }"]);
  });

  it("has no current state from when other files change until it is read again", async () => {
    const readings: ((checked: Checked) => void)[] = [];
    const host = hostOf(() => new Promise((resolve) => readings.push(resolve)));
    const session = new DocumentSession(document, { host, isShown: () => true, changed: () => undefined });
    const texts: (string | undefined)[] = [];
    session.ensureChecked(true);
    for (const text of ["{}", "{ }"]) {
      readings.pop()?.(checkedText(text));
      await settle();
      texts.push(session.current?.text);
      session.reread();
      texts.push(session.current?.text, session.known?.text);
    }
    session.dispose();
    assert.deepEqual(texts, ["{}", undefined, "{}", "{ }", undefined, "{ }"]);
  });

  it("keeps what was settled while the same text is checked again, until the text changes or is forgotten", async () => {
    const stages: Checked["stage"][] = ["settled", "checking", "settled"];
    const host = hostOf(() => Promise.resolve(checkedText("{}", stages.shift())));
    const edited = { ...document };
    const session = new DocumentSession(edited, { host, isShown: () => true, changed: () => undefined });
    const found: (string | undefined)[] = [];
    session.ensureChecked(true);
    for (let round = 0; round < 2; round++) {
      await settle();
      found.push(`${session.known?.stage}, ${session.settled?.stage}`);
      session.reread();
    }
    Object.assign(edited, { version: 2 });
    found.push(session.settled?.stage);
    Object.assign(edited, { version: 1 });
    session.forget();
    found.push(session.settled?.stage);
    session.dispose();
    assert.deepEqual(found, ["settled, settled", "checking, settled", undefined, undefined]);
  });

  it("keeps nothing that was settled for other versions than those that are checked", async () => {
    const states = [
      checkedText('{"dependencies":{"ms":"2.1.2"}}', "settled"),
      checkedText('{"dependencies":{"ms":"2.1.3"}}'),
    ];
    const host = hostOf(() => Promise.resolve(states.shift() ?? assert.fail()));
    const session = new DocumentSession(document, { host, isShown: () => true, changed: () => undefined });
    session.ensureChecked(true);
    await settle();
    session.reread();
    const before = session.settled?.stage;
    await settle();
    assert.deepEqual([before, session.known?.stage, session.settled], ["settled", "checking", undefined]);
    session.dispose();
  });
});
