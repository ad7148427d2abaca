import { deepEqual, equal, match } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { editorVersions } from "./workbench/editor.ts";
import { causesOf } from "./workbench/failures.ts";
import { runTasks, type Task } from "./workbench/schedule.ts";

/** A task that fails so often before it passes. */
function task(name: string, failures: number, more: Partial<Task> = {}): Task {
  let attempt = 0;
  return {
    name,
    load: 1,
    run: (print) => {
      attempt += 1;
      print(`attempt ${attempt}\n`);
      return Promise.resolve(attempt > failures ? { passed: 2, failed: 0 } : { passed: 1, failed: 1 });
    },
    ...more,
  };
}

describe("steps of the tests", () => {
  const rows: readonly (readonly [
    what: string,
    tasks: readonly Task[],
    results: readonly (readonly [name: string, failed: number, output: string, flaky: readonly string[]])[],
  ])[] = [
    ["pass", [task("unit", 0)], [["unit", 0, "attempt 1\n", []]]],
    ["fail", [task("unit", 1)], [["unit", 1, "attempt 1\n", []]]],
    ["are flaky", [task("e2e", 1, { attempts: 2 })], [["e2e", 0, "attempt 2\n", ["attempt 1\n"]]]],
    ["fail twice", [task("e2e", 2, { attempts: 2 })], [["e2e", 1, "attempt 2\n", []]]],
    [
      "are not run after one that failed",
      [task("build", 1), task("e2e", 0, { after: ["build"] })],
      [
        ["build", 1, "attempt 1\n", []],
        ["e2e", 1, "not run: build failed\n", []],
      ],
    ],
    [
      "are run after one that was flaky",
      [task("build", 1, { attempts: 2 }), task("e2e", 0, { after: ["build"] })],
      [
        ["build", 0, "attempt 2\n", ["attempt 1\n"]],
        ["e2e", 0, "attempt 1\n", []],
      ],
    ],
  ];
  for (const [what, tasks, expected] of rows) {
    it(what, async () => {
      const results = await runTasks(tasks, 2, () => undefined);
      deepEqual(
        results.map(({ name, failed, output, flaky }) => [name, failed, output, flaky.map((each) => each.output)]),
        expected,
      );
    });
  }
});

it("a failure that was gone the second time is named with its cause, or asks for it", () => {
  const output = "  1 passing\n  1 failing\n\n  1) a panel\n       paints:\n     Error: none\n";
  const [line = ""] = causesOf([{ name: "e2e graph", passed: 1, failed: 1, seconds: 1, output }]);
  match(line, /^e2e graph, 1\) a panel: look for the cause/);
});

it("the oldest editor is the oldest that the extension supports", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { vscode: string } };
  const [, minor = ""] = /^\^1\.(\d+)\./.exec(engines.vscode) ?? [];
  equal(editorVersions.oldest.split(".")[1], minor);
});
