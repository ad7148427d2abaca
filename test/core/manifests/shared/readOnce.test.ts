import assert from "node:assert/strict";
import { readOnce } from "../../../../src/core/manifests/shared/readOnce.ts";
import { surroundings } from "../../../support/project.ts";

describe("readOnce", () => {
  it("reads no file twice, and the manifest never", async () => {
    const files = { "/w/m.toml": "manifest", "/w/a": "text" };
    const read: string[] = [];
    const around = surroundings(files, "/w/m.toml");
    const once = readOnce({
      ...around,
      read(path) {
        read.push(path);
        return around.read(path);
      },
    });
    const texts = await Promise.all(["/w/a", "/w/m.toml", "/w/none", "/w/a", "/w/none"].map((path) => once.read(path)));
    assert.deepEqual(texts, ["text", "manifest", undefined, "text", undefined]);
    assert.deepEqual(read, ["/w/a", "/w/none"]);
    assert.equal(once.path, "/w/m.toml");
  });
});
