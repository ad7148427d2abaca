import { repeatUntil } from "../workbench/gestures.ts";
import type { Workbench } from "../workbench/browser.ts";

/** Opens the page of what is typed into the box for look-ups. A panel that takes the focus closes the box. */
export function lookUp(workbench: Workbench, text: string, title: string): Promise<void> {
  const { page } = workbench;
  return repeatUntil(
    page.locator(".tab.active", { hasText: title }).first(),
    async () => {
      await workbench.run("Package Insights: Look Up…");
      await page.locator(".quick-input-widget:visible input[type=text]").fill(text, { timeout: 5_000 });
      await workbench.choose(title);
    },
    30_000,
  );
}
