import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "playwright-core";
import type { Stage } from "../stage.ts";

/** What a file that is exported must hold; a file that is still being written does not yet. */
export interface Exported {
  readonly format: string;
  readonly extension: string;
  readonly isComplete: (text: string) => boolean;
}

/** Of a comparison that has added packages. */
export const exportsOfComparison: readonly Exported[] = [
  { format: "png", extension: "png", isComplete: (text) => text.startsWith("\u0089PNG") && text.includes("IEND") },
  {
    format: "svg",
    extension: "svg",
    isComplete: (text) => text.startsWith("<svg ") && text.includes("(added") && text.endsWith("</svg>\n"),
  },
  {
    format: "dot",
    extension: "dot",
    isComplete: (text) =>
      text.startsWith("digraph dependencies {\n") && text.includes('\\nadded"') && text.endsWith("}\n"),
  },
  {
    format: "mermaid",
    extension: "mmd",
    isComplete: (text) => text.startsWith("flowchart LR\n") && text.includes("<br>added") && text.endsWith("\n"),
  },
  {
    format: "csv",
    extension: "csv",
    isComplete: (text) => text.startsWith("system,package,") && text.includes(",added,") && text.endsWith("\r\n"),
  },
  { format: "json", extension: "json", isComplete: (text) => text.includes('"change": "added"') && isJson(text) },
];

function isJson(text: string): boolean {
  try {
    const { nodes, comparison } = JSON.parse(text) as {
      readonly nodes: readonly unknown[];
      readonly comparison: unknown;
    };
    return nodes.length > 40 && comparison !== undefined;
  } catch {
    return false;
  }
}

/**
 * Confirms the dialog once it has the name of the file, as one that is closing takes keys too, until the file is complete. Then
 * removes it, so that the next one of its name is another.
 */
export async function saved(
  { folder, workbench: { page } }: Stage,
  name: string,
  isComplete: Exported["isComplete"],
  confirm: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const path = join(folder, name);
  const dialog = page.locator(".quick-input-widget:visible");
  const read = () => (existsSync(path) ? readFileSync(path, "latin1") : "");
  for (const deadline = Date.now() + 120_000; !isComplete(read());) {
    assert.ok(Date.now() < deadline, read() === "" ? `no ${name}` : read().slice(0, 2_000));
    const named = await dialog
      .locator("input[type=text]")
      .inputValue({ timeout: 1_000 })
      .catch(() => "");
    if (named.endsWith(name)) await confirm(dialog).catch(() => undefined);
    await delay(200);
  }
  rmSync(path);
}
