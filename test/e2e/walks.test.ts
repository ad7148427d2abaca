// From where a person reads of a vulnerable dependency to the manifest without it, each in at most three gestures.

import assert from "node:assert/strict";
import { repeatUntil } from "../workbench/gestures.ts";
import type { Gesture } from "./glance/gestures.ts";
import { shownIn } from "./graph/panel.ts";
import { chooseFrom, openMenu, openStage, type Stage } from "./stage.ts";

const vulnerable = '"lodash": "4.17.20"';
const fixed = '"lodash": "4.18.1"';
const manifest = `{\n  "name": "shop",\n  "version": "1.0.0",\n  "dependencies": {\n    ${vulnerable}\n  }\n}\n`;

describe("a vulnerable dependency is fixed from", () => {
  let stage: Stage;

  before(async () => {
    stage = await openStage({ files: { "package.json": manifest } });
    await stage.workbench.open("package.json");
    await stage.workbench.problems("lodash 4.17.20");
  });

  after(() => stage.close());

  const updated = () => Promise.resolve(stage.holds("package.json", fixed));

  /** Makes the gestures, and takes back what they have changed. */
  async function walk(gestures: readonly Gesture[]): Promise<void> {
    assert.ok(gestures.length <= 3);
    for (const gesture of gestures) await gesture();
    await stage.fileHolds("package.json", fixed);
    const { workbench } = stage;
    await workbench.open("package.json");
    await workbench.saved();
    await workbench.undo({ at: '"lodash"', until: "4.17.20" });
    await stage.fileHolds("package.json", vulnerable);
    await workbench.run("View: Close All Editors");
  }

  it("its entry in Problems", async () => {
    const { page } = stage.workbench;
    await stage.workbench.open("package.json");
    await stage.workbench.problems("lodash 4.17.20");
    const entry = page.locator(".markers-panel .monaco-list-row", { hasText: "lodash 4.17.20" }).first();
    const first = page.locator(".action-widget:visible .monaco-list-row", { hasText: /^Update to 4\.18\.1/ }).first();
    const list = page.locator(".action-widget:visible");
    const position = page.locator(".statusbar-item", { hasText: "Ln 5," });
    await walk([
      () => repeatUntil(position, () => entry.dblclick({ timeout: 5_000 })),
      // A list that opens before the fix is found stays as it is.
      () =>
        openMenu({
          keep: first,
          again: async () => {
            if (await list.isVisible()) await page.keyboard.press("Escape");
            await page.keyboard.press("Control+.");
          },
        }),
      () =>
        chooseFrom(
          {
            keep: first,
            again: async () => {
              await stage.workbench.cursorTo('"lodash"');
              await page.keyboard.press("Control+.");
            },
          },
          updated,
        ),
    ]);
  });

  it("its page", async () => {
    const { workbench } = stage;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    await workbench.open("package.json");
    await workbench.follow('"lodash"', "Details");
    const update = workbench.webview().getByRole("button", { name: "Update package.json to 4.18.1" }).first();
    await update.waitFor();
    await walk([() => repeatUntil(updated, () => update.click({ timeout: 5_000 }))]);
  });

  it("its graph", async () => {
    const { workbench } = stage;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    await workbench.open("package.json");
    await workbench.follow('"lodash"', "Graph");
    const panel = await shownIn(workbench, "lodash 4.17.20");
    const update = panel.getByRole("button", { name: "Update to 4.18.1" });
    await walk([
      () => repeatUntil(update, () => panel.locator('[data-node="0"]').click({ timeout: 5_000 })),
      () => repeatUntil(updated, () => update.click({ timeout: 5_000 })),
    ]);
  });

  it("its row in the tree", async () => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.run("Package Insights: Scan Workspace");
    const row = page.getByRole("treeitem", { name: /^Error: lodash 4\.17\.20, fix: 4\.18\.1/ });
    const file = page.getByRole("treeitem", { name: /^Error: package\.json,/ });
    const update = row.getByRole("button", { name: "Update" });
    await file.waitFor();
    await walk([
      () => repeatUntil(row, () => file.click({ timeout: 5_000 })),
      () => chooseFrom({ keep: update, again: () => row.hover({ timeout: 5_000 }) }, updated),
    ]);
  });

  it("the box of Look Up…", async () => {
    const { workbench } = stage;
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    const { page } = workbench;
    const item = page.locator(".quick-input-list .monaco-list-row", { hasText: "npm package version" }).first();
    const again = async () => {
      await workbench.run("Package Insights: Look Up…");
      await page.locator(".quick-input-widget:visible input[type=text]").fill("npm:lodash@4.17.20", { timeout: 5_000 });
    };
    const tab = page.locator(".tab.active", { hasText: "lodash 4.17.20" }).first();
    const update = workbench.webview().getByRole("button", { name: "Update package.json to 4.18.1" }).first();
    await walk([
      () => openMenu({ keep: item, again }),
      () => chooseFrom({ keep: item, again }, tab),
      () => repeatUntil(updated, () => update.click({ timeout: 5_000 })),
    ]);
  });

  it("nothing else: all is as it was", () => stage.fileHolds("package.json", vulnerable));
});
