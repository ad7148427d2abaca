// Pages about packages, versions, projects and advisories in the real workbench.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { runOnFiles } from "../workbench/explorer.ts";
import { isTrue, repeatUntil } from "../workbench/gestures.ts";
import { assertAccessible, assertReflows, looksOf } from "./looks.ts";
import { lookUp } from "./lookUp.ts";
import { base, purls, testFiles } from "./pages/files.ts";
import { externalLinks, testLinks } from "./pages/links.ts";
import { openStage, themes, type Stage } from "./stage.ts";

/** Whether the whole element is within the part of the page that is seen. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

describe("pages in the workbench", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];
  let looks: Awaited<ReturnType<typeof looksOf>> | undefined;

  before(async () => {
    stage = await openStage({ more: testFiles(), extensions: [externalLinks()] });
    ({ workbench } = stage);
  });

  after(() => stage.close());

  /** Opens a page from the box for look-ups, and waits for its last answer. */
  async function lookUpPage(text: string, title: string): Promise<FrameLocator> {
    await lookUp(workbench, text, title);
    return answered(title);
  }

  async function answered(title: string): Promise<FrameLocator> {
    const page = workbench.webview();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.locator(".sections[aria-busy=false]").waitFor();
    return page;
  }

  /** Runs a command of the Explorer's context menu on these files, and waits for the last answer of the page that it opens. */
  async function identify(label: string, names: readonly string[], title: string): Promise<FrameLocator> {
    await runOnFiles(workbench.page, {
      label,
      names,
      effect: workbench.page.locator(".tab.active", { hasText: title }),
    });
    return answered(title);
  }

  /** In each theme: nothing that axe objects to. In a narrow panel and at 200 %: nothing that cannot be reached. Pictures of it. */
  async function look(page: FrameLocator, name: string): Promise<void> {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await page.locator("h1").waitFor();
      await stage.picture(`page-${name}-${theme}`);
    }
    await workbench.setTheme("dark");
    looks ??= await looksOf(workbench, page);
    await assertAccessible(page, looks, name);
    await assertReflows(workbench, page, name, (size) => stage.picture(`page-${name}-${size.replace(/\W+/g, "-")}`));
  }

  /** A control of a section has the focus, is gone while the page loads again, and comes back. */
  async function keepsFocus(page: FrameLocator): Promise<void> {
    const body = page.locator("body");
    const focused = () => body.evaluate(() => document.activeElement?.textContent ?? "");
    await page.locator("section :is(button.link, a)").first().focus();
    const before = await focused();
    const refresh = () =>
      body.evaluate((element) => element.querySelector<HTMLElement>('[aria-label="Refresh"]')?.click());
    stage.service.faults.add({ operation: "GetProject", fault: { kind: "hang" } });
    await refresh();
    await page.locator(".sections[aria-busy=true]").waitFor();
    stage.service.faults.reset();
    await refresh();
    await page.locator(".sections[aria-busy=false]").waitFor();
    assert.ok(before !== "");
    assert.equal(await focused(), before);
    assert.match(
      await page.locator("[role=status].spoken").innerText(),
      new RegExp(`^${await page.locator("h1").innerText()}`),
    );
  }

  /** Along the whole timeline, with a tooltip where the mouse is. */
  async function showsReleases(page: FrameLocator, count: number, tooltip: RegExp): Promise<void> {
    const timeline = page.locator("svg.timeline");
    const dots = timeline.locator(".release");
    assert.equal(await dots.count(), count);
    const { x: left = 0, width = 0 } = (await timeline.boundingBox()) ?? {};
    const boxes = await Promise.all((await dots.all()).map((dot) => dot.boundingBox()));
    const places = boxes.map((box) => Math.round((100 * ((box?.x ?? 0) + (box?.width ?? 0) / 2 - left)) / width));
    assert.deepEqual([Math.min(...places), Math.max(...places)], [2, 98]);
    // Drawn on top of all others.
    await dots.last().hover();
    assert.match((await dots.last().locator("title").textContent()) ?? "", tooltip);
    assert.equal(await timeline.locator("title").count(), 1);
  }

  it("lead from a hover to a version, its package and an advisory, and back", async () => {
    await workbench.open("package.json");
    await workbench.follow('"lodash"', "Details");
    const page = await answered("lodash 4.17.20");
    await page.getByRole("list", { name: "In short" }).getByText("update to 4.18.1").waitFor();
    await page.getByRole("button", { name: "package.json (line " }).first().waitFor();
    await look(page, "version");
    // Beside an editor, the row has no place for it.
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "All Versions" }).click();
    await answered("lodash");
    await page.getByRole("heading", { name: "Versions (117)" }).waitFor();
    await showsReleases(page, 114, /^4\.18\.1, 2026-04-01, in your manifests$/);
    await look(page, "package");
    await page.getByRole("button", { name: "Published" }).click();
    assert.equal(await page.getByRole("columnheader", { name: "Published" }).getAttribute("aria-sort"), "ascending");
    await page.getByRole("button", { name: "Back (Alt+Left)" }).click();
    await answered("lodash 4.17.20");
    await page.getByRole("button", { name: "GHSA-35jh-r3h4-6jhm" }).first().click();
    await answered("GHSA-35jh-r3h4-6jhm");
    assert.match(await page.locator("body").innerText(), /Attack vector\s+Network/);
    await look(page, "advisory");
    await page.locator("h1").click();
    await workbench.page.keyboard.press("ControlOrMeta+F");
    const find = workbench.page.locator(".webview-find-widget .visible, .simple-find-part.visible").first();
    await find.waitFor();
    await workbench.page.keyboard.press("Escape");
    await find.waitFor({ state: "hidden" });
    await page
      .getByRole("button", { name: /package\.json:\d+/ })
      .first()
      .click();
    await workbench.waitForText('"lodash"');
    await workbench.run("View: Close All Editors");
    const again = await lookUpPage("GHSA-35jh-r3h4-6jhm", "GHSA-35jh-r3h4-6jhm");
    await again
      .getByRole("button", { name: /package\.json:\d+/ })
      .first()
      .waitFor();
    await workbench.run("View: Close All Editors");
  });

  it("show a project with its Scorecard, and the versions built from it", async () => {
    const page = await lookUpPage("https://github.com/sparklemotion/nokogiri", "github.com/sparklemotion/nokogiri");
    await page.getByRole("table", { name: "Checks of the Scorecard" }).locator(".bar").first().waitFor();
    await look(page, "project");
    await keepsFocus(page);
    await workbench.run("View: Close All Editors");
  });

  it("show errors at single dependencies, as their graph does, and what is collected of an unknown package", async () => {
    const error = /acme-invented-ring 0\.2\.0: could not find a version/;
    const page = await lookUpPage("npm:acme-invented-bundler@1.0.0", "acme-invented-bundler 1.0.0");
    await page.getByText("as resolved today for this version alone on 64-bit Linux").waitFor();
    await page.getByRole("listitem").filter({ hasText: error }).waitFor();
    await look(page, "errors");
    await page.getByRole("toolbar").getByRole("button", { name: "Graph" }).click();
    const graph = workbench.webview();
    await graph.getByText("As resolved by the service: installed alone on 64-bit Linux").waitFor();
    await graph.getByRole("alert").filter({ hasText: error }).waitFor();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await stage.picture(`graph-errors-${theme}`);
    }
    await workbench.setTheme("dark");
    await workbench.page.setViewportSize({ width: 900, height: 800 });
    await graph.getByRole("alert").filter({ hasText: error }).waitFor();
    await stage.picture("graph-errors-900");
    await workbench.page.setViewportSize({ width: 1_280, height: 800 });
    await workbench.run("View: Close All Editors");
    const unknown = await lookUpPage("pypi:acme-invented-nowhere", "acme-invented-nowhere");
    await unknown.getByText("It collects only what is released on PyPI as wheels or sdists.").waitFor();
    await look(unknown, "unknown");
    await workbench.run("View: Close All Editors");
  });

  it("show what a Go module can do", async () => {
    const version = await lookUpPage(
      "go:github.com/Acme-Invented/Capable@v1.1.0",
      "github.com/Acme-Invented/Capable v1.1.0",
    );
    await version.getByRole("toolbar").getByRole("button", { name: "Capabilities" }).click();
    await version.getByRole("heading", { name: "Through Required Modules" }).waitFor();
    await version.getByText("CAPABILITY_NETWORK").waitFor();
    await look(version, "capabilities");
    await workbench.run("View: Close All Editors");
  });

  it("are found by similar names, and the box names the setting that makes a name private", async () => {
    await workbench.open("package.json");
    await workbench.run("Package Insights: Look Up…");
    const box = workbench.page.locator(".quick-input-widget:visible");
    await box.locator("input[type=text]").fill("npm:@acme-private/till");
    await box.getByText("is private (@acme-private:registry in .npmrc)").waitFor();
    await box.locator("input[type=text]").fill("npm:lodahs");
    await workbench.choose("Names similar to lodahs…");
    await box.getByText("similar name, npm package").first().waitFor();
    await stage.picture("look-up-similar");
    await workbench.choose("lodash, similar name");
    await answered("lodash");
    // The page takes the focus once more when it is ready, which closes the box.
    const recent = box.getByText("Recent", { exact: true }).first();
    await repeatUntil(recent, () => workbench.run("Package Insights: Look Up…"));
    await box.getByText("lodash", { exact: true }).first().waitFor();
    await workbench.page.keyboard.press("Escape");
    await workbench.run("View: Close All Editors");
  });

  it("show which package versions contain files that are selected in the Explorer", async () => {
    const file = await identify("Identify File…", ["shared.tgz"], "shared.tgz");
    await file.getByRole("table", { name: "Hashes of the file" }).getByText("found", { exact: true }).waitFor();
    await file.getByRole("button", { name: "@acme-invented/tool 1.0.0" }).first().waitFor();
    await look(file, "file");
    await workbench.run("View: Close All Editors");
    const files = await identify("Identify File…", ["shared.tgz", "copies.bin", "unknown.bin"], "3 files");
    await files.getByText("not found by SHA-256, SHA-512, SHA-1, MD5").waitFor();
    await look(files, "files");
    await workbench.run("View: Close All Editors");
  });

  it("show on which images those of an archive are based", async () => {
    const page = await identify("Find Base Images…", ["shop.tar"], "shop.tar");
    await page.getByText("acme-invented/web").waitFor();
    await look(page, "layers");
    await page.getByRole("button", { name: "2 repositories" }).click();
    await look(await answered(base), "image");
    await workbench.run("View: Close All Editors");
  });

  it("check a list of package URLs, draw it in parts, and export all of it", async () => {
    await workbench.open("list.txt");
    await workbench.run("Package Insights: Check purls…");
    await workbench.choose("Active editor");
    const page = await answered(`${purls.length} package URLs`);
    const rows = page.locator("tbody tr");
    await rows.nth(199).waitFor();
    assert.equal(await rows.count(), 200);
    await look(page, "purls");
    await page.getByRole("button", { name: "Show 104 more rows" }).click();
    await rows.nth(purls.length - 1).waitFor();
    await page.getByRole("button", { name: "Export Report…" }).click();
    await workbench.choose("CSV");
    await workbench.page.getByRole("button", { name: "OK" }).click();
    await stage.fileHolds("package-urls.csv", "304,pkg:npm/acme-invented-299@1.0.0,");
    const exported = readFileSync(join(stage.folder, "package-urls.csv"), "utf8").trimEnd().split("\r\n").slice(1);
    assert.deepEqual(
      exported.slice(0, purls.length).map((line) => line.split(",")[1]),
      purls,
    );
    await workbench.run("View: Close All Editors");
  });

  it("find packages that are typed, and lead to their lines", async () => {
    await workbench.run("Package Insights: Find Packages…");
    const input = workbench.page.locator(".quick-input-widget:visible input[type=text]");
    await input.fill("lodash 4.17.20, 4.17.21");
    await workbench.choose("lodash 4.17.20, 4.17.21");
    const page = await answered("lodash 4.17.20, 4.17.21");
    await page.getByText("1 of 1 listed packages found, in 2 places").first().waitFor();
    await look(page, "packages");
    await page.getByRole("button", { name: "package.json", exact: true }).click();
    await workbench.waitForText('"lodash": "4.17.20"');
    await workbench.run("View: Close All Editors");
  });

  it("open at a section, which is brought into view", async () => {
    await workbench.open("package.json");
    await workbench.cursorTo('"lodash"');
    await workbench.run("Package Insights: Show Dependents");
    const page = await answered("lodash 4.17.20");
    const title = page.getByRole("heading", { level: 2, name: "Dependents" });
    await title.waitFor();
    assert.ok(await isTrue(() => isInView(title), 60_000), "the section is out of view");
    assert.ok((await page.locator("html").evaluate(({ scrollTop }) => scrollTop)) > 0, "the page has not scrolled");
    await workbench.run("View: Close All Editors");
  });

  it("plan updates, of which one stop is taken by keyboard", async () => {
    const { keyboard } = workbench.page;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    await workbench.open("package.json");
    await workbench.run("Package Insights: Plan Updates…");
    const all = await answered("Updates");
    await all.getByRole("button", { name: "lodash", exact: true }).first().waitFor();
    await look(all, "plans");
    await workbench.run("View: Close All Editors");
    await workbench.open("package.json");
    await workbench.cursorTo('"lodash"');
    await workbench.run("Package Insights: Plan Update");
    const page = await answered("lodash 4.17.20");
    await page.getByText("Nearest clean version: 4.18.1").first().waitFor();
    await look(page, "plan");
    const update = page.getByRole("button", { name: /^Update to 4\.18\.1/ }).first();
    const isTaken = () => Promise.resolve(stage.holds("package.json", '"lodash": "4.18.1"'));
    await repeatUntil(isTaken, async () => {
      await update.focus({ timeout: 5_000 });
      await keyboard.press("Enter");
    });
    await stage.fileHolds("package.json", '"lodash": "4.18.1"');
    await workbench.open("package.json");
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
    await stage.fileHolds("package.json", '"lodash": "4.17.20"');
    await workbench.run("View: Close All Editors");
  });

  testLinks(() => stage);

  it("compare two versions", async () => {
    await lookUpPage("npm:lodash@4.17.20", "lodash 4.17.20");
    await workbench.webview().getByRole("button", { name: "Compare…" }).click();
    await workbench.choose("4.17.21");
    await look(await answered("lodash 4.17.20 → 4.17.21"), "comparison");
  });
});
