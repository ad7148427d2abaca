// `info`, `advisory`, `project` and `compare`, as a shell runs them, over HTTP.

import assert from "node:assert/strict";
import { startService, type Service } from "../service/server.ts";
import { pageSchemaErrors } from "../support/checkSchema.ts";
import { createFolder, runIn, type Folder } from "../support/commandLine.ts";

let service: Service;
let folder: Folder;

before(async () => {
  service = await startService();
  folder = createFolder();
});

after(async () => {
  folder.remove();
  await service.close();
});

const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

const rows: readonly (readonly [args: readonly string[], code: number, expected: RegExp])[] = [
  [["info", "npm:@acme-invented/tool@1.1.0"], 2, /^ {2}License +MIT$/m],
  [["info", "pkg:npm/lodash"], 0, /^ {2}4\.17\.20 .* 5, worst high 8\.1 /m],
  [["info", "npm:acme-invented-nowhere"], 2, /The service does not know this package/],
  [["advisory", "CVE-2021-44906"], 2, /^ {2}CVSS v3 +critical 9\.8$/m],
  [["project", "github.com/acme-invented/tool"], 0, /^ {2}Stars +1,200$/m],
  [["compare", "npm:lodash@4.17.20", "4.17.21"], 0, /^ {2}- Advisories: \d+ fixed, 0 introduced, \d+ remaining$/m],
  [
    ["info", "npm:lodash", "--private", "lodash"],
    2,
    /lodash is not looked up: it is private \(lodash in packageInsights\.private\)/,
  ],
];

describe("package-insights looks up", () => {
  for (const [args, code, expected] of rows) {
    it(args.join(" "), async () => {
      const text = await run(...args);
      assert.match(text.out, expected);
      assert.equal(text.code, code, text.out);
      const json = await run(...args, "--format", "json");
      assert.equal(json.code, code);
      assert.equal(pageSchemaErrors(JSON.parse(json.out)), "");
    });
  }

  it("nothing for arguments that name nothing", async () => {
    for (const args of [["info"], ["info", "lodash"], ["advisory", "npm:lodash"], ["info", "npm:lodash", "--write"]]) {
      const { code, out, err } = await run(...args);
      assert.equal(code, 64);
      assert.equal(out, "");
      assert.match(err, /Run package-insights --help for usage/);
    }
  });
});
