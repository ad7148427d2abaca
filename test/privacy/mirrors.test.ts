import assert from "node:assert/strict";
import { mirrorsOffered, sentByEditor } from "./editor.ts";
import { namesIn } from "./sent.ts";
import { mirrorSetUps } from "./tables/mirrors.ts";

// That they are checked afterwards, and private names never leave, is in `setUps.test.ts`.
describe("packages behind a registry that may be a mirror", () => {
  for (const setUp of mirrorSetUps) {
    const { system, setting, mirrors, asked } = setUp;
    const before = { ...setUp, mirrors: [] };

    it(`are private at first, with the offer: ${system} ${setting}`, async () => {
      assert.deepEqual(namesIn(await sentByEditor(before), asked), []);
      assert.deepEqual(await mirrorsOffered(before), [...mirrors]);
    });

    it(`are asked about by the host alone: ${system} ${setting}`, async () => {
      const host = new URL(mirrors[0]).hostname;
      assert.deepEqual(namesIn(await sentByEditor({ ...setUp, mirrors: [host] }), asked), [...asked]);
    });

    it(`stay private beside another mirror: ${system} ${setting}`, async () => {
      const others = ["https://other.acme.example/", `${mirrors[0]}other/`, `${mirrors[0].slice(0, -1)}2/`];
      assert.deepEqual(namesIn(await sentByEditor({ ...setUp, mirrors: others }), asked), []);
    });
  }
});
