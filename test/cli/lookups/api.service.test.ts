// `api`, as a shell runs it, over HTTP.

import assert from "node:assert/strict";
import { isBatch, operationNames } from "../../../src/core/api/raw/readRequest.ts";
import type { Fault } from "../../service/faults.ts";
import { runIn } from "../../support/commandLine.ts";
import { operationRequests } from "../../support/operationRequests.ts";
import { requestValues } from "../../support/requestValues.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

function valuesOf(request: object): readonly string[] {
  if (!("requests" in request)) return requestValues(request);
  folder.write("requests.json", JSON.stringify(request));
  return ["requests.json"];
}

const failures: readonly (readonly [what: string, fault: Fault, expected: RegExp])[] = [
  [
    "400",
    { kind: "status", status: 400, text: "invalid" },
    /GET \/v3alpha\/systems\/npm\/packages\/lodash: 400 invalid/,
  ],
  ["a proxy's page", { kind: "html" }, /the answer is not the service's JSON/],
  ["JSON that is cut off", { kind: "truncated" }, /the answer is not the service's JSON/],
];

describe("package-insights api", () => {
  for (const operation of operationNames) {
    it(`prints what the service answers to ${operation}`, async () => {
      const { found, missing } = operationRequests[operation];
      const { code, out, err } = await run("api", operation, ...valuesOf(found));
      assert.deepEqual([code, err], [0, ""]);
      const { requests } = service;
      assert.deepEqual(
        requests.map((request) => request.operation),
        [operation],
      );
      assert.ok(typeof JSON.parse(out) === "object");
      const miss = await run("api", operation, ...valuesOf(missing));
      assert.equal(miss.code, isBatch(operation) ? 0 : 1);
      assert.equal(miss.out === "", !isBatch(operation));
      if (!isBatch(operation))
        assert.match(miss.err, new RegExp(`^package-insights: ${operation}: not found \\(.+\\)\n$`));
    });

    it(`has help for ${operation}`, async () => {
      const { code, out } = await run("api", operation, "--help");
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^Usage: package-insights api ${operation} `));
      assert.match((await run("api", "--help")).out, new RegExp(`^  ${operation} `, "m"));
    });
  }

  for (const [what, fault, expected] of failures) {
    it(`prints nothing for ${what}`, async () => {
      service.faults.set({ rules: [{ fault }] });
      const { code, out, err } = await run("api", "GetPackage", "npm", "lodash");
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, expected);
    });
  }

  it("sends no private name, by patterns or by the settings of the folder", async () => {
    folder.write(".npmrc", "@acme:registry=https://npm.acme.example/\n");
    folder.write("purls", '{"purl":"pkg:npm/lodash@4.17.21"}\n{"purl":"pkg:npm/%40acme/till@1.0.0"}\n');
    for (const args of [
      ["api", "GetPackage", "npm", "lodash", "--private", "lod*"],
      ["api", "GetVersion", "npm", "@acme/till", "1.0.0"],
      ["api", "PurlLookupBatch", "purls"],
      ["info", "npm:@acme/till"],
    ]) {
      const { code, out, err } = await run(...args);
      assert.equal(code, 2, args.join(" "));
      assert.match(out + err, /(?:lodash|@acme\/till) is private .*: it is not looked up/);
    }
    assert.deepEqual(service.requests, []);
  });

  it("sends nothing for a wrong command line", async () => {
    for (const args of [
      ["api"],
      ["api", "GetNothing"],
      ["api", "GetPackage", "npm"],
      ["api", "GetVersionBatch"],
      ["api", "GetPackage", "npm", "a", "--format", "csv"],
    ]) {
      const { code, out } = await run(...args);
      assert.deepEqual([code, out], [64, ""], args.join(" "));
    }
    assert.deepEqual(service.requests, []);
  });
});
