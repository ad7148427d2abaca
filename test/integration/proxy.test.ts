// Run with `http.proxy` set: the service is to be reached through it alone.

import assert from "node:assert/strict";
import { closeAll, eventually, findings, hoverAt, open } from "./workspace.ts";

const expected = process.env.PACKAGE_INSIGHTS_PROXY ?? "";

describe(`behind the editor's proxy (${expected})`, () => {
  afterEach(closeAll);

  if (expected === "through") {
    it("requests go through it", async () => {
      const document = await open("package.json");
      const hover = await eventually(
        () => hoverAt(document, '"lodash"'),
        (text) => text.includes("GHSA"),
      );
      assert.match(hover, /\*\*high 8\\?\.1\*\*/);
    });
  } else {
    it("that wants a password nobody has, nothing is marked and the hover gives the reason", async () => {
      const document = await open("package.json");
      const hover = await eventually(
        () => hoverAt(document, '"lodash"'),
        (text) => text.includes("Not checked"),
      );
      assert.doesNotMatch(hover, /No known advisories/);
      assert.deepEqual(
        findings(document).filter(({ code }) => code !== undefined),
        [],
      );
    });
  }
});
