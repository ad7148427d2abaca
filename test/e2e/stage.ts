// The packaged extension in a real workbench with a workspace, the loopback service and a browser.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator } from "playwright-core";
import { startService, type Service } from "../service/server.ts";
import { root } from "../workbench/bootstrap.mjs";
import { openWorkbench, type Theme, type Workbench } from "../workbench/browser.ts";
import { type Effect, holds, isTrue, repeatUntil } from "../workbench/gestures.ts";
import { scratchFolder } from "../workbench/lifetimes.ts";
import { copyWholeSample, packageFirstWindow, productVsix } from "../workbench/firstWindow.ts";
import { copySample } from "../workbench/sample.ts";
import { startEditor, type Settings } from "../workbench/serve.ts";

/** Pictures go beside the bundles; those that the README shows are made by `test/e2e/readme`. */
export const pictures = join(root, "out", "pictures");
/** `npm run pictures` takes them in every theme. */
export const areAllThemes = process.env.PACKAGE_INSIGHTS_PICTURES === "all";
export const themes: readonly Theme[] = areAllThemes
  ? ["dark", "light", "highContrast", "highContrastLight"]
  : ["dark"];

/** What opens over the editor, and closes when something else takes the focus. */
export interface Menu {
  readonly keep: Locator;
  readonly again: () => Promise<unknown>;
}

export interface Stage {
  readonly service: Service;
  readonly workbench: Workbench;
  /** The one that is open. */
  readonly folder: string;
  /** Where extensions are installed. */
  readonly extensionsDir: string;
  readonly picture: (name: string) => Promise<void>;
  /** The same view in each of the themes; a menu that closes with a change of the theme is opened `again`. */
  readonly pictureThemes: (name: string, menu?: Menu) => Promise<void>;
  readonly holds: (path: string, text: string) => boolean;
  /** The editor saves by itself some time after a change; that the mark of a changed file is gone may precede it. */
  readonly fileHolds: (path: string, text: string) => Promise<void>;
  /** Loads the window again with settings changed. */
  readonly restart: (settings: Settings) => Promise<void>;
  close(): Promise<void>;
}

/** A theme that is still being put on takes the focus back: the menu is opened until it stays. */
export function openMenu({ keep, again }: Menu): Promise<void> {
  return repeatUntil(keep, again, 5_000);
}

/** Chooses an entry of a menu until it has had its effect: a menu that is filled again under the pointer takes no click. */
export function chooseFrom({ keep, again }: Menu, effect: Effect, entry = keep): Promise<void> {
  const gesture = async () => {
    if (!(await keep.isVisible())) await again();
    await entry.click({ timeout: 5_000 });
    // A menu that has closed has taken the click: a second one would do twice what a busy machine does late.
    if (await isTrue(async () => !(await keep.isVisible()), 5_000)) await holds(effect, 60_000);
  };
  return repeatUntil(effect, gesture, 15_000);
}

export interface StageOptions {
  readonly settings?: Settings;
  /** One that the test has made and removes. */
  readonly folder?: string;
  /** By path; the sample workspace, if absent. */
  readonly files?: Readonly<Record<string, string>>;
  /** Besides those, by path. The Explorer of a busy machine may not notice files that are written later. */
  readonly more?: Readonly<Record<string, string | Uint8Array>>;
  /** Packaged extensions besides the product. */
  readonly extensions?: readonly string[];
  /** The window that `npm start` opens. */
  readonly isFirstWindow?: boolean;
  /** The language of the window. */
  readonly language?: string;
  /** Changes the installed extension before it is loaded. */
  readonly change?: (folder: string) => void;
  /** Pixels per point in pictures. */
  readonly scale?: 1 | 2;
}

export async function openStage({
  settings = {},
  folder,
  files,
  more = {},
  extensions: others = [],
  isFirstWindow,
  scale = 1,
  ...options
}: StageOptions = {}): Promise<Stage> {
  mkdirSync(pictures, { recursive: true });
  const service = await startService();
  const workspace = folder === undefined ? workspaceOf(files, isFirstWindow) : { folder, remove: () => undefined };
  for (const [path, content] of Object.entries(more)) {
    mkdirSync(dirname(join(workspace.folder, path)), { recursive: true });
    writeFileSync(join(workspace.folder, path), content);
  }
  const extensions = scratchFolder("extensions");
  const editor = await startEditor({
    folder: workspace.folder,
    extensionsDir: extensions.path,
    vsix: [productVsix, ...others, ...(isFirstWindow ? [packageFirstWindow().vsix] : [])],
    // A heading that sticks to the top would hide what the pointer is to rest on.
    settings: { "packageInsights.baseUrl": service.url, "editor.stickyScroll.enabled": false, ...settings },
    ...(options.language !== undefined && { language: options.language }),
  });
  options.change?.(installedIn(extensions.path));
  const workbench = await openWorkbench(editor, { theme: "dark", scale });
  const holds = (path: string, text: string) => {
    const file = join(workspace.folder, path);
    return existsSync(file) && readFileSync(file, "utf8").includes(text);
  };
  const picture = (name: string) => workbench.screenshot(join(pictures, `${name}.png`));
  return {
    service,
    workbench,
    folder: workspace.folder,
    extensionsDir: extensions.path,
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
    holds,
    async fileHolds(path, text) {
      const isSaved = await isTrue(() => Promise.resolve(holds(path, text)), 120_000);
      assert.ok(isSaved, `${path} should hold ${text}`);
    },
    async restart(changed) {
      editor.changeSettings(changed);
      await workbench.reload();
    },
    async close() {
      await workbench.close();
      await editor.close();
      workspace.remove();
      extensions.remove();
      await service.close();
    },
  };
}

/** The folder of the product among the installed extensions. */
export function installedIn(extensionsDir: string): string {
  const name = readdirSync(extensionsDir).find((each) => each.startsWith("package-insights.package-insights"));
  assert.ok(name !== undefined);
  return join(extensionsDir, name);
}

function workspaceOf(
  files: StageOptions["files"],
  isFirstWindow = false,
): Pick<ReturnType<typeof copySample>, "folder" | "remove"> {
  if (files) return writeFiles(files);
  return isFirstWindow ? copyWholeSample() : copySample();
}

function writeFiles(files: Readonly<Record<string, string>>): ReturnType<typeof copySample> {
  const scratch = scratchFolder("shop");
  const folder = join(scratch.path, "shop");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { ...scratch, folder };
}
