import assert from "node:assert/strict";
import { createReplacement } from "../../../src/extension/shared/replacement.ts";

/** A replacement whose loads are held until they are settled, and what has happened. */
function world() {
  const loads: PromiseWithResolvers<string>[] = [];
  const events: string[] = [];
  const replacement = createReplacement(
    () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      events.push("load");
      return load.promise;
    },
    (loaded) => {
      events.push(`replace by ${loaded}`);
      return loaded;
    },
  );
  return { replacement, events, last: () => loads.at(-1) ?? assert.fail("nothing was loaded") };
}

describe("the replacement of a stub", () => {
  it("is loaded and started once for callers at the same time and later", async () => {
    const { replacement, events, last } = world();
    const first = [replacement.start(), replacement.start()];
    assert.equal(replacement.isStarted(), false);
    last().resolve("all");
    const started = [...(await Promise.all(first)), await replacement.start()];
    assert.deepEqual(started, ["all", "all", "all"]);
    assert.deepEqual(events, ["load", "replace by all"]);
    assert.equal(replacement.isStarted(), true);
  });

  it("is not started after the stub was disposed, not even while it loads", async () => {
    const { replacement, events, last } = world();
    const first = replacement.start();
    replacement.dispose();
    last().resolve("all");
    assert.deepEqual(await Promise.all([first, replacement.start()]), [undefined, undefined]);
    assert.deepEqual(events, ["load"]);
  });

  it("is loaded again after an error", async () => {
    const { replacement, events, last } = world();
    const first = replacement.start();
    last().reject(new Error("no file"));
    await assert.rejects(first, /no file/);
    const second = replacement.start();
    last().resolve("all");
    assert.equal(await second, "all");
    assert.deepEqual(events, ["load", "load", "replace by all"]);
  });
});
