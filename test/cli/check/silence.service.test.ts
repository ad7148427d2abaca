// A check that is not answered.

import assert from "node:assert/strict";
import type { JsonReport } from "../../../src/core/report/jsonReport.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

describe("package-insights check of a silent service", () => {
  it("ends when the service is silent for too long, and reports what it answered", async () => {
    service.faults.set({ rules: [{ operation: "GetDependencies", fault: { kind: "hang" } }] });
    folder.write("requirements.txt", "django==3.0.0\n");
    const { code, out, err } = await run("check", ".", "--format", "json", "--timeout", "1");
    assert.deepEqual(
      [code, err],
      [2, "package-insights: no data from the service for 1 second: results are incomplete\n"],
    );
    const report = JSON.parse(out) as JsonReport;
    assert.equal(report.interrupted, true);
    assert.ok(
      report.files.flatMap(({ findings }) => findings).some((finding) => finding.package === "django"),
      out,
    );
  });

  it("writes nothing beside the report of many manifests, though the service is not there", async () => {
    for (let index = 0; index < 30; index++) folder.write(`${index}/package.json`, npm({ [`json${index}`]: "2.2.3" }));
    const { code, out, err } = await runIn(folder.path, ["check", ".", "--base-url", "http://127.0.0.1:9"]);
    assert.deepEqual([code, err], [2, ""]);
    assert.match(out, /^30 files, 30 dependencies: 0 checked, 30 not checked; 0 findings$/m);
  });

  it("writes no progress into a file", async () => {
    folder.write("package.json", npm({ json5: "2.2.3" }));
    assert.equal((await run("check", ".")).err, "");
  });
});
