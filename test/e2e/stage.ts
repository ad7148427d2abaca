// The packaged extension in a real workbench with the sample workspace, the loopback service and a browser.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { startService, type Service } from "../service/server.ts";
import { root } from "../workbench/bootstrap.mjs";
import { openWorkbench, type Theme, type Workbench } from "../workbench/browser.ts";
import { copySample } from "../workbench/sample.ts";
import { startEditor } from "../workbench/serve.ts";

/** Pictures go beside the bundles; those that the README shows are copied to media by hand when they change. */
const pictures = join(root, "out", "pictures");
/** `npm run pictures` takes them in every theme. */
export const themes: readonly Theme[] =
  process.env.PACKAGE_INSIGHTS_PICTURES === "all" ? ["dark", "light", "highContrast"] : ["dark"];

/** What opens over the editor, and closes when something else takes the focus. */
export interface Menu {
  readonly keep: Locator;
  readonly again: () => Promise<void>;
}

export interface Stage {
  readonly service: Service;
  readonly workbench: Workbench;
  /** Of the sample workspace. */
  readonly folder: string;
  readonly picture: (name: string) => Promise<void>;
  /** The same view in each of the themes; a menu that closes with a change of the theme is opened `again`. */
  readonly pictureThemes: (name: string, menu?: Menu) => Promise<void>;
  close(): Promise<void>;
}

/** A theme that is still being put on takes the focus back: the menu is opened until it stays. */
export async function openMenu({ keep, again }: Menu): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    if (await keep.isVisible()) return;
    await again();
    const isOpen = await keep.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
  }
  await keep.waitFor();
}

export async function openStage(settings: Readonly<Record<string, unknown>> = {}): Promise<Stage> {
  mkdirSync(pictures, { recursive: true });
  const service = await startService();
  const sample = copySample();
  const editor = await startEditor({
    folder: sample.folder,
    vsix: join(root, "dist", "package-insights.vsix"),
    // A heading that sticks to the top would hide what the pointer is to rest on.
    settings: { "packageInsights.baseUrl": service.url, "editor.stickyScroll.enabled": false, ...settings },
  });
  const workbench = await openWorkbench(editor, { theme: "dark" });
  const picture = (name: string) => workbench.screenshot(join(pictures, `${name}.png`));
  return {
    service,
    workbench,
    folder: sample.folder,
    picture,
    async pictureThemes(name, menu) {
      for (const theme of themes) {
        await workbench.setTheme(theme);
        if (menu) await openMenu(menu);
        await picture(`${name}-${theme}`);
      }
      await workbench.setTheme("dark");
      if (menu) await openMenu(menu);
    },
    async close() {
      await workbench.close();
      await editor.close();
      sample.remove();
      await service.close();
    },
  };
}
