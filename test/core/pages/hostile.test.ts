// Text from elsewhere stays text, in every field of every answer and wherever a page is printed.

import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/core/render/page.ts";
import { pageJson, pageText } from "../../../src/core/report/pageReport.ts";
import { hostilePage, subjects, texts } from "./hostilePages.ts";

describe("hostile text on a page", () => {
  for (const text of texts) {
    for (const [name, subject] of subjects) {
      it(`${name}: ${JSON.stringify(text)}`, async () => {
        const page = await hostilePage(subject, text);
        const markdown = pageMarkdown(page);
        const withoutCode = markdown.replace(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "");
        assert.doesNotMatch(
          withoutCode,
          /(?<!\\)<[a-z]|(?<!\\)\$\(|\]\((?!http)|\]\(http:\/\/evil|^# y|^> d|^- c/m,
          withoutCode,
        );
        for (const printed of [markdown, pageText(page)])
          assert.doesNotMatch(printed, /[\u0000-\u0009\u000b-\u001f\u2028\u202e]/);
        assert.doesNotThrow(() => JSON.parse(pageJson(page)) as unknown);
      });
    }
  }
});
