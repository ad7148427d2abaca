// Reads the Problems view, all of it: the list keeps only the rows in sight in the page, so it is walked to its end.

import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

export interface Problem {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly source: string;
  readonly code: string;
  /** Where the code's link leads, if it is one. */
  readonly link: string | undefined;
  /** The file's name as the view shows it. */
  readonly file: string;
  /** Counted from 1, as shown. */
  readonly line: number;
  readonly column: number;
}

interface Row {
  readonly index: number;
  readonly last: boolean;
  readonly focused: boolean;
  readonly file?: string;
  readonly problem?: Omit<Problem, "file">;
}

/** The entries of the open Problems view from top to bottom, once one of them contains the text. */
export async function readProblems(page: Page, saying = "", patience = 120_000): Promise<readonly Problem[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const problems = await walk(page);
    if (problems.some(({ message, source, code }) => `${message} ${source}(${code})`.includes(saying))) return problems;
    if (Date.now() > deadline) {
      const listed = problems.map(({ message }) => message).join("\n");
      throw new Error(`The Problems view should say “${saying}”; it says:\n${listed}`);
    }
    await pause(200);
  }
}

/** One pass from the first row to the last, by keyboard: a click would open what a row is about. */
async function walk(page: Page): Promise<readonly Problem[]> {
  const rows = new Map<number, Row>();
  let seen = await press(page, "Home");
  for (;;) {
    for (const row of seen) rows.set(row.index, row);
    if (seen.length === 0 || seen.some((row) => row.last)) break;
    // The first press goes to the last row in sight, each further one a page on.
    const next = await press(page, "PageDown", focusIn(seen));
    if (focusIn(next) === focusIn(seen)) break;
    seen = next;
  }
  await press(page, "Home");
  let file = "";
  return [...rows.values()]
    .sort((a, b) => a.index - b.index)
    .flatMap((row) => {
      file = row.file ?? file;
      return row.problem ? [{ ...row.problem, file }] : [];
    });
}

/** Presses a key in the list and gives the rows in sight once the focus has left a row, or after a while. */
async function press(page: Page, key: "Home" | "PageDown", leaving = -1): Promise<readonly Row[]> {
  await page.locator(".markers-panel .monaco-list").first().focus();
  await page.keyboard.press(key);
  const deadline = Date.now() + 5_000;
  for (;;) {
    const rows = await visibleRows(page);
    const focus = focusIn(rows);
    const arrived = key === "Home" ? focus === 0 : focus !== leaving && focus >= 0;
    if (arrived || Date.now() > deadline) return rows;
    await pause(20);
  }
}

function focusIn(rows: readonly Row[]): number {
  return rows.find((row) => row.focused)?.index ?? -1;
}

async function visibleRows(page: Page): Promise<readonly Row[]> {
  return page.locator(".markers-panel .monaco-list-row").evaluateAll((elements) =>
    elements.map((element): Row => {
      const textOf = (selector: string) => element.querySelector(selector)?.textContent ?? "";
      const place = {
        index: Number(element.getAttribute("data-index")),
        last: element.matches("[data-last-element=true]"),
        focused: element.matches(".focused"),
      };
      const icon = element.querySelector(".marker-icon");
      if (!icon) return { ...place, file: textOf(".label-name") };
      const [, line, column] = /(\d+), \D*(\d+)/.exec(textOf(".marker-line")) ?? [];
      const isOf = (name: string) => icon.classList.contains(name);
      const severity: Problem["severity"] = isOf("error") ? "error" : isOf("warning") ? "warning" : "info";
      const message = [...element.querySelectorAll(".marker-message")].map((part) => part.textContent).join("\n");
      const link = element.querySelector("a.monaco-link")?.getAttribute("href") ?? undefined;
      const problem = {
        severity,
        message,
        source: textOf(".marker-source"),
        code: textOf(".marker-code"),
        link,
        line: Number(line),
        column: Number(column),
      };
      return { ...place, problem };
    }),
  );
}
