import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";

/**
 * Waits until the layout that the workbench has stored has a panel for each of these texts, in whose state it occurs. A workbench
 * in a browser stores its layout when its window loses the focus, and not when its page is left: what it has not stored by then
 * does not come back.
 */
export async function panelsAreStored(page: Page, texts: readonly string[]): Promise<void> {
  for (const deadline = Date.now() + 300_000; ;) {
    await loseFocus(page);
    const states = (await storedLayouts(page)).flatMap(statesIn);
    if (texts.every((text) => states.some((state) => state.includes(text)))) return;
    assert.ok(Date.now() < deadline, `the layout should have ${texts.join(" and ")}: ${states.join("\n")}`);
    await delay(250);
  }
}

/** Tells the workbench that its window has lost the focus, and then that it has it again. */
function loseFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const hasFocus of [false, true]) {
      document.hasFocus = () => hasFocus;
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
}

/** What the databases of the workbench hold as the layout of the editors, as JSON. */
function storedLayouts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("The database cannot be read"));
      });
    const layouts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("vscode-web-state-db-")) continue;
      const database = await done(indexedDB.open(name));
      const items = database.transaction("ItemTable").objectStore("ItemTable");
      const layout: unknown = await done(items.get("memento/workbench.parts.editor"));
      if (typeof layout === "string") layouts.push(layout);
      database.close();
    }
    return layouts;
  });
}

/** The states of the panels in a layout: strings of JSON, in strings of JSON. */
function statesIn(json: string): readonly string[] {
  const states: string[] = [];
  JSON.parse(json, (key, value: unknown) => {
    if (key === "state" && typeof value === "string") states.push(value);
    if (key === "value" && typeof value === "string" && value.startsWith("{")) states.push(...statesIn(value));
    return value;
  });
  return states;
}
