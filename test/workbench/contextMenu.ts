import type { Locator, Page } from "playwright-core";
import { type Effect, repeatUntil } from "./gestures.ts";

const MOMENT = 5_000;

interface MenuCommand {
  readonly label: string;
  /** Opens the menu; whether it is that of what was meant. */
  readonly open: () => Promise<boolean>;
  /** What the command shows. A window that is busy may be late. */
  readonly effect: Effect;
}

/** Runs an entry of a context menu. Its menu is opened again until the entry has done what it does. */
export async function runFromMenu(page: Page, { label, open, effect }: MenuCommand): Promise<void> {
  const menu = page.locator(".monaco-menu-container");
  const entry = menu.getByText(label, { exact: true });
  await repeatUntil(
    effect,
    async () => {
      if (await menu.isVisible()) await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden", timeout: MOMENT });
      if (!(await open())) return;
      await entry.waitFor({ timeout: MOMENT });
      await clickAway(menu, entry);
    },
    30_000,
  );
}

/** A menu takes no click in the moments after it opens. */
async function clickAway(menu: Locator, entry: Locator): Promise<void> {
  for (let tries = 0; tries < 20 && (await menu.isVisible()); tries++) {
    await entry.click({ timeout: MOMENT }).catch(() => undefined);
    await menu.waitFor({ state: "hidden", timeout: 1_000 }).catch(() => undefined);
  }
}
