import assert from "node:assert/strict";
import { partLoader } from "../../../src/extension/activation/parts.ts";

const files: Readonly<Record<string, string>> = {
  "entry.cjs":
    'var a=require("./shared.cjs"),h=require("host");exports.name=h.name+a.count();exports.later=()=>$load("./later.cjs")',
  "later.cjs": 'var a=require("./shared.cjs");exports.count=a.count()',
  "shared.cjs": 'var b=require("./base.cjs"),n=0;exports.count=()=>b.first+n++',
  "base.cjs": "exports.first=10",
  "lost.cjs": 'require("./missing.cjs")',
  "foreign.cjs": 'require("fs")',
};

function loading() {
  const reads: string[] = [];
  const load = partLoader(
    (name) => {
      reads.push(name);
      const text = files[name];
      return text === undefined ? Promise.reject(new Error(`no ${name}`)) : Promise.resolve(text);
    },
    { host: { name: "host" } },
  );
  return { reads, load };
}

describe("parts of the extension in a browser", () => {
  it("are read with what they share, and are run once", async () => {
    const { reads, load } = loading();
    const entry = (await load("./entry.cjs")) as { name: string; later: () => Promise<{ count: number }> };
    assert.equal(entry.name, "host10");
    assert.deepEqual(reads, ["entry.cjs", "shared.cjs", "base.cjs"]);
    assert.equal((await entry.later()).count, 11);
    assert.deepEqual(reads.slice(3), ["later.cjs"]);
    assert.equal(await load("./entry.cjs"), entry);
  });

  it("are read once where they are loaded twice at a time", async () => {
    const { reads, load } = loading();
    const [one, other] = await Promise.all([load("./entry.cjs"), load("./entry.cjs")]);
    assert.equal(one, other);
    assert.deepEqual(reads, ["entry.cjs", "shared.cjs", "base.cjs"]);
  });

  it("are not loaded without a file that they need, until it can be read", async () => {
    let found = false;
    const load = partLoader((name) => {
      const text = name === "missing.cjs" && found ? "" : files[name];
      return text === undefined ? Promise.reject(new Error(`no ${name}`)) : Promise.resolve(text);
    }, {});
    await assert.rejects(load("./lost.cjs"), /no missing\.cjs/);
    found = true;
    assert.deepEqual(await load("./lost.cjs"), {});
  });

  it("have only the modules of the host", async () => {
    await assert.rejects(loading().load("./foreign.cjs"), /Cannot load fs/);
  });
});
