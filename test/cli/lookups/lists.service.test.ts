// The lists that `purls`, `find` and `api` read, what they say of those that they cannot, and the help about them.

import { deepEqual, equal, match } from "node:assert/strict";
import { mkdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

describe("a list of packages", () => {
  const refused: readonly (readonly [what: string, make: (path: string) => void, problem: RegExp])[] = [
    ["is not there", () => undefined, /: list cannot be read$/m],
    ["is a folder", (path) => mkdirSync(path), /: list cannot be read$/m],
    ["is not UTF-8", () => folder.write("list", Buffer.from([0x6f, 0xe9])), /: list cannot be read$/m],
    [
      "is too large",
      (path) => {
        folder.write("list", "");
        truncateSync(path, 30_000_001);
      },
      /: list: more than 30 MB$/m,
    ],
  ];
  for (const command of ["purls list", "find list .", "api PurlLookupBatch list"]) {
    for (const [what, make, problem] of refused) {
      it(`that ${what} ends ${command} with 64`, async () => {
        make(join(folder.path, "list"));
        const { code, out, err } = await run(...command.split(" "));
        deepEqual([code, out], [64, ""]);
        match(err, problem);
        deepEqual(service.requests, []);
      });
    }
  }

  for (const [command, text, problem] of [
    ["purls list", "", "list: no package URLs"],
    ["purls list", "lodash\n", "list: no package URLs"],
    ["find list .", "\n", "list: no packages"],
    ["api PurlLookupBatch", "", "missing file, or - for the input"],
    ["api PurlLookupBatch list list", "", "unexpected argument “list”"],
    ["api PurlLookups list", "", "unknown operation “PurlLookups”; api --help lists them"],
  ] as const) {
    it(`of ${JSON.stringify(text)} is refused by ${command}: ${problem}`, async () => {
      folder.write("list", text);
      const { code, err } = await run(...command.split(" "));
      deepEqual([code, err.split("\n")[0]], [64, `package-insights: ${problem}`]);
    });
  }

  it("has entries of --ignore that hide nothing told, also beside what was not checked", async () => {
    folder.write("list", "pkg:npm/left-pad@1.3.0\npkg:npm/acme-till@1.0.0\n");
    const { code, out, err } = await run(
      ...["purls", "list", "--private", "acme-*", "--ignore", "deprecated", "--ignore", "advisory"],
    );
    equal(code, 2);
    match(out, /acme-till is private/);
    equal(err, "package-insights: --ignore advisory: nothing that was found is ignored by it\n");
  });
});

describe("the page of a package", () => {
  it("tells of each of several hundred versions what affects it", async () => {
    const { out } = await run("info", "npm:express");
    match(out, /^ {2}0\.14\.0 +2010-06-15, .* 3, worst medium 6\.1 /m);
  });
});

describe("the help of api", () => {
  const batch = [
    "Usage: package-insights api PurlLookupBatch <file|-> [options]",
    "",
    "The file, or the input for -, has a JSON array of requests, an object with it as “requests”, or a request in each line.",
    "Any number is sent, as many as the service takes at a time. The fields of a request:",
    "",
    "  purl",
    "",
  ];
  const one = [
    "Usage: package-insights api GetProject <projectKey.id> [options]",
    "",
    "  projectKey.id",
    "",
    "A value stands at its place, or as name=value.",
    "",
  ];
  for (const [name, lines] of [
    ["PurlLookupBatch", batch],
    ["purllookupbatch", batch],
    ["GetProject", one],
  ] as const) {
    it(`of ${name} has its usage and its fields`, async () => {
      const { code, out } = await runIn(folder.path, ["help", "api", name]);
      deepEqual([code, out.split("\n")], [0, lines]);
    });
  }
});
