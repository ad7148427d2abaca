import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { repositoryOf } from "../../../src/core/pages/projectPage.ts";
import { base, caller, wire } from "../../support/world.ts";

const lodash: VersionKey = { system: "NPM", name: "lodash", version: "4.17.20" };

const rows: readonly (readonly [key: VersionKey, status: number | undefined, expected: string])[] = [
  [lodash, undefined, "project github.com/lodash/lodash"],
  [{ ...lodash, version: "4.17.999" }, undefined, "The service does not know lodash 4.17.999."],
  [
    { system: "CARGO", name: "addr2line", version: "0.21.0" },
    undefined,
    "The service relates no repository to addr2line 0.21.0.",
  ],
  [
    lodash,
    400,
    "The repository of lodash 4.17.20 is not known: GET /v3alpha/systems/npm/packages/lodash/versions/4.17.20: 400 invalid",
  ],
];

describe("repositoryOf", () => {
  for (const [key, status, expected] of rows) {
    it(expected, async () => {
      const { transport } = wire({}, () => (status === undefined ? undefined : { status, text: "invalid" }));
      const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());
      const [facts] = await core.versions([key], caller());
      const found = repositoryOf(key, facts?.version);
      assert.equal("kind" in found ? `project ${found.id}` : formatMessage(found), expected);
    });
  }

  it("does not take a version that was not answered for one without a repository", () => {
    const found = repositoryOf(lodash, undefined);
    assert.equal("kind" in found ? found.id : formatMessage(found), "The repository of lodash 4.17.20 is not known.");
  });
});
