import assert from "node:assert/strict";
import { mock } from "node:test";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy/policy.ts";
import { subjectsOf } from "../../../src/core/analysis/target/subject.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { startCheck } from "../../../src/extension/editor/check.ts";

const text = `{ "dependencies": { "lodash": "4.17.20" } }`;
const manifest = parserFor("package.json")?.parse(text) ?? assert.fail();
const subjects = subjectsOf({ manifest, gaps: [] }, text);
const answered = subjects.map(noFacts);
const failed = answered.map((facts): Facts => {
  return { ...facts, version: { kind: "failed", error: { kind: "paused", request: "GET lodash" } } };
});

/** A check over a service that is held until `answer` is called. */
function world() {
  const gathering = Promise.withResolvers<readonly Facts[]>();
  const listeners = new Set<() => unknown>();
  const events: string[] = [];
  const host = {
    core: {
      gather: (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
        signal.addEventListener("abort", () => gathering.reject(signal.reason));
        return gathering.promise;
      },
    },
    policy: () => defaultPolicy(0),
    log: { error: (error: unknown) => events.push(`logged ${String(error)}`) },
    onDidRecover(listener: () => unknown) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const check = startCheck(
    host,
    { subjects, facts: answered },
    (facts, busy) => events.push(busy ? "busy" : `shown ${facts === failed ? "failed" : "answered"}`),
    () => events.push("retry"),
  );
  return {
    events,
    listeners,
    check,
    recover: () => listeners.forEach((listener) => listener()),
    answer: async (facts: readonly Facts[]): Promise<void> => {
      gathering.resolve(facts);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

describe("the check of a manifest", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("does not repeat what was answered", async () => {
    const { events, recover, answer } = world();
    await answer(answered);
    recover();
    mock.timers.tick(100_000);
    assert.deepEqual(events, ["shown answered"]);
  });

  it("repeats failed requests after a while", async () => {
    const { events, answer } = world();
    await answer(failed);
    mock.timers.tick(34_999);
    assert.deepEqual(events, ["shown failed"]);
    mock.timers.tick(1);
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("repeats failed requests as soon as the service answers again", async () => {
    const { events, recover, answer } = world();
    await answer(failed);
    recover();
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("repeats at once what failed before the service answered again during the check", async () => {
    const { events, recover, answer } = world();
    recover();
    assert.deepEqual(events, []);
    await answer(failed);
    mock.timers.tick(1);
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("does nothing more once it is disposed", async () => {
    const { events, listeners, check, recover, answer } = world();
    const early = world();
    early.check.dispose();
    await early.answer(failed);
    await answer(failed);
    check.dispose();
    recover();
    mock.timers.tick(100_000);
    assert.deepEqual([...early.events, ...events], ["shown failed"]);
    assert.equal(listeners.size, 0);
  });
});
