import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";

/** Keeps many objects for a while, so that V8 wants more room for new ones; prints the bytes that it then has. */
const program = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { limitYoungGeneration } from ${JSON.stringify(new URL("../../../src/cli/check/youngGeneration.ts", import.meta.url).href)};
  const limit = limitYoungGeneration();
  const kept = [];
  for (let n = 0; n < 2_000_000; n++) {
    kept[n % 200_000] = { n, text: "text " + n };
    if (n % 500 === 0) limit();
  }
  console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size);
`;

describe("the room for new objects", () => {
  it("does not grow beyond what is enough", () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    const bytes = Number(stdout);
    assert.ok(bytes > 0 && bytes <= 33 * 1024 * 1024, `${stdout}${stderr}`);
  });
});
