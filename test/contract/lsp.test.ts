// The bundled language server: its process, its documents, and its diagnostics.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { endLsp, startLsp, type LspStart } from "../support/lspProcess.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(endLsp);

const uriOf = (name: string) => pathToFileURL(join(folder.path, name)).href;
const lodash = JSON.stringify({ dependencies: { lodash: "4.17.20" } }, undefined, 2);

function start(how: Partial<LspStart> = {}) {
  return startLsp(["--base-url", service.url, "--no-cache"], { cwd: folder.path, ...how });
}

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
});
