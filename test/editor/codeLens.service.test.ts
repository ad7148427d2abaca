import assert from "node:assert/strict";
import { formatMessage } from "../../src/core/messages/message.ts";
import { manifestLens } from "../../src/editor/codeLens.ts";
import { editorWorld, textInEditor } from "../support/editorWorld.ts";

const rows: readonly (readonly [text: string, lens: string])[] = [
  ["{}", "none"],
  ['{"dependencies":{"minimist":"1.2.8"}}', "No findings, 1 checked"],
  ['{"dependencies":{"minimist":"1.2.5","left-pad":"1.3.0"}}', "1 vulnerable dependency, 2 checked"],
  ['{"dependencies":{"minimist":"1.2.8","acme-invented":"1.0.0"}}', "1 finding, 1 checked, 1 not checked"],
  [
    '{"dependencies":{"minimist":"1.2.8","other":"file:../other"}}',
    "? No findings, 1 checked, not everything was checked",
  ],
];

describe("the lens of a manifest", () => {
  for (const [text, expected] of rows) {
    it(expected, async () => {
      const lens = manifestLens(await editorWorld().checked(textInEditor("/app/package.json", text)));
      const line =
        lens && `${lens.isUncertain ? "? " : ""}${lens.counts.map((count) => formatMessage(count)).join(", ")}`;
      assert.equal(line ?? "none", expected);
    });
  }

  it("counts what is still asked for", async () => {
    const { host } = editorWorld();
    const document = textInEditor("/app/package.json", '{"dependencies":{"minimist":"1.2.5"}}');
    const read = (await host.read(document)) ?? assert.fail();
    const lens = manifestLens({ ...read, document, version: 1, isManifestsLock: false });
    assert.deepEqual(
      lens?.counts.map((count) => formatMessage(count)),
      ["No findings", "0 checked", "1 pending"],
    );
  });
});
