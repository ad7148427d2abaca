import assert from "node:assert/strict";
import type { Page } from "../../../src/core/pages/page.ts";
import { createPageSender } from "../../../src/extension/pages/pageSender.ts";
import { message } from "../../../src/core/messages/message.ts";

const subject = { kind: "advisory", id: "GHSA-0000-0000-0000" } as const;

function pageCalled(title: string, isLoading = false): Page {
  return { subject, title, kind: message("Advisory"), actions: [], sections: [], ...(isLoading && { isLoading }) };
}

/** A panel that notes the titles and sections of what it gets. `arrives` answers whether the next message does. */
function panel({ arrives = true } = {}) {
  const titles: string[] = [];
  const made: string[] = [];
  const sender = createPageSender({
    post({ page, section }) {
      titles.push(section === undefined ? page.title : `${page.title} at ${section}`);
      return Promise.resolve(arrives);
    },
    canGoBack: () => false,
    canGoForward: () => false,
  });
  const make = (title: string, isLoading = false) => {
    return (): Page => {
      made.push(title);
      return pageCalled(title, isLoading);
    };
  };
  return {
    sender,
    titles,
    made,
    part: (title: string) => sender.show(make(title, true), false),
    whole: (title: string) => sender.show(make(title), true),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the page of a panel", () => {
  it("is sent once where it was whole before the script listens", async () => {
    const { sender, titles, whole } = panel();
    whole("whole");
    assert.deepEqual(titles, ["whole"]);
    sender.ready();
    await turn();
    assert.deepEqual(titles, ["whole"]);
  });

  it("is sent again where that did not arrive", async () => {
    const { sender, titles, whole } = panel({ arrives: false });
    whole("whole");
    sender.ready();
    await turn();
    assert.deepEqual(titles, ["whole", "whole"]);
  });

  it("is sent again to each further script", async () => {
    const { sender, titles, whole } = panel();
    whole("whole");
    sender.ready();
    await turn();
    sender.ready();
    sender.viewChanged(false);
    sender.viewChanged(true);
    sender.ready();
    await turn();
    assert.deepEqual(titles, ["whole", "whole", "whole"]);
  });

  it("is sent again where the panel was hidden or moved before its script listened", async () => {
    const { sender, titles, whole } = panel();
    whole("whole");
    sender.viewChanged(true);
    sender.ready();
    await turn();
    assert.deepEqual(titles, ["whole", "whole"]);
  });

  it("is not made of parts that nobody sees", async () => {
    const { sender, titles, made, part, whole } = panel();
    part("first part");
    part("second part");
    assert.deepEqual(made, []);
    sender.ready();
    assert.deepEqual(titles, ["second part"]);
    whole("whole");
    sender.dispose();
    await turn();
    assert.deepEqual(made, ["second part"]);
  });

  it("is the newest, where a part of it was sent before the script listened", async () => {
    const { sender, titles, part } = panel();
    part("first part");
    sender.showSection("versions");
    part("second part");
    sender.ready();
    await turn();
    assert.deepEqual(titles, ["first part at versions", "second part at versions"]);
  });

  it("keeps its section in view until it is whole", async () => {
    const { sender, titles, whole } = panel();
    whole("whole");
    sender.showSection("versions");
    sender.ready();
    await turn();
    sender.ready();
    assert.deepEqual(titles, ["whole", "whole at versions", "whole"]);
  });

  it("is forgotten with its subject", async () => {
    const { sender, titles, whole } = panel();
    whole("one");
    sender.clear();
    sender.ready();
    assert.equal(sender.page(), undefined);
    whole("other");
    await turn();
    assert.deepEqual(titles, ["one", "other"]);
  });

  it("is made once", () => {
    const { sender, made, whole } = panel();
    whole("whole");
    assert.equal(sender.page(), sender.page());
    assert.deepEqual(made, ["whole"]);
  });
});
