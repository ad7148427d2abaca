// The suite that runs inside the extension host of a browser's worker. Its report goes to the page's console.

import "mocha/mocha.js";

/** What mocha's build for browsers leaves behind. */
declare const mocha: {
  setup(options: { ui: "bdd"; timeout: number; reporter: new () => object }): void;
  run(done: (failures: number) => void): {
    on(event: string, listener: (test: Mocha.Test, error?: Error) => void): ReturnType<typeof mocha.run>;
  };
};

/** Mocha's own would write to a document. */
class Silent {
  readonly done = undefined;
}

/** Runs every test and tells the report. It never ends, as the window would close with it and could take the last report along. */
export async function run(): Promise<never> {
  mocha.setup({ ui: "bdd", timeout: 240_000, reporter: Silent });
  await import("./host.test.ts");
  await import("./store.test.ts");
  const tests: { title: string; error?: string }[] = [];
  await new Promise<number>((resolve) => {
    mocha
      .run(resolve)
      .on("pass", (test) => {
        tests.push({ title: test.fullTitle() });
        report(tests, false);
      })
      .on("fail", (test, error) => {
        tests.push({ title: test.fullTitle(), error: error?.stack ?? error?.message ?? "failed" });
        report(tests, false);
      });
  });
  report(tests, true);
  return new Promise(() => undefined);
}

function report(tests: readonly object[], done: boolean): void {
  console.log(`package-insights-report ${JSON.stringify({ done, tests })}`);
}
