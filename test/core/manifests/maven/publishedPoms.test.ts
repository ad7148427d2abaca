import assert from "node:assert/strict";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { createPublishedPoms, type PomAnswer } from "../../../../src/core/manifests/maven/publishedPoms.ts";
import { readWithPoms } from "../../../../src/core/manifests/maven/readWithPoms.ts";

const key = (name: string): VersionKey => ({ system: "MAVEN", name, version: "1" });

/** POMs of which `g:b` is missing and `g:c` fails, and the names that were asked for. */
function posed() {
  const asked: string[] = [];
  const answers: Readonly<Record<string, PomAnswer["kind"]>> = { "g:b": "missing", "g:c": "failed" };
  const poms = createPublishedPoms(({ name }) => {
    asked.push(name);
    const kind = answers[name] ?? "found";
    return Promise.resolve(kind === "found" ? { kind, value: {} } : { kind });
  });
  return { asked, poms };
}

const caller = () => ({ signal: new AbortController().signal });

describe("published POMs", () => {
  it("are asked for once by each caller, and once by all where they are found", async () => {
    const { asked, poms } = posed();
    const [first, second] = [caller(), caller()];
    await Promise.all([poms.ask(["g:a", "g:b"].map(key), first), poms.ask(["g:b", "g:c"].map(key), first)]);
    await poms.ask(["g:a", "g:b", "g:c"].map(key), first);
    assert.deepEqual(asked, ["g:a", "g:b", "g:c"]);
    await poms.ask(["g:a", "g:b", "g:c"].map(key), second);
    assert.deepEqual(asked.slice(3), ["g:b", "g:c"]);
    assert.deepEqual(
      ["g:a", "g:b", "g:c", "g:d"].map((name) => poms.known(key(name))?.kind),
      ["found", "missing", "failed", undefined],
    );
  });

  it("are read until none is lacking that was not asked for", async () => {
    const { asked, poms } = posed();
    const rounds = [["g:a"], ["g:a", "g:b"], ["g:b"]];
    let count = 0;
    const read = () => Promise.resolve({ poms: (rounds[count++] ?? []).map(key) });
    assert.deepEqual(await readWithPoms(read, poms, caller()), { poms: [key("g:b")] });
    assert.deepEqual([count, asked], [3, ["g:a", "g:b"]]);
    assert.deepEqual(await readWithPoms(() => Promise.resolve({}), poms, caller()), {});
  });

  it("are read in no more rounds than any project takes", async () => {
    const { asked, poms } = posed();
    let count = 0;
    await readWithPoms(() => Promise.resolve({ poms: [key(`g:x${count++}`)] }), poms, caller());
    assert.deepEqual([count, asked.length], [25, 24]);
  });
});
