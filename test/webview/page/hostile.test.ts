// Text from elsewhere stays text in the panel: whatever it contains, it becomes no element, no attribute and no address.

import assert from "node:assert/strict";
import type { Page } from "../../../src/core/pages/page.ts";
import { hostilePage, subjects, texts } from "../../core/pages/hostilePages.ts";
import { allNodes, useFakeDom, type FakeNode } from "./fakeDom.ts";

const tags =
  /^(?:section|h2|p|dl|div|dt|dd|ul|li|table|caption|thead|tbody|tr|th|td|button|a|code|span|figure|figcaption|svg|g|line|path|rect|text|title|details|summary)$/;
const attributeNames = /^(?!on|style)[a-zA-Z0-9-]+$/;

describe("hostile text in the panel of a page", () => {
  useFakeDom();

  let draw: (page: Page) => readonly FakeNode[];

  before(async () => {
    // The types of the DOM are not those of the tests.
    const path = "../../../src/webview/page/sections.ts";
    const { sectionElement } = (await import(path)) as {
      sectionElement: (section: Page["sections"][number], tableHost: () => object) => FakeNode;
    };
    draw = ({ sections }) =>
      sections.flatMap((section) => allNodes(sectionElement(section, () => ({ isScrolled: true, onSort: () => 0 }))));
  });

  for (const text of texts) {
    for (const [operation, subject] of subjects) {
      it(`${operation}: ${JSON.stringify(text)}`, async () => {
        const nodes = draw(await hostilePage(subject, text));
        assert.ok(nodes.length > 3, String(nodes.length));
        for (const { tag, attributes, children } of nodes) {
          assert.match(tag, tags);
          for (const [name, value] of attributes) {
            assert.match(name, attributeNames);
            if (name === "href") assert.match(value, /^https?:\/\//);
            if (name === "class" || name === "id") assert.match(value, /^[\w -]*$/);
          }
          for (const child of children)
            if (typeof child === "string") assert.doesNotMatch(child, /[\u0000-\u0008\u000e-\u001f\u202e]/);
        }
      });
    }
  }
});
