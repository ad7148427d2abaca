// `info`, `advisory`, `project` and `compare`, as a shell runs them, over HTTP.

import assert from "node:assert/strict";
import { pageSchemaErrors } from "../../support/checkSchema.ts";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

const rows: readonly (readonly [args: readonly string[], code: number, expected: RegExp])[] = [
  [["info", "npm:@acme-invented/tool@1.1.0"], 0, /^ {2}License +MIT$/m],
  [["info", "npm:lodash@4.17.20"], 1, /^Advisories \(5\)$/m],
  [["info", "npm:left-pad@1.3.0"], 1, /^ {2}Deprecated +yes/m],
  [["info", "npm:lodash@99.0.0"], 2, /The service does not know this version/],
  [
    ["info", "npm:lodash@4.18.1", "--api-version", "v3"],
    2,
    /^ {2}Deprecated +not available in this version of the API$/m,
  ],
  [["info", "npm:lodash@4.17.20", "--api-version", "v3"], 1, /^Advisories \(5\)$/m],
  [
    ["info", "nuget:Newtonsoft.Json@13.0.3"],
    0,
    /The service does not list the transitive dependencies of this version/,
  ],
  [["info", "pkg:npm/lodash"], 0, /^ {2}4\.17\.20 .* 5, worst high 8\.1 /m],
  [["info", "npm:acme-invented-nowhere"], 2, /The service does not know this package/],
  [["info", "GHSA-35jh-r3h4-6jhm"], 0, /^ {2}CVSS v3 +high 7\.2$/m],
  [["advisory", "CVE-2021-44906"], 0, /^ {2}CVSS v3 +critical 9\.8$/m],
  [["advisory", "CVE-2021-44906"], 0, /^ {2}Address +https:\/\/osv\.dev\/vulnerability\/GHSA-xvch-5gv4-984h$/m],
  [["advisory", "GHSA-2222-3333-4444"], 2, /The service does not know this advisory/],
  [["project", "github.com/acme-invented/tool"], 0, /^ {2}Stars +1,200$/m],
  [["project", "github.com/acme-invented/nowhere"], 2, /The service does not know this project/],
  [["compare", "npm:lodash@4.17.20", "4.18.1"], 0, /^ {2}- Advisories: 5 fixed, 0 introduced, 0 remaining$/m],
  [["compare", "npm:lodash@4.17.20", "4.17.21"], 1, /^ {2}- Advisories: \d+ fixed, 0 introduced, \d+ remaining$/m],
  [["compare", "npm:lodash@99.0.0", "4.18.1"], 0, /^ {2}99\.0\.0 not checked: /m],
  [["compare", "npm:lodash@4.18.1", "99.0.0"], 2, /^ {2}99\.0\.0 not checked: /m],
  [
    ["info", "npm:lodash", "--private", "lodash"],
    2,
    /lodash is private \(lodash in packageInsights\.private\): it is not looked up/,
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

  it("what the service does not answer", async () => {
    for (const args of [
      ["info", "npm:lodash@4.17.20"],
      ["info", "npm:lodash"],
      ["advisory", "CVE-2021-44906"],
    ]) {
      service.faults.set({ rules: [{ fault: { kind: "status", status: 403 } }] });
      const { code, out } = await run(...args);
      assert.deepEqual([code, /Not known: /.test(out)], [2, true], out);
    }
    service.reset();
  });

  it("an advisory without the words of an editor", async () => {
    const { out } = await run("advisory", "CVE-2021-44906");
    assert.doesNotMatch(out, /manifest|workspace/i);
  });

  it("what a service without v3alpha has, and blames no address", async () => {
    const reply = { kind: "status", status: 404, text: "404 page not found" } as const;
    service.faults.set({ rules: [{ match: "/v3alpha/", fault: reply }] });
    const { code, out } = await run("info", "npm:lodash@4.17.20");
    assert.match(out, /Not known: GetDependents: the service has only v3, without it/);
    assert.doesNotMatch(out, /base URL/);
    assert.equal(code, 1);
    service.reset();
  });

  it("no package in place of what its command takes", async () => {
    for (const id of ["FOO-1234", "GHSA-xyz", "lodash"])
      assert.match((await run("advisory", id)).err, new RegExp(`“${id}” is not the ID of an advisory`));
    assert.match((await run("project", "lodash")).err, /“lodash” is not the address of a repository/);
  });

  it("nothing for arguments that name nothing", async () => {
    for (const args of [["info"], ["info", "lodash"], ["advisory", "npm:lodash"], ["info", "npm:lodash", "--write"]]) {
      const { code, out, err } = await run(...args);
      assert.equal(code, 64);
      assert.equal(out, "");
      assert.match(err, /Run package-insights --help for usage/);
    }
  });
});
