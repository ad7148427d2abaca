// The Explorer. A file that is opened is selected there once its editor is shown, and alone: files are selected without opening any.

import type { Locator, Page } from "playwright-core";
import { runFromMenu } from "./contextMenu.ts";
import { repeatUntil } from "./gestures.ts";

const MOMENT = 5_000;

/** Opens a file of the folder with a double click. */
export async function openInExplorer(page: Page, name: string): Promise<void> {
  const tab = page.locator(".tab.active", {
    has: page.locator(`.monaco-icon-label[aria-label$=${quote(`/${name}`)}]`),
  });
  await repeatUntil(tab.first(), () => rowOf(page, name).dblclick({ timeout: MOMENT }));
}

/** Runs a command of the context menu on files, all of them selected, until `effect` is in sight. */
export async function runOnFiles(
  page: Page,
  command: { readonly label: string; readonly names: readonly string[]; readonly effect: Locator },
): Promise<void> {
  const { label, names, effect } = command;
  const open = async () => {
    await select(page, names);
    await rowOf(page, names[0] ?? "").click({ button: "right", timeout: MOMENT });
    return areSelected(page, names);
  };
  await runFromMenu(page, { label, open, effect });
}

/** Selects these files and no others. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  await repeatUntil(
    () => areSelected(page, names),
    async () => {
      for (const wrong of await wrongRows(page, names)) await toggle(rowOf(page, wrong));
    },
    0,
  );
}

async function toggle(row: Locator): Promise<void> {
  const state = await row.getAttribute("aria-selected", { timeout: MOMENT });
  await row.click({ modifiers: ["ControlOrMeta"], timeout: MOMENT });
  const toggled = row.and(row.page().locator(`:not([aria-selected=${quote(state ?? "")}])`));
  await toggled.waitFor({ timeout: MOMENT });
}

async function areSelected(page: Page, names: readonly string[]): Promise<boolean> {
  return (await wrongRows(page, names)).length === 0;
}

/** Names of the rows that are selected and should not be, or should be and are not. */
async function wrongRows(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const rows = await page.locator(".explorer-folders-view .monaco-list-row").evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.querySelector(".label-name")?.textContent ?? "",
      isSelected: element.getAttribute("aria-selected") === "true",
    })),
  );
  const isListed = (name: string) => rows.some((row) => row.name === name);
  const wrong = rows.filter(({ name, isSelected }) => isSelected !== names.includes(name)).map(({ name }) => name);
  return [...wrong, ...names.filter((name) => !isListed(name))];
}

/** Of a file in its root. */
export function rowOf(page: Page, name: string): Locator {
  const label = page.locator(".label-name", { hasText: new RegExp(`^${name.replaceAll(".", "\\.")}$`) });
  return page.locator(".explorer-folders-view .monaco-list-row", { has: label }).first();
}

function quote(text: string): string {
  return JSON.stringify(text);
}
