import assert from "node:assert/strict";
import type { Api } from "../../../../src/core/api/api.ts";
import { describeError } from "../../../../src/core/api/errors.ts";
import { withPrivacy } from "../../../../src/core/api/layers/privacy.ts";

const key = (name: string) => ({ system: "NPM" as const, name });
const caller = { signal: new AbortController().signal };

describe("a guarded client", () => {
  const asked: string[] = [];
  const api: Api = {
    call: (operation) => {
      asked.push(operation);
      return Promise.resolve({ kind: "missing", text: "" });
    },
  };
  const guard = withPrivacy(api, ({ name }) => name.startsWith("@acme/"));

  it("asks nothing about what is private, and says so", async () => {
    const answers = await Promise.all([
      guard.call("GetPackage", { packageKey: key("@acme/till") }, caller),
      guard.call("GetVersion", { versionKey: { ...key("@acme/till"), version: "1.0.0" } }, caller),
      guard.call("GetDependencies", { versionKey: { ...key("@acme/till"), version: "1.0.0" } }, caller),
      guard.call("GetSimilarlyNamedPackages", { packageKey: key("@acme/till") }, caller),
    ]);
    assert.deepEqual(asked, []);
    for (const answer of answers) {
      assert.ok(answer.kind === "failed");
      assert.equal(describeError(answer.error), "the package is private, so the service is not asked");
    }
  });

  it("asks about everything else", async () => {
    await guard.call("GetPackage", { packageKey: key("lodash") }, caller);
    await guard.call("GetAdvisory", { advisoryKey: { id: "GHSA-35jh-r3h4-6jhm" } }, caller);
    assert.deepEqual(asked, ["GetPackage", "GetAdvisory"]);
  });
});
