import assert from "node:assert/strict";
import { readPolicy, type PolicyOptions } from "../../src/cli/policyOptions.ts";

const none: PolicyOptions = {
  ...{ rule: [], ignore: [], vex: [], private: [], public: [], mirror: [] },
  ...{ "license-allow": [], "license-deny": [] },
};

describe("the settings in the environment", () => {
  const variable = "PACKAGE_INSIGHTS_SETTINGS";
  afterEach(() => {
    Reflect.deleteProperty(process.env, variable);
  });

  it("are those of a file that is named, and come behind options", async () => {
    process.env[variable] = '{ "baseUrl": "https://insights.acme.example", "private": ["@acme/*"] }';
    const { baseUrl, privateNames } = await readPolicy({ ...none, private: ["till"] }, 0);
    assert.deepEqual([baseUrl, privateNames], ["https://insights.acme.example", ["@acme/*", "till"]]);
  });

  it("are refused with the place of what is wrong", async () => {
    process.env[variable] = '{\n "privat": [] }';
    await assert.rejects(readPolicy(none, 0), /^UsageError: PACKAGE_INSIGHTS_SETTINGS:2: unknown setting “privat”/);
  });
});
