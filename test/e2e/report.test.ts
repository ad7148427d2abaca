// The report as HTML in a browser of its own.

import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { htmlReport } from "../../src/core/report/html.ts";
import { everyFinding, exportHost, factsOf, madeUp } from "../support/exported.ts";
import { launchBrowser } from "../workbench/browser.ts";
import { violations } from "./axe.ts";

describe("a report as HTML", () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });

  after(() => browser.close());

  const key = { system: "NPM", name: "left-pad", version: "1.0.0" } as const;
  const reports = {
    "with findings of every rule": madeUp("left-pad", factsOf(key), everyFinding("1.0.0")),
    "without any": madeUp("left-pad", factsOf(key), []),
  };
  for (const [what, input] of Object.entries(reports))
    for (const colorScheme of ["light", "dark"] as const)
      it(`${what} has nothing that axe objects to, in ${colorScheme} colors`, async () => {
        const page = await browser.newPage({ colorScheme, viewport: { width: 1_000, height: 800 } });
        await page.setContent(htmlReport(input, exportHost));
        assert.deepEqual(await violations(page), []);
        await page.close();
      });
});
