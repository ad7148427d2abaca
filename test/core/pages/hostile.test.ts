// Text from elsewhere stays text, in every field of every answer and wherever a page is printed.

import { assertPrintsText, hostilePage, subjects, texts } from "./hostilePages.ts";

describe("hostile text on a page", () => {
  for (const text of texts) {
    for (const [name, subject] of subjects) {
      it(`${name}: ${JSON.stringify(text)}`, async () => {
        assertPrintsText(await hostilePage(subject, text));
      });
    }
  }
});
