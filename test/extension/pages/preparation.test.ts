import assert from "node:assert/strict";
import { message } from "../../../src/core/messages/message.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { createPreparation } from "../../../src/extension/pages/preparation.ts";

const advisory = (id: string): PageSubject => ({ kind: "advisory", id });

/** The page of what is known about some advisories. */
function pageOf(subject: PageSubject, isKnown: boolean): Page {
  const sources = isKnown ? [{ operation: "GetAdvisory" } as const] : [];
  const section = { id: "advisory", title: message("Advisory"), blocks: [], sources };
  return { subject, title: "", kind: message("Advisory"), actions: [], sections: [section] };
}

function prepared(isKnown: (subject: PageSubject) => boolean) {
  const loaded: PageSubject[] = [];
  const signals: AbortSignal[] = [];
  const preparation = createPreparation((subject, signal) => {
    loaded.push(subject);
    signals.push(signal);
    return Promise.resolve(pageOf(subject, isKnown(subject)));
  });
  return { preparation, loaded, signals };
}

describe("the preparation of pages", () => {
  it("makes one page", async () => {
    const { preparation, loaded } = prepared(() => true);
    await preparation.prepare(advisory("A"));
    await preparation.prepare(advisory("B"));
    assert.deepEqual(loaded, [advisory("A")]);
  });

  it("makes the next one where nothing is known about the first", async () => {
    const known = advisory("B");
    const { preparation, loaded } = prepared((subject) => subject === known);
    for (const subject of [advisory("A"), known, advisory("C")]) await preparation.prepare(subject);
    assert.deepEqual(loaded, [advisory("A"), known]);
  });

  it("ends with the extension", async () => {
    const { preparation, signals } = prepared(() => false);
    await preparation.prepare(advisory("A"));
    preparation.dispose();
    assert.equal(signals[0]?.aborted, true);
  });

  it("tries again after a failure", async () => {
    let isBroken = true;
    const preparation = createPreparation((subject) => {
      if (!isBroken) return Promise.resolve(pageOf(subject, true));
      isBroken = false;
      return Promise.reject(new Error("broken"));
    });
    await assert.rejects(preparation.prepare(advisory("A")), /broken/);
    await preparation.prepare(advisory("A"));
  });
});
