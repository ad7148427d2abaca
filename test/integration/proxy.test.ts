// Run with `http.proxy` set: the service is to be reached through it alone.

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isDirect } from "../../src/platform/node/http2/isDirect.ts";
import { closeAll, eventually, findings, hoverAt, open } from "./workspace.ts";

const proxy = process.env.PACKAGE_INSIGHTS_PROXY ?? "";

describe("behind the editor's proxy", () => {
  afterEach(closeAll);

  it("requests go through it", async () => {
    const document = await open("package.json");
    const hover = await eventually(
      () => hoverAt(document, '"lodash"'),
      (text) => text.includes("GHSA"),
    );
    assert.match(hover, /\*\*high 8\\?\.1\*\*/);
  });

  it("no connection with HTTP/2 is made past it", async () => {
    assert.equal(await isDirect(new URL("https://service.example")), false);
    // As for the editor's own requests.
    assert.equal(await isDirect(new URL("https://127.0.0.1")), true);
  });

  it("that wants a password nobody has, nothing is marked and the hover gives the reason", async () => {
    assert.equal((await fetch(`${proxy}/_control/refuse`, { method: "POST" })).status, 204);
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("package.json");
    const hover = await eventually(
      () => hoverAt(document, '"lodash"'),
      (text) => text.includes("Not checked"),
    );
    assert.doesNotMatch(hover, /No known advisories/);
    await eventually(
      () => findings(document).filter(({ code }) => code !== undefined),
      (found) => found.length === 0,
    );
  });
});
