import assert from "node:assert/strict";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { createCore } from "../../src/core/core.ts";
import type { DocumentState } from "../../src/editor/documentSession.ts";
import type { EditorHost } from "../../src/editor/editorHost.ts";
import type { OpenDocument } from "../../src/editor/openDocument.ts";
import { checkerOf, type FileTree } from "./project.ts";
import { base, caller, settle, wire } from "./world.ts";

/** An editor's services over the loopback service, for files of which every one is a manifest or a lockfile. */
export interface EditorWorld {
  readonly host: EditorHost<OpenDocument>;
  readonly requests: readonly string[];
  /** The document once all about it is known. */
  readonly checked: (document: OpenDocument) => Promise<DocumentState>;
}

/** A text that a test may change. */
export interface TextInEditor extends OpenDocument {
  version: number;
}

export function textInEditor(path: string, text: string): TextInEditor {
  return { uri: { path, toString: () => `file://${path}` }, version: 1, isClosed: false, getText: () => text };
}

/** `distort` may answer in the service's place. */
export function editorWorld(files: FileTree = {}, distort?: Parameters<typeof wire>[1]): EditorWorld {
  const { transport, requests } = wire({}, distort);
  const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const now = () => Date.parse("2026-11-21T00:00:00Z");
  const client = { baseUrl: base, apiVersion: "v3alpha", random: () => 0, log: () => undefined } as const;
  const core = createCore({ ...client, transport, delay, now });
  const policy = () => defaultPolicy(now());
  const checker = checkerOf(files, { core, policy });
  const fileOf = (document: OpenDocument) => ({ path: document.uri.path, text: document.getText() });
  const host: EditorHost<OpenDocument> = {
    ...{ core, policy },
    checkerOf: () => checker,
    project: (document) => checker.project(fileOf(document)),
    read: (document, how) => checker.read(fileOf(document), how),
    hasManifest: () => Promise.resolve(false),
    policyFor: () => Promise.resolve(undefined),
    typedIn: () => [],
    onDidRecover: () => ({ dispose: () => undefined }),
    log: { error: (error) => assert.fail(error) },
  };
  return {
    ...{ host, requests },
    checked: async (document) => {
      const read = (await host.read(document)) ?? assert.fail(`${document.uri.path} is not read`);
      const checked = await checker.check(read, caller());
      await settle();
      return { ...checked, document, version: document.version, isManifestsLock: false };
    },
  };
}

/** Takes the cursor `‸` out of a text. */
export function cursorIn(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf("‸");
  assert.ok(offset >= 0, "no cursor in the text");
  return { text: marked.replace("‸", ""), offset };
}
