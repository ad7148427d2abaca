import { deepEqual, match } from "node:assert/strict";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { PageHost } from "../../../src/core/pages/host.ts";
import { outcomeOf } from "../../../src/core/pages/cells.ts";
import type { Outcome, Page } from "../../../src/core/pages/page.ts";
import { pageText, pageWriters } from "../../../src/core/report/pageReport.ts";
import { checkerOf, type FileTree } from "../../support/project.ts";
import { caller, scripted } from "../../support/world.ts";

const files: FileTree = {
  "/shop/package.json": '{\n"dependencies": {"axios": "1.14.1", "qs": "^6.0.0"}}',
  "/broken/package.json": '{"dependencies": {"axios": ',
};

/** The page as an editor has it, with the files at these paths. */
async function pageOf(
  list: string,
  paths: readonly string[],
): Promise<{ readonly page: Page; readonly loading: boolean[] }> {
  const { api } = scripted((operation) => {
    throw new Error(`${operation} is requested`);
  });
  const find: PageHost["find"] = async (packages, signal) => [
    {
      ...(await checkerOf(files).find(packages, paths, signal)),
      nameOf: (path) => path.slice(1),
      uriOf: (path) => `file://${path}`,
    },
  ];
  const loading: boolean[] = [];
  const page = await loadPage({ kind: "packages", list }, { api, now: () => 0, find }, caller(), (make) =>
    loading.push(make().isLoading === true),
  );
  return { page, loading };
}

const rows: readonly (readonly [list: string, paths: readonly string[], Outcome, answer: RegExp])[] = [
  [
    "axios 1.14.1",
    ["/shop/package.json"],
    "affected",
    /^Packages of a list\n1 of 1 listed packages found, in 1 place\n\nOverview\n/m,
  ],
  ["axios 1.14.1\nqs\nchalk", ["/shop/package.json"], "affected", /^2 of 3 listed packages found, in 2 places$/m],
  ["axios 1.14.2", ["/shop/package.json"], "found", /^The package was not found$/m],
  ["chalk\nleft-pad", ["/shop/package.json"], "found", /^None of the 2 packages was found$/m],
  ["chalk\nleft pad", ["/shop/package.json"], "unknown", /^ {2}list, line 2: “pad” is not a version$/m],
  ["chalk", [], "unknown", /^ {2}There is no manifest and no lockfile$/m],
  [
    "chalk",
    ["/broken/package.json"],
    "unknown",
    /^The package was not found in what was read · 1 part not understood or not read$/m,
  ],
  ["left pad\n".repeat(25), [], "unknown", /^ {2}5 more entries of the list were not understood$/m],
  ["chalk", ["/broken/package.json"], "unknown", /^ {2}broken\/package\.json: Expected a value$/m],
  [
    "chalk",
    Array.from({ length: 53 }, (_, at) => `/${at}/package.json`),
    "unknown",
    /^ {2}3 more files or parts of files were not read$/m,
  ],
  [
    "chalk",
    ["/shop/package.json"],
    "found",
    /^ {2}1 manifest has no lockfile: only what it declares itself is known$/m,
  ],
];

describe("the page of packages that are looked for", () => {
  for (const [list, paths, outcome, answer] of rows) {
    it(`is ${outcome} for ${JSON.stringify(list.slice(0, 40))}: ${answer.source}`, async () => {
      const { page } = await pageOf(list, paths);
      deepEqual(outcomeOf(page), outcome);
      match(pageText(page), answer);
    });
  }

  it("leads to the line of each place, and loads without a request", async () => {
    const { page, loading } = await pageOf("axios", ["/shop/package.json"]);
    const cells = page.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "table" ? block.rows.flatMap((row) => row.cells.flat()) : [])),
    );
    const places = cells.flatMap((part) => (part.kind === "place" ? part.place : []));
    deepEqual(places, [{ uri: "file:///shop/package.json", line: 1 }]);
    deepEqual(loading, [true]);
  });

  it("keeps names from elsewhere out of the markup", async () => {
    const { page } = await pageOf("axios [x](https://acme.example)<b>", ["/shop/package.json"]);
    match(pageWriters.markdown(page), /“x\\\]\\\(https/);
  });
});
