// Reads the Problems view, all of it: the list keeps only the rows in sight in the page, so it is walked to its end.

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
  readonly file?: string;
  readonly problem?: Omit<Problem, "file">;
}

/** The entries of the open Problems view from top to bottom, once one of them contains the text. */
export async function readProblems(page: Page, saying?: string): Promise<readonly Problem[]> {
  const listed = page.locator(".markers-panel .monaco-list-row");
  if (saying !== undefined) await listed.filter({ hasText: saying }).first().waitFor();
  await page.locator(".markers-panel .monaco-list").first().focus();
  await page.keyboard.press("Home");
  await listed.and(page.locator('.focused[data-index="0"]')).waitFor();
  const rows = new Map<number, Row>();
  for (;;) {
    for (const row of await visibleRows(page)) rows.set(row.index, row);
    if ([...rows.values()].some((row) => row.last)) break;
    // The first press goes to the last row in sight, each further one a page on.
    const focused = await listed.and(page.locator(".focused")).getAttribute("data-index");
    await page.keyboard.press("PageDown");
    await listed.and(page.locator(`.focused:not([data-index="${focused ?? ""}"])`)).waitFor();
  }
  let file = "";
  return [...rows.values()]
    .sort((a, b) => a.index - b.index)
    .flatMap((row) => {
      file = row.file ?? file;
      return row.problem ? [{ ...row.problem, file }] : [];
    });
}

async function visibleRows(page: Page): Promise<readonly Row[]> {
  return page.locator(".markers-panel .monaco-list-row").evaluateAll((elements) =>
    elements.map((element): Row => {
      const textOf = (selector: string) => element.querySelector(selector)?.textContent ?? "";
      const place = {
        index: Number(element.getAttribute("data-index")),
        last: element.matches("[data-last-element=true]"),
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
