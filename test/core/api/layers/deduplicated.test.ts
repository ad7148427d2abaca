import assert from "node:assert/strict";
import { deduplicated } from "../../../../src/core/api/layers/deduplicated.ts";
import { createBudget } from "../../../../src/core/api/budget.ts";
import { failure } from "../../../../src/core/api/fetched.ts";
import { caller, scripted, settle } from "../../../support/world.ts";

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;

describe("equal requests", () => {
  it("share one call while it is under way", async () => {
    const { api, calls } = scripted(() => ({ kind: "found", value: {} }));
    const layer = deduplicated(api);
    await Promise.all(Array.from({ length: 100 }, () => layer.call("GetPackage", lodash, caller())));
    assert.equal(calls.length, 1);
    await layer.call("GetPackage", lodash, caller());
    assert.equal(calls.length, 2);
  });

  it("share a call that is wanted in a batch only with their like, as it may fail where others would not", async () => {
    const { api, calls } = scripted(() => ({ kind: "found", value: {} }));
    const layer = deduplicated(api);
    await Promise.all([
      layer.call("GetPackage", lodash, { ...caller(), batchOnly: true }),
      layer.call("GetPackage", lodash, caller()),
      layer.call("GetPackage", lodash, { ...caller(), batchOnly: true }),
    ]);
    assert.deepEqual(
      calls.map(({ caller: { batchOnly = false } }) => batchOnly),
      [true, false],
    );
  });

  it("are made again for a gesture that has requests left, where the one that shares its call has none", async () => {
    const { api, calls } = scripted((operation, _, { budget }) =>
      budget?.take() === false ? failure(operation, { kind: "over-budget", text: "0" }) : { kind: "found", value: {} },
    );
    const layer = deduplicated(api);
    const callers = [{ budget: createBudget(0) }, { budget: createBudget(0) }, { budget: createBudget(1) }, {}];
    const answers = await Promise.all(callers.map((own) => layer.call("GetPackage", lodash, { ...caller(), ...own })));
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      ["failed", "failed", "found", "found"],
    );
    assert.equal(calls.length, 3);
    await Promise.all(
      [{ budget: createBudget(1) }, {}].map((own) => layer.call("GetPackage", lodash, { ...caller(), ...own })),
    );
    assert.equal(calls.length, 4, "what was found is shared by all");
    const failing = scripted((operation) => failure(operation, { kind: "timeout" }));
    const failed = deduplicated(failing.api);
    await Promise.all(callers.map((own) => failed.call("GetPackage", lodash, { ...caller(), ...own })));
    assert.equal(failing.calls.length, 1, "so is another failure");
  });

  it("are made anew after an abort, and shared then, though the call that was aborted ends later", async () => {
    const ends: (() => void)[] = [];
    const { api, calls } = scripted(
      () => new Promise((resolve) => ends.push(() => resolve({ kind: "found", value: ends.length }))),
    );
    const layer = deduplicated(api);
    const gone = new AbortController();
    const aborted = layer.call("GetPackage", lodash, { signal: gone.signal });
    gone.abort(new Error("gone"));
    await assert.rejects(aborted, /gone/);
    const second = layer.call("GetPackage", lodash, caller());
    assert.equal(calls.length, 2);
    ends[0]?.();
    await settle();
    const third = layer.call("GetPackage", lodash, caller());
    ends[1]?.();
    assert.deepEqual(
      (await Promise.all([second, third])).map(({ kind }) => kind),
      ["found", "found"],
    );
    await assert.rejects(layer.call("GetPackage", lodash, { signal: gone.signal }), /gone/);
    assert.equal(calls.length, 2);
  });

  it("abort their call when the last caller has gone, not before", async () => {
    const { api, calls } = scripted(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted below")))),
    );
    const layer = deduplicated(api);
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [first, second].map(({ signal }) => layer.call("GetPackage", lodash, { signal }));
    first.abort(new Error("first gone"));
    await assert.rejects(answers[0] ?? Promise.resolve(), /first gone/);
    assert.equal(calls[0]?.caller.signal.aborted, false);
    second.abort(new Error("second gone"));
    await assert.rejects(answers[1] ?? Promise.resolve(), /second gone/);
    assert.ok(calls.every((call) => call.caller.signal.aborted));
  });
});
