// Parameters that a client can send, and those that are not those of their method.

import assert from "node:assert/strict";
import { areParamsOf } from "../../src/lsp/params.ts";

const textDocument = { uri: "file:///work/package.json" };
const at = (line: unknown, character: unknown) => ({ line, character });
const zero = at(0, 0);
const range = { start: zero, end: zero };

describe("the parameters of a method", () => {
  const right: readonly (readonly [method: string, params: unknown])[] = [
    ["initialize", { capabilities: {}, processId: null, rootUri: null, workspaceFolders: null }],
    ["initialize", { capabilities: {} }],
    ["shutdown", undefined],
    ["textDocument/didOpen", { textDocument: { ...textDocument, text: "" } }],
    ["textDocument/didChange", { textDocument, contentChanges: [{ text: "" }, { text: "", range }] }],
    ["textDocument/didChange", { textDocument, contentChanges: [{ text: "", range: null }] }],
    ["textDocument/didSave", { textDocument }],
    ["textDocument/hover", { textDocument, position: at(-1, 2 ** 53) }],
    ["textDocument/inlayHint", { textDocument, range }],
    ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }],
    ["textDocument/none", { textDocument }],
    ["workspace/diagnostic", { previousResultIds: [{ uri: "", value: "" }] }],
    ["workspace/executeCommand", { command: "x" }],
    ["workspace/didChangeConfiguration", { settings: null }],
    ["$/cancelRequest", { id: 0 }],
    ["none", 5],
  ];
  for (const [method, params] of right)
    it(`are taken: ${method} ${JSON.stringify(params)}`, () => {
      assert.equal(areParamsOf(method, params), true);
    });

  const wrong: readonly (readonly [method: string, params: unknown])[] = [
    ["initialize", undefined],
    ["initialize", { capabilities: [] }],
    ["initialize", { capabilities: {}, workspaceFolders: [null] }],
    ["initialize", { capabilities: {}, rootUri: 5 }],
    ["textDocument/didOpen", { textDocument }],
    ["textDocument/didChange", { textDocument, contentChanges: [{ range }] }],
    ["textDocument/didChange", { textDocument, contentChanges: [{ text: "", range: { start: zero } }] }],
    ["textDocument/didClose", { textDocument: { uri: null } }],
    ...[undefined, null, {}, at("0", 0), at(0, 0.5), at(0, null), [0, 0]].map(
      (position) => ["textDocument/hover", { textDocument, position }] as const,
    ),
    ["textDocument/codeAction", { textDocument, range }],
    ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [null] } }],
    ["textDocument/none", [textDocument]],
    ["workspace/diagnostic", {}],
    ["workspace/executeCommand", { command: "x", arguments: {} }],
    ["workspace/didChangeWatchedFiles", { changes: [{}] }],
    ["workspace/didChangeWorkspaceFolders", { event: { added: [] } }],
    ["$/cancelRequest", { id: null }],
  ];
  for (const [method, params] of wrong)
    it(`are refused: ${method} ${JSON.stringify(params)}`, () => {
      assert.equal(areParamsOf(method, params), false);
    });
});
