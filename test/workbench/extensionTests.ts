// Runs a suite inside the extension host of a real editor, opened by a headless browser, and reads its report.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "./browser.ts";
import { scratchFolder } from "./lifetimes.ts";
import type { Counts, Print } from "./schedule.ts";
import { startEditor, type Editor, type Settings } from "./serve.ts";

export interface ExtensionTests {
  readonly extensionPath: string;
  /**
   * A module that exports `run(): Promise<void>` and writes its report to the file that `PACKAGE_INSIGHTS_REPORT` names; in a
   * browser to the console, each time whole, behind `package-insights-report`.
   */
  readonly testsPath: string;
  readonly folder: string;
  /** Runs the `browser` entry in the worker of the page. */
  readonly inBrowser?: boolean;
  readonly settings?: Settings;
  /** Opens the folder in restricted mode. */
  readonly isRestricted?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds that a single test may take. */
  readonly silence?: number;
  readonly print: Print;
}

/** What the suite writes: one entry a test, in order, and `done` at the end. */
export interface SuiteReport {
  readonly done: boolean;
  readonly tests: readonly { readonly title: string; readonly milliseconds?: number; readonly error?: string }[];
  /** What was measured on the way, a line each. */
  readonly figures?: readonly string[];
}

/** Milliseconds without a new result, after which the suite counts as hung. More than any single test may take, unless it says so. */
const usualSilence = 300_000;

/** Milliseconds from which on the time of a test is printed. */
const slow = 2_000;

/** Prints each test as it ends and answers the counts. A suite that hangs, breaks off or never begins is one failure more. */
export async function runExtensionTests(options: ExtensionTests): Promise<Counts> {
  const { extensionPath, testsPath, folder, settings, isRestricted = false, inBrowser = false, print } = options;
  const scratch = scratchFolder("suite");
  const reportFile = join(scratch.path, "report.json");
  const env = { ...options.env, PACKAGE_INSIGHTS_REPORT: reportFile };
  const editor = await startEditor({ folder, testDriver: true, isRestricted, env, ...(settings && { settings }) });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      // What is cancelled as the window closes is no cause of anything.
      if (/\bERR\b/.test(text) && !/ERR\b.* Canceled:/.test(text)) complaints.push(text);
      const reported = /package-insights-report (\{.*\})/s.exec(text)?.[1];
      if (reported !== undefined) writeFileSync(reportFile, reported);
    });
    const remote = (path: string) => `vscode-remote://127.0.0.1:${editor.port}${path}`;
    const payload = [
      ["extensionDevelopmentPath", remote(extensionPath)],
      ["extensionTestsPath", remote(testsPath)],
      ...(inBrowser ? [["extensionDevelopmentKind", "web"]] : []),
    ];
    await page.goto(`${editor.url}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
    const { tests, problem } = await follow(reportFile, editor, options);
    const failed = tests.filter(({ error }) => error !== undefined).length;
    if (problem === undefined) return { passed: tests.length - failed, failed };
    print(`  ✗ ${problem}\n`);
    print(endOf("the window's errors", complaints.join("\n")));
    print(endOf("the extension host's log", editor.hostLog()));
    print(endOf("the server's output", editor.output()));
    return { passed: tests.length - failed, failed: failed + 1 };
  } finally {
    await browser.close();
    await editor.close();
    scratch.remove();
  }
}

interface Course {
  readonly tests: SuiteReport["tests"];
  /** Why the suite is not whole, if it is not. */
  readonly problem?: string;
}

/** Prints results as they come, until the suite is done or something says that it never will be. */
async function follow(file: string, editor: Editor, options: ExtensionTests): Promise<Course> {
  const { print, silence = usualSilence } = options;
  let heard = Date.now();
  let tests: SuiteReport["tests"] = [];
  for (;;) {
    const hostEnded = /Extension Host Process exited with code: (\d+)/.exec(editor.output());
    const report = readReport(file);
    for (const test of report.tests.slice(tests.length)) print(resultLine(test));
    if (report.tests.length > tests.length) heard = Date.now();
    tests = report.tests;
    if (report.done) for (const figure of report.figures ?? []) print(`  · ${figure}\n`);
    if (report.done) return tests.length > 0 ? { tests } : { tests, problem: "the suite has no tests" };
    const after = tests.length > 0 ? `after “${tests.at(-1)?.title ?? ""}”` : "before its first result";
    if (hostEnded) return { tests, problem: `the extension host ended with code ${hostEnded[1] ?? "?"} ${after}` };
    if (Date.now() - heard > silence)
      return { tests, problem: `nothing came from the suite for ${silence} ms, ${after}` };
    await pause(100);
  }
}

/** The report as far as it is written. */
export function readReport(file: string): SuiteReport {
  if (!existsSync(file)) return { done: false, tests: [] };
  return JSON.parse(readFileSync(file, "utf8")) as SuiteReport;
}

/** The line of a test, with what went wrong below it. */
export function resultLine({ title, milliseconds = 0, error }: SuiteReport["tests"][number]): string {
  const took = milliseconds >= slow ? ` (${milliseconds.toFixed(0)}ms)` : "";
  return error === undefined ? `  ✓ ${title}${took}\n` : `  ✗ ${title}\n${indent(error)}\n`;
}

function endOf(name: string, log: string): string {
  return `    — the end of ${name} —\n${indent(log.trim().split("\n").slice(-40).join("\n"))}\n`;
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
