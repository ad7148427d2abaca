// `purls`, as a shell runs it, over HTTP.

import assert from "node:assert/strict";
import { pageSchemaErrors } from "../../support/checkSchema.ts";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]) =>
  runIn(folder.path, ["purls", "list", ...args, "--base-url", service.url, "--no-cache"]);

const rows: readonly (readonly [list: string, code: number, expected: readonly RegExp[]])[] = [
  ["pkg:cargo/serde@1.0.0\n", 0, [/1 +pkg:cargo\/serde@1\.0\.0 +serde 1\.0\.0 +no problems found/]],
  [
    "pkg:cargo/serde@1.0.0\npkg:npm/lodash@4.17.20\nlodash\n",
    1,
    [/^ {2}2 .* high 8\.1 /m, /^ {2}3 .*not a valid package URL$/m],
  ],
  ["pkg:cargo/serde@1.0.0\npkg:npm/acme-invented-nowhere@1.0.0\n", 2, [/does not know this package/]],
  [
    '{"bomFormat":"CycloneDX","components":[{"purl":"pkg:cargo/serde@1.0.0"},{}]}',
    2,
    [/1 component has no package URL/],
  ],
  [
    '{"bomFormat":"CycloneDX","components":[\n{"purl":"pkg:cargo/serde@1.0.0"},{"name":"mini',
    2,
    [/1 +pkg:cargo\/serde@1\.0\.0/, /line 2: it is not valid JSON or is cut off, so that entries may be missing/],
  ],
  ["SPDXVersion: SPDX-2.3\npurl pkg:cargo/serde@1.0.0\n", 2, [/line 1: SPDX is read as JSON only/]],
  ["purl,name\npkg:cargo/serde@1.0.0,serde\n,minimist\n", 2, [/1 component has no package URL/]],
  ["pkg:cargo/serde@1.0.0\nleft pad\n", 2, [/^ {2}2 +left pad .*not a valid package URL$/m]],
  ["pkg:npm/%40acme/till@1.0.0\n", 2, [/@acme\/till is private \(@acme:registry in \.npmrc\): it is not looked up/]],
  ["lodash", 64, []],
  ["", 64, []],
];

describe("package-insights purls", () => {
  for (const [list, code, expected] of rows) {
    it(`exits with ${code} for ${JSON.stringify(list)}`, async () => {
      folder.write("list", list);
      folder.write(".npmrc", "@acme:registry=https://npm.acme.example/\n");
      service.reset();
      const text = await run();
      assert.equal(text.code, code, text.out + text.err);
      for (const each of expected) assert.match(text.out, each);
      assert.ok(!service.requests.some(({ path, body }) => /till/.test(path + (body ?? ""))));
      if (code === 64) return;
      const json = await run("--format", "json");
      assert.equal(json.code, code);
      assert.equal(pageSchemaErrors(JSON.parse(json.out)), "");
    });
  }

  it("says where a document is broken in which no package URL was found", async () => {
    folder.write("list", '{\n"bomFormat": "CycloneDX", "compo');
    const { code, out, err } = await run();
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, /^package-insights: list: line 2: it is not valid JSON or is cut off/);
  });

  for (const [format, row] of [
    ["csv", /^2,pkg:npm\/lodash@4\.17\.20,lodash 4\.17\.20,high 8\.1,/m],
    ["markdown", /^\| 2 \| `pkg:npm\/lodash@4\.17\.20` \| lodash 4\\\.17\\\.20 \| high 8\\\.1 \|/m],
  ] as const) {
    it(`prints each in ${format}`, async () => {
      folder.write("list", "pkg:cargo/serde@1.0.0\npkg:npm/lodash@4.17.20\nlodash\n");
      const { code, out } = await run("--format", format);
      assert.equal(code, 1);
      assert.match(out, row);
      assert.match(out, /^\W*3\W.*not a valid package URL/m);
    });
  }

  it("says what is left when the requests that are allowed have been sent, and exits with 2", async () => {
    folder.write("list", "pkg:cargo/serde@1.0.0\npkg:gem/rails@7.0.0\n");
    service.reset();
    const { code, out } = await run("--max-requests", "1");
    assert.equal(code, 2);
    assert.match(out, /2 package URLs were not checked/);
    assert.match(out, /not asked, as at most 1 requests are sent for this at once/);
    assert.equal(service.requests.length, 1);
  });

  for (const text of ["0", "-1", "1.5", "many"]) {
    it(`takes no --max-requests=${text}`, async () => {
      assert.equal((await run(`--max-requests=${text}`)).code, 64);
    });
  }

  it("never exits with 0 where the service fails", async () => {
    folder.write("list", "pkg:cargo/serde@1.0.0\n");
    service.faults.set({ rules: [{ fault: { kind: "status", status: 400, text: "invalid" } }] });
    const { code, out } = await run();
    assert.equal(code, 2);
    assert.match(out, /1 package URL was not checked/);
  });
});
