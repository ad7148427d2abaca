// The box at the top of the window: the palette, lists to pick from, questions.

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { isTrue } from "./gestures.ts";

const PATIENCE = 120_000;
const MOMENT = 5_000;
const TRIES = 10;
/** A window that is busy takes a key late, and a list of an extension is filled and closed by its host, which may be busy too. */
const LONG = 20_000;

export interface QuickInput {
  readonly input: Locator;
  /** The entry of a name; a key binding, or how the entry was found, may follow. */
  readonly labelled: (name: string) => Locator;
  /** The entry that begins with a text, or with an icon and has the text. */
  readonly beginning: (text: string) => Locator;
  /** Opens the box with a key, asks a question in it and picks an entry of the answer. */
  readonly ask: (keys: string, question: string, row: Locator) => Promise<void>;
  /** Picks an entry of the open list, and waits until the list is closed or is another. */
  readonly pick: (row: Locator) => Promise<void>;
  /** Confirms what is entered, and waits until the box is closed or asks something else. */
  readonly confirm: () => Promise<void>;
}

export function quickInputOn(page: Page): QuickInput {
  const widget = page.locator(".quick-input-widget:visible");
  const input = widget.locator("input[type=text]");
  const rows = page.locator(".quick-input-list .monaco-list-row");

  const content = () =>
    widget.evaluateAll((elements) =>
      elements
        .flatMap((element) => [
          ...[...element.querySelectorAll("input")].flatMap(({ value, placeholder }) => [value, placeholder]),
          (element as HTMLElement).innerText,
        ])
        .join("\n"),
    );

  /** In the box itself: one that has lost the focus would leave the key to the editor. */
  const press = (key: string) => input.press(key, { timeout: LONG });

  const confirm = async () => {
    for (const deadline = Date.now() + PATIENCE; ;) {
      const before = await content();
      assert.notEqual(before, "", "The box has been closed");
      await press("Enter");
      if (await isTrue(async () => (await content()) !== before, LONG)) return;
      assert.ok(Date.now() < deadline, `The box does not take the answer:\n${before}`);
    }
  };

  /** By keyboard: a click would leave the pointer on what is under the list, which then raises a hover of its own. */
  const pick = async (row: Locator) => {
    await row.first().waitFor();
    for (let steps = 0; steps < 50; steps++) {
      const classes = await row.first().getAttribute("class", { timeout: LONG });
      if (classes?.split(" ").includes("focused")) return confirm();
      await press("ArrowDown");
    }
    throw new Error("The entry is listed but cannot be reached by keyboard");
  };

  return {
    input,
    pick,
    confirm,
    labelled: (name) => rows.and(page.locator(`[aria-label=${quote(name)}], [aria-label^=${quote(`${name},`)}]`)),
    beginning: (text) =>
      rows.and(page.locator(`[aria-label^=${quote(text)}], :has(.label-name .codicon):has-text(${quote(text)})`)),
    /** The list does not grow while it is open: what an extension still has to contribute shows when it is opened again. */
    ask: async (keys, question, row) => {
      const deadline = Date.now() + PATIENCE;
      for (let tries = 1; ; tries++) {
        await page.keyboard.press("Escape");
        await page.keyboard.press(keys);
        // A window that is busy, or a widget that closes late, may take the key.
        // What takes the focus at this moment closes it again.
        try {
          await input.fill(question, { timeout: MOMENT });
          await row.first().waitFor({ timeout: 2_000 });
          await pick(row);
          return;
        } catch (cause) {
          // A machine that stood still has had no time to try.
          if (tries < TRIES || Date.now() < deadline) continue;
          throw new Error(`“${question}” cannot be picked from:\n${await content()}`, { cause });
        }
      }
    },
  };
}

/** A string of a CSS attribute selector. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
