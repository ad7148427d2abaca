import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FrameLocator, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result is another one in another theme. */
export const ofColors = ["color-contrast", "link-in-text-block"];

/** What axe finds in a page: rule and element. By all of its rules, unless some are named. */
export function violations(
  page: Pick<FrameLocator | Page, "locator">,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // An expression: a function that is text would not be called.
  const run = `(async () => {
    ${axe};
    const { violations } = await axe.run(document, ${JSON.stringify(rules ? { runOnly: rules } : {})});
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html.slice(0, 120)));
  })()`;
  return page.locator("body").evaluate(run);
}
