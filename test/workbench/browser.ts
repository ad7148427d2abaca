// A headless browser at the workbench, with the gestures end-to-end tests are written in.
// Every gesture waits for what it causes, within bounds; none of them sleeps.

import { type Browser, chromium, type FrameLocator, type Locator, type Page } from "playwright-core";
import { ensureChromium } from "./chromium.ts";
import { pointAt } from "./editorText.ts";
import { appears, repeatUntil } from "./gestures.ts";
import { followLink, type HoverBox, hoverOver } from "./hoverBox.ts";
import { type Problem, readProblems } from "./problems.ts";
import { quickInputOn, quote } from "./quickInput.ts";
import type { Editor } from "./serve.ts";

export type Theme = "dark" | "light" | "highContrast" | "highContrastLight";

export interface Workbench {
  readonly page: Page;
  /** Opens a file of the folder by its path, through quick open. */
  open(file: string): Promise<void>;
  /** Rests the pointer on the n-th occurrence (from 0) of a text in the active editor and waits for what the box says. */
  hover(text: string, options?: { readonly saying?: string; readonly occurrence?: number }): Promise<HoverBox>;
  /** Clicks a link in the hover of a text, which opens a panel. */
  follow(text: string, link: string): Promise<void>;
  /** Puts the cursor of the active editor into the first occurrence of a text. */
  cursorTo(text: string): Promise<void>;
  /** The visible lines of the active editor. */
  text(): Promise<string>;
  /** Waits until the active editor shows a text. */
  waitForText(text: string): Promise<void>;
  /** Waits until every file holds what its editor shows: the editor saves by itself some time after a change. */
  saved(): Promise<void>;
  /** Undoes the last change of the active editor, with the cursor in a text, until the editor shows what was there before. */
  undo(options: { readonly at: string; readonly until: string }): Promise<void>;
  /** The entries of the Problems view, once one of them contains a text. */
  problems(saying?: string): Promise<readonly Problem[]>;
  /** Runs a command by its whole title in the palette: `Package Insights: Look Up a Package`. */
  run(title: string): Promise<void>;
  /** Picks the entry that begins with a text from the open list. */
  choose(label: string): Promise<void>;
  /** Confirms what the open list has checked. */
  confirm(): Promise<void>;
  /** Types an answer into the open input box and confirms it. */
  answer(text: string): Promise<void>;
  /** The text of the newest notification that contains a text. */
  notification(saying: string): Promise<Locator>;
  /** The document inside the visible webview. */
  webview(): FrameLocator;
  setTheme(theme: Theme): Promise<void>;
  /** Writes a PNG of the window: 1280x800 points. */
  screenshot(file: string): Promise<void>;
  /** Loads the window again, which then takes up changed settings. Open editors come back. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkbenchOptions {
  readonly theme?: Theme;
  /** Pixels per point in screenshots: 1 or 2. */
  readonly scale?: 1 | 2;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

const PATIENCE = 120_000;

/** The setting's value, the name in the list of themes, and what the window's class then contains. */
const THEMES: Readonly<Record<Theme, { readonly id: string; readonly label: string; readonly mark: string }>> = {
  dark: { id: "Dark Modern", label: "Dark Modern", mark: "dark_modern" },
  light: { id: "Light Modern", label: "Light Modern", mark: "light_modern" },
  highContrast: { id: "Default High Contrast", label: "Dark High Contrast", mark: "hc_black" },
  highContrastLight: { id: "Default High Contrast Light", label: "Light High Contrast", mark: "hc_light" },
};

/** A headless browser that reaches loopback and nothing else. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: FLAGS, handleSIGINT: false, handleSIGTERM: false });
}

/** Opens the editor's window and waits until its folder is shown and its extensions are running. */
export async function openWorkbench(editor: Editor, options: WorkbenchOptions = {}): Promise<Workbench> {
  const browser = await launchBrowser();
  try {
    // Tests may open more pages in it.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: options.scale ?? 1,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (options.theme !== undefined) editor.changeSettings({ "workbench.colorTheme": THEMES[options.theme].id });
    await page.goto(editor.url);
    await explorerVisible(page);
    if (options.theme !== undefined) await themed(page, options.theme).waitFor();
    return workbenchOn(page, editor, () => browser.close());
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function explorerVisible(page: Page): Promise<void> {
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
}

/** The window once it has the theme. */
function themed(page: Page, theme: Theme): Locator {
  return page.locator(`.monaco-workbench[class*=${quote(THEMES[theme].mark)}]`).first();
}

function workbenchOn(page: Page, editor: Editor, close: () => Promise<void>): Workbench {
  const quickInput = quickInputOn(page);
  const { input, labelled, pick } = quickInput;
  const lines = page.locator(".editor-group-container.active .monaco-editor .view-lines").first();
  const panelTab = page.locator('.tab.active[data-resource-name^="webview-packageInsights"]').first();

  const putCursor = async (text: string) => {
    let height = -1;
    const activeLine = page.locator(".editor-group-container.active .monaco-editor .line-numbers.active-line-number");
    const isThere = () =>
      activeLine.evaluateAll(
        (elements, y) =>
          elements.some((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top <= y && y <= bottom;
          }),
        height,
      );
    await repeatUntil(
      isThere,
      async () => {
        const { x, y } = await pointAt(page, lines, text, 0);
        await page.mouse.click(x, y);
        height = y;
      },
      2_000,
    );
  };

  const run = (title: string) => quickInput.ask("F1", `>${title}`, labelled(title));

  const hover: Workbench["hover"] = (text, { saying, occurrence = 0 } = {}) =>
    hoverOver(page, lines, { text, occurrence, saying });

  return {
    page,
    close,
    run,
    reload: async () => {
      await page.reload();
      await explorerVisible(page);
    },
    open: async (file) => {
      const path = `${editor.folder}/${file}`;
      const [, folder = "", name = file] = /^(?:(.*)\/)?([^/]+)$/.exec(file) ?? [];
      const tab = page.locator(`.tab.active .monaco-icon-label[aria-label^=${quote(path)}]`).first();
      const row = labelled(folder ? `${name} ${folder}` : name);
      do await quickInput.ask("ControlOrMeta+P", path, row);
      while (!(await appears(tab, 30_000)));
      await lines.locator(".view-line").first().waitFor();
    },
    hover,
    follow: (text, link) => followLink({ hover: () => hover(text, { saying: link }), link, effect: panelTab }),
    cursorTo: putCursor,
    text: async () => (await lines.innerText()).replaceAll("\u00a0", " "),
    waitForText: async (text) => {
      await lines.filter({ hasText: text }).waitFor();
    },
    saved: async () => {
      await page.locator(".tab.dirty").first().waitFor({ state: "detached" });
    },
    undo: async ({ at, until }) => {
      const restored = page.locator(".view-line", { hasText: at }).getByText(until).first();
      // A widget that closes late may take the key.
      for (const deadline = Date.now() + PATIENCE; ;) {
        await putCursor(at);
        await page.keyboard.press("ControlOrMeta+Z");
        if (await appears(restored, 5_000)) return;
        if (Date.now() > deadline) throw new Error(`The change at “${at}” is not undone`);
      }
    },
    problems: async (saying) => {
      await run("Problems: Focus on Problems View");
      return readProblems(page, saying);
    },
    choose: (label) => pick(quickInput.beginning(label)),
    confirm: quickInput.confirm,
    answer: async (text) => {
      await input.fill(text);
      await quickInput.confirm();
    },
    notification: async (saying) => {
      const toast = page.locator(".notification-toast", { hasText: saying }).first();
      await toast.waitFor();
      return toast;
    },
    webview: () => {
      const outer = page.locator("iframe.webview.ready:visible").last().contentFrame();
      return outer.locator("#active-frame").contentFrame();
    },
    setTheme: async (theme) => {
      const { label } = THEMES[theme];
      // What is open stays open.
      if (await themed(page, theme).isVisible()) return;
      await repeatUntil(themed(page, theme), async () => {
        await run("Preferences: Color Theme");
        await input.fill(label);
        await pick(labelled(label));
      });
      await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    },
    screenshot: async (file) => {
      await page.screenshot({ path: file });
    },
  };
}
