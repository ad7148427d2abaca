// The bundled language server: its process, its documents, and its diagnostics.

import assert from "node:assert/strict";
import { servedLsp } from "../support/lspProcess.ts";

const { uriOf, start } = servedLsp();

const lodash = JSON.stringify({ dependencies: { lodash: "4.17.20" } }, undefined, 2);

describe("package-insights lsp", () => {
  it("sends diagnostics of what is open, and takes them back when it is closed", async () => {
    const server = await start();
    const uri = uriOf("package.json");
    server.open(uri, lodash);
    const [found] = await server.diagnostics(uri, (all) => all.some(({ message }) => message.includes("update to")));
    assert.match(found?.message ?? "", /^lodash 4\.17\.20: update to /);
    void server.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    await server.diagnostics(uri, (all) => all.length === 0);
    assert.deepEqual(await server.end(), { code: 0, err: "" });
  });

  it("says in each manifest why nothing is checked where it was started wrongly", async () => {
    const server = await start({ args: ["--config", "missing.json"] });
    const uri = uriOf("package.json");
    server.open(uri, lodash);
    const [only, ...others] = await server.diagnostics(uri, (all) => all.length > 0);
    assert.deepEqual([only?.message, only?.severity, others], ["Not checked: missing.json cannot be read", 1, []]);
    assert.deepEqual(await server.end(), { code: 0, err: "" });
  });
});
