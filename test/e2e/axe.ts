import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FrameLocator, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in a page: rule and element. */
export function violations(page: Pick<FrameLocator | Page, "locator">): Promise<readonly string[]> {
  // An expression: a function that is text would not be called.
  const run = `(async () => {
    ${axe};
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html.slice(0, 120)));
  })()`;
  return page.locator("body").evaluate(run);
}
