// What is seen at a glance of each kind of dependency: the rows of its hover, measured. `npm run pictures:glance` takes pictures.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HoverBox } from "../workbench/hoverBox.ts";
import { measureHover, type HoverRows } from "../workbench/hoverRows.ts";
import { keyboardGestures, mouseGestures, type Gesture } from "./glance/gestures.ts";
import { connected, disconnected, files, settings, type Kind } from "./glance/kinds.ts";
import { areAllThemes, openMenu, openStage, pictures, themes, type Stage } from "./stage.ts";

/** Pixels at which the rows of a hover are counted. */
const width = 500;
const mostRows = 8;

describe("at a glance", () => {
  let stage: Stage;
  let openFile = "";
  const measured: string[] = [];

  before(async () => {
    stage = await openStage({ settings, files });
  });

  after(async () => {
    mkdirSync(join(pictures, "glance"), { recursive: true });
    writeFileSync(join(pictures, "glance", "rows.txt"), measured.join("\n"));
    await stage.close();
  });

  describe("with the service", () => {
    for (const kind of connected) it(kind.title, () => checkHover(kind));
    if (areAllThemes) {
      it("in pictures", () => takePictures(connected));
      it("in Problems", problems);
    }
  });

  describe("a dependency is fixed with", () => {
    it("three gestures of the mouse", async () => {
      const gestures = mouseGestures(stage.workbench);
      assert.equal(gestures.length, 3);
      await fix("package.json", gestures);
      await stage.workbench.undo({ at: '"lodash"', until: "4.17.20" });
      await stage.fileHolds("package.json", files["package.json"] ?? "");
    });

    it("four gestures of the keyboard", async () => {
      const gestures = keyboardGestures(stage.workbench, "keyboard");
      assert.equal(gestures.length, 4);
      await fix("keyboard/package.json", gestures);
    });
  });

  describe("offline", () => {
    before(() => stage.restart({ "packageInsights.offline": true, "packageInsights.cacheFreshMinutes": 0.001 }));

    for (const kind of disconnected) it(kind.title, () => checkHover(kind));
    if (areAllThemes) it("in pictures", () => takePictures(disconnected));
  });

  /** At most eight rows; the first lines, which lead to the details, are on screen without scrolling. */
  async function checkHover(kind: Kind): Promise<void> {
    const { parts, rows, lines, visibleLines, diagnostics } = await settledRows(kind);
    const figures = `${parts} parts, ${rows} rows, ${visibleLines} of ${lines.length} lines visible, ${diagnostics} diagnostics`;
    const text = `${kind.title}: ${figures}\n  ${lines.join("\n  ")}\n`;
    measured.push(text);
    assert.equal(parts, 1, text);
    assert.ok(rows <= mostRows, text);
    const wayOut = lines.findIndex((line) => /\bDetails\b/.test(line)) + 1;
    assert.ok(visibleLines >= Math.max(wayOut, Math.min(3, lines.length)), text);
    await checkHint(kind);
  }

  /** To the end of the line, where one that is there twice would differ. */
  async function checkHint({ version, hint }: Kind): Promise<void> {
    const [written = "", shown = ""] = [version, hint].map((text) =>
      text.replace(/[^\w ]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`).replaceAll(" ", "\\s+"),
    );
    const hasText = new RegExp(`"${written}"?,?\\s*${shown}[\\s\\u200b-\\u200d]*$`, "u");
    const lines = stage.workbench.page.locator(".editor-group-container.active .view-line");
    await lines
      .filter({ hasText })
      .first()
      .waitFor()
      .catch(async () => assert.match((await lines.allInnerTexts()).join("\n"), hasText));
  }

  /** The diagnostics may come later than the answers that a hover waits for. */
  async function settledRows(kind: Kind): Promise<HoverRows> {
    for (const deadline = Date.now() + 120_000; ;) {
      const { box } = await hoverVersion(kind);
      const rows = await measureHover(box, kind.name, width);
      const isOpen = rows.parts > 0;
      if (isOpen && rows.diagnostics === kind.diagnostics) return rows;
      assert.ok(Date.now() < deadline, `${kind.title} has ${rows.diagnostics} diagnostics`);
    }
  }

  async function hoverVersion({ file, version, saying }: Kind): Promise<HoverBox> {
    if (file !== openFile) await stage.workbench.open(file);
    openFile = file;
    return stage.workbench.hover(`"${version}`, { saying });
  }

  async function takePictures(kinds: readonly Kind[]): Promise<void> {
    const { workbench, picture } = stage;
    const { page } = workbench;
    for (const theme of themes) {
      await workbench.setTheme(theme);
      for (const kind of kinds) {
        await hoverVersion(kind);
        await picture(`glance/${kind.title}-version-${theme}`);
        await workbench.hover(`"${kind.name}"`, { saying: kind.saying });
        await picture(`glance/${kind.title}-name-${theme}`);
        const bulb = page.locator(".action-widget:visible, .monaco-editor-overlaymessage:visible").first();
        await openMenu({ keep: bulb, again: () => openBulb(kind) });
        await picture(`glance/${kind.title}-bulb-${theme}`);
        await page.keyboard.press("Escape");
        await bulb.waitFor({ state: "hidden" });
      }
    }
    await workbench.setTheme("dark");
  }

  async function openBulb({ name }: Kind): Promise<void> {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.cursorTo(`"${name}"`);
    await page.mouse.move(2, 2);
    await page.keyboard.press("Control+.");
  }

  async function problems(): Promise<void> {
    const { workbench, pictureThemes } = stage;
    await workbench.problems("express 4.17.1");
    await workbench.run("View: Toggle Maximized Panel");
    await pictureThemes("glance/problems");
    await workbench.run("View: Toggle Maximized Panel");
    await workbench.run("View: Toggle Panel Visibility");
  }

  async function fix(path: string, gestures: readonly Gesture[]): Promise<void> {
    await stage.workbench.run("View: Close All Editors");
    openFile = "";
    for (const gesture of gestures) await gesture();
    const before = files[path] ?? "";
    await stage.fileHolds(path, before.replace("4.17.20", "4.18.1"));
  }
});
