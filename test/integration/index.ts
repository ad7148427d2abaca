// The suite that runs inside the extension host, here and under @vscode/test-electron alike.

import { renameSync, writeFileSync } from "node:fs";
import * as mochaModule from "mocha";
import { figures, noteMessages, stateOfWindow } from "./workspace.ts";

/** The constructor by its name: the module's default is another thing under the Node of the oldest supported host. */
const { Mocha } = mochaModule as unknown as { readonly Mocha: typeof mochaModule.default };

/** Runs every test, keeps the report that the runner reads, and rejects when one failed. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 240_000, reporter: "min" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  const { PACKAGE_INSIGHTS_SUITE: suite } = process.env;
  if (suite === "proxy") await import("./proxy.test.ts");
  else if (suite === "restricted") await import("./restricted.test.ts");
  else if (suite === "soak") await import("./soak.test.ts");
  else await import("./suite.ts");
  noteMessages();
  const tests: { title: string; milliseconds?: number | undefined; error?: string }[] = [];
  const failures = await new Promise<number>((resolve) => {
    mocha
      .run(resolve)
      .on("pass", (test) => {
        tests.push({ title: test.fullTitle(), milliseconds: test.duration });
        report(tests, false);
      })
      .on("fail", (test, error: Error) => {
        tests.push({ title: test.fullTitle(), error: `${error.stack ?? error.message}\n${stateOfWindow()}` });
        report(tests, false);
      });
  });
  report(tests, true);
  if (failures > 0) throw new Error(`${failures} failed`);
}

function report(tests: readonly object[], done: boolean): void {
  const file = process.env.PACKAGE_INSIGHTS_REPORT;
  if (file === undefined) return;
  // Replaced whole, as the runner may read it at any time.
  writeFileSync(`${file}.new`, JSON.stringify({ done, tests, figures }));
  renameSync(`${file}.new`, file);
}
