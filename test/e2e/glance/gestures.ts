// From opening a manifest to a fixed dependency: every gesture is one call, and waits for what a person would wait for.

import type { Locator } from "playwright-core";
import type { Workbench } from "../../workbench/browser.ts";
import { repeatUntil } from "../../workbench/gestures.ts";
import { chooseFrom, openMenu } from "../stage.ts";

export type Gesture = () => Promise<void>;

/** Opens package.json in the Explorer, rests the pointer on the dependency, and clicks the way out in the hover. */
export function mouseGestures(workbench: Workbench): readonly Gesture[] {
  const { page } = workbench;
  return [
    async () => {
      const row = page.getByRole("treeitem", { name: /^package\.json/, level: 1 });
      const tab = page.locator(".tab.active", { hasText: "package.json" }).first();
      await repeatUntil(tab, () => row.click({ timeout: 5_000 }));
      await checked(page);
    },
    async () => {
      await workbench.hover('"lodash"', { saying: "Update" });
    },
    async () => {
      const update = page.locator(".monaco-hover:visible").getByText("Update", { exact: true }).first();
      // A window that is busy may close the hover before the pointer is in it.
      await chooseFrom({ keep: update, again: () => workbench.hover('"lodash"', { saying: "Update" }) }, updated(page));
    },
  ];
}

/** Opens the file by its name, goes to its first problem, opens the light bulb, and takes the first entry. */
export function keyboardGestures(workbench: Workbench, folder: string): readonly Gesture[] {
  const { page } = workbench;
  const list = page.locator(".action-widget:visible");
  const first = page.locator(".action-widget:visible .monaco-list-row.focused", { hasText: /^Update to/ });
  // A list that opens before the fix is found stays as it is.
  const again = async () => {
    if (await list.isVisible()) await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden", timeout: 5_000 });
    await page.keyboard.press("Control+.");
  };
  return [
    async () => {
      await workbench.open(`${folder}/package.json`);
      await checked(page);
    },
    async () => {
      const problem = page.locator(".marker-widget", { hasText: "lodash 4.17.20" });
      await openMenu({ keep: problem, again: () => page.keyboard.press("F8") });
    },
    async () => {
      await openMenu({ keep: first, again });
    },
    () =>
      repeatUntil(updated(page), async () => {
        // A list that is filled again takes no key.
        if (!(await first.isVisible())) await again();
        await first.waitFor({ timeout: 5_000 });
        await page.keyboard.press("Enter");
      }),
  ];
}

function updated(page: Workbench["page"]): Locator {
  return page.locator(".view-line", { hasText: /"lodash":\s"4\.18\.1"/ }).first();
}

async function checked(page: Workbench["page"]): Promise<void> {
  await page.locator(".editor-group-container.active .monaco-editor .squiggly-error").first().waitFor();
}
