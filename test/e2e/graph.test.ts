// The dependency graph in the real workbench: once without a mouse, once with the mouse only.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import type { Theme } from "../workbench/browser.ts";
import { violations } from "./axe.ts";
import { openStage, type Stage } from "./stage.ts";

const entry = (version: string, dependencies: Readonly<Record<string, string>> = {}) => ({ version, dependencies });

const files = {
  "package.json": JSON.stringify(
    { name: "shop", dependencies: { express: "4.17.1", lodash: "4.17.20" } },
    undefined,
    2,
  ),
  "package-lock.json": JSON.stringify(
    {
      name: "shop",
      lockfileVersion: 3,
      packages: {
        "": { name: "shop", dependencies: { express: "4.17.1", lodash: "4.17.20" } },
        "node_modules/express": entry("4.17.1", { "body-parser": "1.19.0", debug: "2.6.9", qs: "6.7.0" }),
        "node_modules/body-parser": entry("1.19.0", { bytes: "3.1.0", debug: "2.6.9", qs: "6.7.0" }),
        "node_modules/bytes": entry("3.1.0"),
        "node_modules/debug": entry("2.6.9", { ms: "2.0.0" }),
        "node_modules/ms": entry("2.0.0"),
        "node_modules/qs": entry("6.7.0"),
        "node_modules/lodash": entry("4.17.20"),
      },
    },
    undefined,
    2,
  ),
};

const allThemes: readonly Theme[] = ["dark", "light", "highContrast", "highContrastLight"];

/** A picture that the panel makes, and one that the host makes. */
const exports = [
  ["png", "express-4.17.1.png", "\u0089PNG"],
  ["svg", "express-4.17.1.svg", "<svg "],
] as const;

describe("the graph in the workbench", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];

  before(async () => {
    stage = await openStage({ files });
    ({ workbench } = stage);
  });

  after(() => stage.close());

  /** Waits until nothing of the graph is looked up any more. */
  async function shown(title: string): Promise<FrameLocator> {
    const panel = workbench.webview();
    await panel.getByRole("heading", { level: 1, name: title }).waitFor();
    await panel.locator(".summary:not(:text('looking up'))").waitFor();
    return panel;
  }

  async function openGraph(name: string): Promise<FrameLocator> {
    await workbench.open("package.json");
    await workbench.waitForText('"lodash"');
    await workbench.run("Package Insights: Show Dependency Graph");
    await workbench.choose(name);
    return workbench.webview();
  }

  it("finds, explains, compares and exports without a mouse", async () => {
    await openGraph("express");
    const panel = await shown("express 4.17.1");
    await panel.locator("body").evaluate((body) => {
      body.addEventListener("pointerdown", () => body.setAttribute("data-pointed", ""), true);
    });
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
    await panel.getByLabel("Compare").selectOption("version");
    // The list is longer than what it shows at a time.
    await workbench.page.locator(".quick-input-widget:visible input[type=text]").fill("4.19.1");
    await workbench.choose("4.19.1");
    await panel.getByText("4.17.1 → 4.19.1").waitFor();
    assert.match(await panel.locator(".summary").innerText(), /\d+ added, \d+ removed, \d+ changed/);
    await shown("express 4.17.1");
    for (const [format, file, start] of exports) {
      await panel.getByLabel("Export").selectOption(format);
      const name = workbench.page.locator(".quick-input-widget:visible input[type=text]");
      await name.waitFor();
      await name.press("Enter");
      const path = join(stage.folder, file);
      // It exists before it is written.
      await eventually(() => existsSync(path) && readFileSync(path, "latin1").startsWith(start), file);
      await panel.locator('[data-node="0"]').press("Home");
    }
    assert.equal(await panel.locator("body").getAttribute("data-pointed"), null);
    await workbench.run("View: Close All Editors");
  });

  it("looks, marks and updates with the mouse only", async () => {
    await workbench.open("package.json");
    const { box } = await workbench.hover('"lodash"', { saying: "Graph" });
    await box.getByText("Graph", { exact: true }).click();
    const panel = await shown("lodash 4.17.20");
    await panel.locator('[data-node="0"]').click({ button: "right" });
    const menu = workbench.page.locator(".monaco-menu");
    await menu.getByText("Open Details").waitFor();
    assert.equal(await menu.getByText("Cut", { exact: true }).count(), 0);
    assert.equal(await menu.getByText("Paste", { exact: true }).count(), 0);
    // A menu takes no click in the moment in which it opens.
    for (let tries = 0; tries < 20 && (await menu.isVisible()); tries++) {
      await menu
        .getByText("Copy", { exact: true })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await menu.waitFor({ state: "hidden", timeout: 2_000 }).catch(() => undefined);
    }
    await panel.locator('[data-node="0"]').click();
    await panel.getByRole("button", { name: "Update to 4.18.1" }).click();
    await workbench.waitForText('"4.18.1"');
    await workbench.run("View: Close All Editors");
  });

  it("has nothing that axe objects to, in four themes", async () => {
    await openGraph("The whole project");
    const panel = await shown("shop");
    await panel.locator('[data-node][aria-label^="lodash "]').click();
    await panel.getByText("Published").waitFor();
    for (const theme of allThemes) {
      await workbench.setTheme(theme);
      assert.deepEqual(await violations(panel), [], theme);
      await stage.picture(`graph-project-${theme}`);
    }
    await workbench.setTheme("dark");
    await workbench.run("View: Close All Editors");
  });
});

async function eventually(isTrue: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; !isTrue();) {
    assert.ok(Date.now() < deadline, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
