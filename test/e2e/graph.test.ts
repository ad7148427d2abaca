// The dependency graph in the real workbench: once without a mouse, once with the mouse only.

import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { runFromMenu } from "../workbench/contextMenu.ts";
import { openInExplorer } from "../workbench/explorer.ts";
import { repeatUntil } from "../workbench/gestures.ts";
import { violations } from "./axe.ts";
import { allThemes, assertReflows } from "./looks.ts";
import { lookUp } from "./lookUp.ts";
import { exportsOfComparison, saved } from "./graph/exported.ts";
import { clickLine } from "./graph/lines.ts";
import { panelsAreStored } from "./graph/storedPanels.ts";
import { files, lockfile } from "./graph/workspace.ts";
import { clipped, shownIn, watchFor } from "./graph/panel.ts";
import { openStage, type Stage } from "./stage.ts";

/** Where the lockfile first has a requirement. */
const lineOf = (text: string) => lockfile.split("\n").findIndex((line) => line.includes(text)) + 1;

describe("the graph in the workbench", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];

  before(async () => {
    stage = await openStage({ files });
    ({ workbench } = stage);
  });

  after(() => stage.close());

  const shown = (title: string) => shownIn(workbench, title);

  async function openGraph(name: string, file = "package.json", text = '"lodash"'): Promise<FrameLocator> {
    await workbench.open(file);
    await workbench.waitForText(text);
    await workbench.run("Package Insights: Show Dependency Graph");
    await workbench.choose(name);
    return workbench.webview();
  }

  it("finds, explains, compares, fixes and exports with the mouse only", async () => {
    await openInExplorer(workbench.page, "package.json");
    await workbench.waitForText('"lodash"');
    await workbench.follow('"express"', "Graph");
    const panel = await shown("express 4.17.1");
    const hasTyped = await watchFor("keydown", panel);
    // As pasted, which needs no key either.
    await panel.getByRole("searchbox").click();
    await panel.getByRole("searchbox").fill("qs@6");
    await panel.getByRole("button", { name: "Next match (Enter)" }).click();
    await panel.getByText("1 of 1", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Show only matches and what leads to them" }).click();
    await panel.getByText("3 of 6 shown").waitFor();
    const position = (text: string) => workbench.page.locator(".statusbar-item", { hasText: `Ln ${lineOf(text)},` });
    await repeatUntil(position('"body-parser": "1.19.0"'), () => clickLine(panel, "1.19.0"));
    await panel.locator('[data-node][aria-label^="qs "]').hover();
    await panel.locator(".route.touched").first().waitFor();
    await panel.locator('[data-node][aria-label^="qs "]').click();
    await panel.getByRole("heading", { name: "Why it is here: 1 shortest path" }).waitFor();
    await panel.locator(".why").getByRole("button", { name: "6.7.0" }).click();
    await position('"qs": "6.7.0"').waitFor();
    await panel.getByRole("button", { name: "Show all that needs it as a tree" }).click();
    await panel.getByRole("treeitem", { name: /^body-parser 1\.19\.0/ }).waitFor();
    await panel.getByRole("button", { name: "Back (Alt+Left)" }).click();
    await panel.getByRole("button", { name: "Show only matches and what leads to them" }).click();
    await panel.locator('[data-node][aria-label^="body-parser "]').click();
    await panel.getByText("Depends on 4 packages, 1 of them only through it.").waitFor();
    await panel.getByRole("button", { name: "Show in Graph" }).click();
    assert.equal(await panel.locator(".node.alone").count(), 2);
    await panel.getByLabel("Compare").selectOption("source");
    await panel.getByText("Your lockfile → Service").waitFor();
    await shown("express 4.17.1");
    assert.match(await panel.locator(".summary").innerText(), /44 added, 0 removed, 0 changed/);
    assert.equal(await panel.locator(".node.change-added").count(), 44);
    await panel.getByLabel("Export").selectOption("json");
    const [json] = exportsOfComparison.filter(({ format }) => format === "json");
    await saved(stage, "express-4.17.1.json", json?.isComplete ?? (() => false), (dialog) =>
      dialog.getByRole("button", { name: /^(OK|Save)$/ }).click({ timeout: 5_000 }),
    );
    assert.equal(await hasTyped(), false);
    await workbench.run("View: Close All Editors");
  });

  it("has a menu of its own, and updates what it shows", async () => {
    await workbench.open("package.json");
    await workbench.follow('"lodash"', "Graph");
    const panel = await shown("lodash 4.17.20");
    const menu = workbench.page.locator(".monaco-menu");
    const entries = new Set<string>();
    await runFromMenu(workbench.page, {
      label: "Copy",
      open: async () => {
        await panel.locator('[data-node="0"]').click({ button: "right", timeout: 5_000 });
        await menu.getByText("Open Details").waitFor({ timeout: 5_000 });
        for (const entry of await menu.locator(".action-label").allInnerTexts()) entries.add(entry.trim());
        return true;
      },
      effect: async () => entries.has("Copy") && !(await menu.isVisible()),
    });
    assert.ok(!entries.has("Cut") && !entries.has("Paste"), [...entries].join());
    await panel.locator('[data-node="0"]').click();
    await panel.getByRole("button", { name: "Update to 4.18.1" }).click();
    await workbench.waitForText('"4.18.1"');
    await workbench.run("View: Close All Editors");
  });

  it("finds, explains, compares, fixes and exports without a mouse", async () => {
    await openGraph("express");
    const panel = await shown("express 4.17.1");
    const hasPointed = await watchFor("pointerdown", panel);
    await panel.getByText("As in your lockfile, package-lock.json").waitFor();
    assert.equal(await panel.locator("[data-node]").count(), 6);
    await panel.locator('[data-node="0"]').press("/");
    const find = panel.getByRole("searchbox");
    await find.fill("qs@6");
    await find.press("Enter");
    await panel.getByText("1 of 1", { exact: true }).waitFor();
    await find.press("Escape");
    await panel.locator('[data-node][aria-label^="qs "]').press("Enter");
    await panel.getByRole("heading", { name: "Why it is here: 1 shortest path" }).waitFor();
    await panel.getByRole("button", { name: "Show all that needs it as a tree" }).press("Enter");
    await panel.getByRole("treeitem", { name: /^body-parser 1\.19\.0/ }).waitFor();
    assert.match((await panel.getByRole("treeitem").first().getAttribute("aria-label")) ?? "", /^qs 6\.7\.0/);
    await panel.getByRole("treeitem").first().press("Alt+ArrowLeft");
    await panel.locator('[data-node][aria-label^="body-parser "]').press("Enter");
    await panel.getByText("Depends on 4 packages, 1 of them only through it.").waitFor();
    await panel.getByRole("button", { name: "Service", exact: true }).press("Enter");
    await panel.getByText("As resolved by the service").waitFor();
    await shown("express 4.17.1");
    assert.equal(await panel.locator("[data-node]").count(), 50);
    assert.deepEqual(await clipped(panel), []);
    await panel.getByLabel("Compare").selectOption("version");
    // The list is longer than what it shows at a time.
    await workbench.page.locator(".quick-input-widget:visible input[type=text]").fill("4.19.1");
    await workbench.choose("4.19.1");
    await panel.getByText("4.17.1 → 4.19.1").waitFor();
    assert.match(await panel.locator(".summary").innerText(), /\d+ added, \d+ removed, \d+ changed/);
    await shown("express 4.17.1");
    for (const { format, extension, isComplete } of exportsOfComparison) {
      await panel.getByLabel("Export").selectOption(format);
      await saved(stage, `express-4.17.1.${extension}`, isComplete, (dialog) =>
        dialog.locator("input[type=text]").press("Enter", { timeout: 5_000 }),
      );
      await panel.locator('[data-node="0"]').press("Home");
    }
    await panel.getByLabel("Compare").selectOption("nothing");
    await panel.getByText("As resolved by the service").waitFor();
    await panel.locator('[data-node="0"]').press("Enter");
    await panel.getByRole("button", { name: /^Update to/ }).press("Enter");
    await workbench.waitForText('"express": "4.2');
    assert.equal(await hasPointed(), false);
    await workbench.run("View: Close All Editors");
  });

  it("leads from a workspace to each of its members", async () => {
    await openGraph("The whole project", "crates/Cargo.toml", "members");
    const panel = await shown("crates");
    await panel.getByText("As in your lockfile, Cargo.lock").waitFor();
    const named = (start: string) => panel.locator(`[data-node][aria-label^="${start}"]`);
    for (const start of [
      "till 0.1.0, direct",
      "cart 0.2.0, direct",
      "time 0.1.43, indirect",
      "serde 1.0.100, indirect",
    ])
      await named(start).waitFor();
    assert.equal(await panel.locator("[data-node]").count(), 6);
    await named("libc 0.2.100").click();
    await panel.locator(".why").getByText("till").waitFor();
    await workbench.run("View: Close All Editors");
  });

  it("has groups that expand by keyboard, also in a comparison, and nothing that axe objects to", async () => {
    await openGraph("jest", "large/package.json", '"jest"');
    const panel = await shown("jest 30.5.2");
    const hasPointed = await watchFor("pointerdown", panel);
    await panel.getByLabel("Compare").selectOption("source");
    await panel.getByText("Your lockfile → Service").waitFor();
    await shown("jest 30.5.2");
    await panel.getByText(/, \d+ in groups/).waitFor();
    const closed = panel.locator('[data-node][aria-expanded="false"][aria-label*="required only through it"]').first();
    const item = await closed.getAttribute("data-node");
    const group = panel.locator(`[data-node="${item}"]`);
    const state = (isExpanded: boolean) => panel.locator(`[data-node="${item}"][aria-expanded="${isExpanded}"]:focus`);
    const inGroups = async () =>
      Number(/([\d,]+) in groups/.exec(await panel.locator(".summary").innerText())?.[1] ?? 0);
    const before = await inGroups();
    const press = (key: string) => () => group.press(key, { timeout: 5_000 });
    await repeatUntil(state(true), press("Enter"));
    await panel.getByText(/^Group expanded: \d+ packages$/).waitFor();
    assert.ok((await inGroups()) < before);
    await repeatUntil(state(false), press("ArrowLeft"));
    assert.equal(await inGroups(), before);
    await repeatUntil(state(true), press("ArrowRight"));
    for (const theme of allThemes) {
      await workbench.setTheme(theme);
      // The keys that change the theme close the details.
      await repeatUntil(panel.getByText("Published"), press(" "));
      assert.deepEqual(await violations(panel), [], theme);
    }
    assert.equal(await hasPointed(), false);
    await workbench.setTheme("dark");
    await workbench.run("View: Close All Editors");
  });

  it("has nothing that axe objects to, in four themes, and stays as it is", async () => {
    await openGraph("The whole project");
    const panel = await shown("shop");
    await panel.getByLabel("Show", { exact: true }).selectOption("licenses");
    const lodash = panel.locator('[data-node][aria-label^="lodash "]');
    for (const theme of allThemes) {
      await workbench.setTheme(theme);
      // The keys that change the theme close the details.
      await repeatUntil(panel.getByText("Published"), () => lodash.click({ timeout: 5_000 }));
      assert.deepEqual(await violations(panel), [], theme);
      assert.deepEqual(await clipped(panel), [], theme);
      await stage.picture(`graph-project-${theme}`);
    }
    await workbench.setTheme("dark");
    await repeatUntil(panel.getByText("Published"), () => lodash.click({ timeout: 5_000 }));
    // A file over the panel hides it, which unloads its page.
    await openInExplorer(workbench.page, "package-lock.json");
    await workbench.page.locator("iframe.webview.ready:visible").waitFor({ state: "hidden" });
    await workbench.run("View: Close Editor");
    const again = await shown("shop");
    await again.getByRole("heading", { level: 2, name: "lodash" }).waitFor();
    assert.equal(await again.getByLabel("Show", { exact: true }).inputValue(), "licenses");
    await workbench.run("View: Close All Editors");
  });

  it("is whole at 320 px and at 200 %, and honors the colors of the system", async () => {
    const { page } = workbench;
    await openGraph("The whole project");
    const panel = await shown("shop");
    const views: readonly (readonly [name: string, show: () => Promise<unknown>])[] = [
      ["drawing", () => panel.locator(".legend").waitFor()],
      ["list", () => panel.getByRole("button", { name: "List", exact: true }).click()],
      ["details", () => panel.getByRole("treeitem", { name: /^lodash / }).click()],
    ];
    for (const [name, show] of views) {
      await show();
      await assertReflows(workbench, panel, name, async (size) => {
        assert.deepEqual(await violations(panel), [], `${name} ${size}`);
        await stage.picture(`graph-${name}-${size.replace(/\W+/g, "-")}`);
      });
    }
    await page.emulateMedia({ forcedColors: "active" });
    const pressed = panel.locator('[aria-pressed="true"]').first();
    assert.equal(await pressed.evaluate((element) => getComputedStyle(element).outlineStyle), "solid");
    const surface = () =>
      panel.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--surface"));
    assert.equal(await surface(), "Canvas");
    await stage.picture("graph-forced-colors");
    await page.emulateMedia({ forcedColors: null });
    await workbench.run("View: Close All Editors");
  });

  it("leaves the drawing its room beside an editor, above Problems", async () => {
    const { page } = workbench;
    await page.setViewportSize({ width: 1400, height: 880 });
    await workbench.run("Problems: Focus on Problems View");
    await openGraph("The whole project");
    const panel = await shown("shop");
    await panel.locator(".legend").waitFor();
    const heights = await panel
      .locator(".toolbar, .legend")
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    await stage.pictureThemes("graph-short");
    assert.equal(heights.length, 2);
    assert.ok(heights.reduce((sum, height) => sum + height) <= 90, heights.join(" + "));
    assert.deepEqual(await violations(panel), []);
    await page.setViewportSize({ width: 1280, height: 800 });
    await workbench.run("View: Close All Editors");
    await workbench.run("View: Toggle Panel Visibility");
  });

  it("comes back with the window, and so does a page", async () => {
    await openGraph("The whole project");
    await (await shown("shop")).getByLabel("Show", { exact: true }).selectOption("licenses");
    // With no manifest open, only the panels start the extension.
    await workbench.run("View: Close Editors in Other Groups");
    await lookUp(workbench, "npm:lodash@4.17.20", "lodash 4.17.20");
    const page = () => workbench.webview().getByRole("heading", { level: 1, name: "lodash 4.17.20" });
    await page().waitFor();
    await panelsAreStored(workbench.page, ['"lens":"licenses"', '"version":"4.17.20"']);
    await workbench.reload();
    await page().waitFor();
    await workbench.page.locator('.tab[data-resource-name^="webview-packageInsights.graph"]').click();
    const panel = await shown("shop");
    assert.equal(await panel.getByLabel("Show", { exact: true }).inputValue(), "licenses");
    await workbench.run("View: Close All Editors");
  });
});
