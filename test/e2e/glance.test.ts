// What is seen at a glance of each kind of dependency: the rows of its hover, measured; `npm run pictures:glance` takes pictures.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureHover, type HoverRows } from "../workbench/hoverRows.ts";
import { connected, disconnected, files, settings, type Kind } from "./glance/kinds.ts";
import { areAllThemes, openMenu, openStage, pictures, themes, type Stage } from "./stage.ts";

/** Pixels at which the rows of a hover are counted. */
const width = 500;

describe("at a glance", () => {
  let stage: Stage;
  const measured: Record<string, HoverRows> = {};

  before(async () => {
    stage = await openStage({ settings, files });
  });

  after(async () => {
    const table = Object.entries(measured).map(([kind, { rows, lines, visibleLines, diagnostics }]) => {
      return `${kind}: ${rows} rows, ${visibleLines} of ${lines.length} lines visible, ${diagnostics} diagnostics\n  ${lines.join("\n  ")}`;
    });
    mkdirSync(join(pictures, "glance"), { recursive: true });
    writeFileSync(join(pictures, "glance", "rows.txt"), `${table.join("\n")}\n`);
    await stage.close();
  });

  it("with the service", () => look(connected));

  if (areAllThemes) it("in Problems", problems);

  it("offline", async () => {
    await stage.restart({ "packageInsights.offline": true, "packageInsights.cacheFreshMinutes": 0.001 });
    await look(disconnected);
  });

  async function look(kinds: readonly Kind[]): Promise<void> {
    const { workbench } = stage;
    for (const theme of themes) {
      await workbench.setTheme(theme);
      let open = "";
      for (const kind of kinds) {
        if (kind.file !== open) await workbench.open(kind.file);
        open = kind.file;
        const { box } = await workbench.hover(`"${kind.version}`, { saying: kind.saying });
        measured[kind.title] ??= await measureHover(box, kind.name, width);
        if (areAllThemes) await takePictures(kind, theme);
      }
    }
    for (const { title } of kinds) assert.ok(measured[title], title);
  }

  /** The hover on the version is open. */
  async function takePictures(kind: Kind, theme: string): Promise<void> {
    const { workbench, picture } = stage;
    const { page } = workbench;
    await picture(`glance/${kind.title}-version-${theme}`);
    await workbench.hover(`"${kind.name}"`, { saying: kind.saying });
    await picture(`glance/${kind.title}-name-${theme}`);
    const bulb = page.locator(".action-widget:visible, .monaco-editor-overlaymessage:visible").first();
    await openMenu({
      keep: bulb,
      again: async () => {
        await workbench.cursorTo(`"${kind.name}"`);
        await page.mouse.move(2, 2);
        await page.keyboard.press("Control+.");
      },
    });
    await picture(`glance/${kind.title}-bulb-${theme}`);
    await page.keyboard.press("Escape");
    await bulb.waitFor({ state: "hidden" });
  }

  async function problems(): Promise<void> {
    const { workbench, pictureThemes } = stage;
    for (const file of new Set(connected.map((kind) => kind.file))) {
      await workbench.open(file);
      await workbench.problems();
      await pictureThemes(`glance/problems-${file.replace(/\/?package\.json$/, "") || "main"}`);
      await workbench.run("View: Toggle Panel Visibility");
    }
  }
});
