// From opening a manifest to a fixed dependency: every gesture is one call, and waits for what a person would wait for.

import type { Workbench } from "../../workbench/browser.ts";
import { openMenu } from "../stage.ts";

export type Gesture = () => Promise<void>;

/** Opens package.json in the Explorer, rests the pointer on the dependency, and clicks the way out in the hover. */
export function mouseGestures(workbench: Workbench): readonly Gesture[] {
  const { page } = workbench;
  return [
    async () => {
      await page.getByRole("treeitem", { name: /^package\.json/, level: 1 }).click();
      await checked(page);
    },
    async () => {
      await workbench.hover('"lodash"', { saying: "Update" });
    },
    async () => {
      const update = page.locator(".monaco-hover:visible").getByText("Update", { exact: true }).first();
      // A window that is busy may close the hover before the pointer is in it.
      await openMenu({ keep: update, again: () => workbench.hover('"lodash"', { saying: "Update" }) });
      await update.click();
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
    await list.waitFor({ state: "hidden" });
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
    () => page.keyboard.press("Enter"),
  ];
}

async function checked(page: Workbench["page"]): Promise<void> {
  await page.locator(".editor-group-container.active .monaco-editor .squiggly-error").first().waitFor();
}
