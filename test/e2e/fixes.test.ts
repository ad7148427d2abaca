// What a person does about a finding, and with a whole workspace, at the real workbench. Takes the pictures as it goes.

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { repeatUntil } from "../workbench/gestures.ts";
import { chooseFrom, openMenu, openStage, type Stage } from "./stage.ts";

/** Its line once it is updated; the hint of an update is not in quotes. */
const updatedLodash = { hasText: /"lodash":\s"4\.18\.1"/ };

describe("fixing in the workbench", () => {
  let stage: Stage;

  before(async () => {
    stage = await openStage();
  });

  after(() => stage.close());

  it("the light bulb leads to a clean version", async () => {
    const { workbench, pictureThemes } = stage;
    const { page } = workbench;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    await workbench.open("package.json");
    // A list that opens before the fix is found stays as it is.
    const update = page.locator(".action-widget:visible").getByText("Update to 4.18.1: fixes").first();
    const again = async () => {
      await workbench.cursorTo('"lodash"');
      await page.keyboard.press("Control+.");
    };
    await openMenu({ keep: update, again });
    await pictureThemes("fix", { keep: update, again });
    await chooseFrom({ keep: update, again }, page.locator(".view-line", updatedLodash).first());
    await stage.fileHolds("package.json", '"lodash": "4.18.1"');
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
  });

  it("many updates are looked through before they are made", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    await workbench.open("package.json");
    await workbench.run("Package Insights: Update All…");
    await workbench.choose("Only vulnerable");
    const list = page.locator(".quick-input-widget");
    await list.getByText("Fix All Vulnerable: 5 changes").waitFor();
    await list.getByText("4.17.20 → 4.18.1").first().waitFor();
    await list.getByText("fixes 5 of 5 advisories; minor").first().waitFor();
    await list.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
    await stage.picture("update-all");
    await workbench.confirm();
    await workbench.cursorTo('"lodash": "4.18.1"');
    await stage.fileHolds("package.json", '"lodash": "4.18.1"');
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
  });

  it("inlay hints tell the assumed version and lead to the fix, and the version has the color of its findings", async () => {
    const { workbench, pictureThemes } = stage;
    await workbench.open("package.json");
    const { page } = workbench;
    const line = (name: string) => page.locator(".view-line", { hasText: `"${name}"` }).first();
    await line("axios").getByText("≈ 0.21.4", { exact: false }).first().waitFor();
    await line("lodash").getByText("→ 4.18.1", { exact: false }).first().waitFor();
    const colorOf = (name: string, version: string) =>
      line(name)
        .locator("span span", { hasText: version })
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const haveColors = async () => (await colorOf("lodash", "4.17.20")) !== (await colorOf("lodash-next", "4.18.0"));
    for (const deadline = Date.now() + 120_000; !(await haveColors());) {
      assert.ok(Date.now() < deadline, "A vulnerable version has the color of every other");
      await delay(100);
    }
    await pictureThemes("inlay");
  });

  /** The hint of lodash. It is not part of the text, so it is looked up on the screen. */
  const lodashHint = async () => {
    await stage.workbench.cursorTo('"lodash"');
    const line = stage.workbench.page.locator(".view-line", { hasText: '"lodash"' });
    return line.getByText("→ 4.18.1", { exact: false }).first();
  };

  it("a double click on a hint updates, as its hover says", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.open("package.json");
    const box = page.locator(".monaco-hover:visible", { hasText: "Double-click to update to 4.18.1" }).first();
    await openMenu({
      keep: box,
      again: async () => {
        await page.mouse.move(2, 2);
        await (await lodashHint()).hover();
      },
    });
    const text = (await box.innerText()).replaceAll("\u00a0", " ");
    assert.match(text, /5 known advisories \(worst: high \d\.\d\); fixed in 4\.18\.1/);
    assert.match(text, /Ctrl\+click or Cmd\+click to show details/);
    // A hint that is drawn again between the two clicks takes only one of them.
    await openMenu({
      keep: page.locator(".view-line", updatedLodash).first(),
      again: async () => (await lodashHint()).dblclick(),
    });
    await stage.fileHolds("package.json", '"lodash": "4.18.1"');
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
  });

  it("Ctrl+click on a hint opens the details", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.open("package.json");
    await openMenu({
      keep: page.locator(".tab.active", { hasText: "lodash 4.17.20" }).first(),
      again: async () => {
        const hint = await lodashHint();
        await page.mouse.move(2, 2);
        await page.keyboard.down("Control");
        await hint.hover();
        await page.mouse.down();
        await page.mouse.up();
        await page.keyboard.up("Control");
      },
    });
    await workbench.webview().getByRole("heading", { name: "lodash 4.17.20" }).first().waitFor();
    await workbench.run("View: Close Editor");
  });

  it("an advisory is ignored by a comment", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.open("requirements.txt");
    await workbench.problems("django 3.0.5");
    await workbench.open("requirements.txt");
    const menu = page.locator(".action-widget:visible").first();
    const again = async () => {
      await workbench.cursorTo("django==3.0.5");
      await page.keyboard.press("Control+.");
    };
    const list = page.locator(".quick-input-list .monaco-list-row", { hasText: "GHSA-" }).first();
    await chooseFrom({ keep: menu, again }, list, menu.getByText("Ignore…"));
    for (const entry of ["GHSA-", "django", "Comment in requirements.txt", "No last day"])
      await workbench.choose(entry);
    await page.locator(".view-line", { hasText: "django==3.0.5 # package-insights: ignore GHSA-" }).waitFor();
  });

  it("versions are completed newest first, each with what is known of it", async () => {
    const { workbench, pictureThemes } = stage;
    const { page } = workbench;
    await workbench.open("package.json");
    const list = page.locator(".suggest-widget.visible", { hasText: "4.18.1" });
    const again = async () => {
      await workbench.cursorTo("4.17.20");
      await page.keyboard.press("Control+Space");
    };
    await openMenu({ keep: list, again });
    await pictureThemes("completion", { keep: list, again });
    await page.keyboard.press("Escape");
  });

  it("a scan of the workspace fills the tree and its badge", async () => {
    const { workbench, pictureThemes } = stage;
    const { page } = workbench;
    await workbench.run("Package Insights: Scan Workspace");
    await page
      .locator(".sidebar")
      .getByText(/\d+ manifests, \d+ dependencies checked/)
      .first()
      .waitFor();
    const manifest = page.getByRole("treeitem", { name: /^\w+: Gemfile,/ });
    await openMenu({
      keep: page.getByRole("treeitem", { name: /rack \d/ }).first(),
      // A click closes the row if it is open already. The keys open it again, and lead to what is below the end of the view.
      again: async () => {
        await manifest.click();
        for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      },
    });
    await pictureThemes("scan");
  });

  it("findings are grouped by package and by severity, each row with words for its icon", async () => {
    const { workbench, pictureThemes } = stage;
    const { page } = workbench;
    const grouped: readonly (readonly [by: string, row: RegExp])[] = [
      ["package", /^Error: log4j-core(?: \S+)?, fix: \S+, org\.apache\.logging\.log4j, Maven, worst critical 10\.0$/],
      ["severity", /^Errors, \d+ vulnerable/],
    ];
    for (const [by, row] of grouped) {
      await workbench.run("Package Insights: Group Findings…");
      await workbench.choose(`By ${by}`);
      await page.getByRole("treeitem", { name: row }).click();
      await pictureThemes(`scan-${by}`);
      const items = page.locator(".sidebar").getByRole("treeitem");
      await items.nth(10).waitFor();
      const names = await items.evaluateAll((all) => all.map((item) => item.getAttribute("aria-label") ?? ""));
      for (const name of names)
        assert.match(
          name,
          /^(?:(?:Error|Warning|Information|Hint|Not checked): |(?:Errors|Warnings|Information|Hints|Not checked|Manifests), )/,
        );
    }
  });

  it("a report in Markdown opens as a preview, with the versions that fix", async () => {
    const { workbench } = stage;
    await workbench.run("Package Insights: Export Report…");
    await workbench.choose("Markdown");
    const preview = workbench.webview();
    const dialog = workbench.page.locator(".quick-input-widget:visible");
    await repeatUntil(preview.getByRole("heading", { name: "Package Insights" }), () =>
      dialog.getByRole("button", { name: "OK" }).click({ timeout: 5_000 }),
    );
    await preview.getByRole("columnheader", { name: "Fix", exact: true }).first().waitFor();
    await stage.pictureThemes("report");
    await stage.fileHolds("package-insights.md", "# Package Insights");
    await workbench.run("View: Close Editor");
  });

  it("a finding that is fixed from the tree is gone with the next scan", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    const row = page.getByRole("treeitem", { name: /^Error: lodash 4\.17\.20, fix: 4\.18\.1, package\.json,/ });
    const button = row.getByRole("button", { name: "Update" });
    const isUpdated = () => Promise.resolve(stage.holds("package.json", '"lodash": "4.18.1"'));
    await chooseFrom({ keep: button, again: () => row.hover({ timeout: 5_000 }) }, isUpdated);
    await workbench.run("Package Insights: Scan Workspace");
    await row.waitFor({ state: "detached" });
    await page
      .locator(".sidebar")
      .getByText(/\d+ manifests, \d+ dependencies checked/)
      .first()
      .waitFor();
    await page.getByRole("treeitem", { name: /^Error: lodash 4\.17\.21/ }).waitFor();
    assert.equal(await row.count(), 0);
    await workbench.open("package.json");
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
  });

  it("versions are compared before anything is changed", async () => {
    const { workbench, pictureThemes } = stage;
    await workbench.open("package.json");
    await workbench.cursorTo('"express"');
    await workbench.run("Package Insights: Compare Versions…");
    await workbench.answer("4.20.0");
    const preview = workbench.webview();
    await preview.getByText("express 4.17.1 → 4.20.0", { exact: false }).first().waitFor();
    await pictureThemes("compare");
  });

  it("what was undone is saved as it was", async () => {
    await stage.fileHolds("package.json", '"lodash": "4.17.20"');
  });
});
