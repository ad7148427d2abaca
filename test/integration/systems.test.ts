import assert from "node:assert/strict";
import { manifestsBySystem } from "./systemsTable.ts";
import { affectedIn, closeAll, control, eventually, hoverText, logged, open, settled, staleIn } from "./workspace.ts";

describe("package systems", () => {
  before(() => control());
  afterEach(closeAll);

  for (const [system, manifests] of Object.entries(manifestsBySystem)) {
    it(`${system}: checks what is locked, what is written and what is assumed`, async () => {
      for (const { file, hovers, affected, lockfile, lacking = {} } of manifests) {
        const document = await open(`services/${file}`);
        for (const [at, expected] of Object.entries(hovers)) {
          const hover = await hoverText(document, at);
          assert.equal(hover.slice(0, expected.length), expected);
        }
        await eventually(
          () => affectedIn(document),
          (versions) => versions.length >= affected.length,
        );
        await settled(document);
        assert.deepEqual(affectedIn(document), affected);
        assert.deepEqual(
          staleIn(document).toSorted(),
          Object.entries(lacking).map(
            ([name, requirement]) => `${lockfile} is out of date: it does not have ${name} for “${requirement}”`,
          ),
        );
      }
    });
  }

  it("asks for nothing private", async () => {
    const asked = (await logged()).map(({ path, body = "" }) => decodeURIComponent(path) + body);
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((request) => /acme/i.test(request)),
      [],
    );
  });
});
