// Commands that read their input for `-`.

import { deepEqual, equal, match } from "node:assert/strict";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (input: string, ...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", service.url], input);
const manifest = JSON.stringify({ dependencies: { ms: "2.1.3" } });

describe("package-insights check -", () => {
  it("checks the paths of the input in its place", async () => {
    for (const name of ["a", "b b", "c"]) folder.write(`${name}/package.json`, manifest);
    const { code, out, err } = await run("b b/package.json\r\n\na\n", "check", "c", "-");
    deepEqual([code, err], [0, ""]);
    match(out, /^3 files, 3 dependencies: 3 checked/m);
  });

  const refused: readonly (readonly [input: string, args: readonly string[], problem: RegExp])[] = [
    ["\n\r\n", ["-"], /no paths in the input/],
    ["a\n", ["-", "-"], /- is given twice/],
    ["a\n\u001b[2J::error::x\n", ["-"], /^package-insights: a cannot be read$/m],
    ["\u001b[2J::error::x\n", ["-"], /^package-insights: {2}\[2J::error::x cannot be read$/m],
  ];
  for (const [input, args, problem] of refused) {
    it(`refuses ${JSON.stringify(input)} with ${args.join(" ")}`, async () => {
      const { code, out, err } = await run(input, "check", ...args);
      deepEqual([code, out], [64, ""]);
      match(err, problem);
    });
  }
});

describe("the input", () => {
  const rows: readonly (readonly [command: string, input: string, code: number, out: RegExp])[] = [
    ["purls -", "pkg:npm/minimist@1.2.5\n", 1, /minimist 1\.2\.5 +critical 9\.8/],
    ["find - a", "ms 2.1.3\n", 1, /ms +2\.1\.3 +npm +declared as 2\.1\.3 +a\/package\.json +1/],
    ["api PurlLookupBatch -", '{"purl":"pkg:npm/ms@2.1.3"}\n', 0, /"name": ?"ms"/],
    ["tool check_packages -", '{"packages":["pkg:npm/minimist@1.2.5"]}', 1, /minimist/],
  ];
  for (const [command, input, code, out] of rows) {
    it(`is read by ${command}`, async () => {
      folder.write("a/package.json", manifest);
      const outcome = await run(input, ...command.split(" "));
      match(outcome.out, out);
      equal(outcome.code, code, outcome.out + outcome.err);
    });
  }

  it("may have 30 MB", async () => {
    const { code, out, err } = await run("x".repeat(30_000_001), "purls", "-");
    deepEqual([code, out, err.split("\n")[0]], [64, "", "package-insights: -: more than 30 MB"]);
    deepEqual(service.requests, []);
  });
});
