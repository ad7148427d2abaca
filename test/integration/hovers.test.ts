import assert from "node:assert/strict";
import { closeAll, hoverAt, open } from "./workspace.ts";

describe("hover", () => {
  afterEach(closeAll);

  it("says which version was checked and why, what is known of it, and where to go", async () => {
    const hover = await hoverAt(await open("package.json"), '"lodash"');
    assert.match(hover, /\*\*lodash\*\* `4\.17\.20` — the version written here/);
    assert.match(hover, /\[GHSA\\-35jh\\-r3h4\\-6jhm\]\(https:\/\/osv\.dev\/vulnerability\/GHSA-35jh-r3h4-6jhm\)/);
    assert.match(hover, /Default `4\.18\.1`/);
    assert.match(hover, /license MIT/);
    assert.match(hover, /published 2020/);
    assert.match(hover, /\[Dependency graph\]\(command:packageInsights\.showDependencyGraph\?/);
    assert.match(hover, /\[Open details\]\(command:packageInsights\.openDetails\?/);
  });

  it("labels the version of a range as assumed", async () => {
    assert.match(
      await hoverAt(await open("package.json"), '"axios"'),
      /`0\.21\.\d+` — assumed: the highest known version that satisfies `\^0\.21\.0`/,
    );
  });

  it("works in a file whose language the editor does not know", async () => {
    assert.match(await hoverAt(await open("Cargo.toml"), "time ="), /\*\*time\*\* `0\.1\.\d+` — assumed/);
  });

  it("works in pom.xml and requirements.txt", async () => {
    assert.match(
      await hoverAt(await open("pom.xml"), "log4j-core<"),
      /\*\*org\\.apache\\.logging\\.log4j\\:log4j\\-core\*\* `2\.14\.1`/,
    );
    assert.match(await hoverAt(await open("requirements.txt"), "django=="), /\*\*django\*\* `3\.0\.5`/);
  });

  it("gives the reason for what is not checked", async () => {
    const document = await open("package.json");
    assert.match(
      await hoverAt(document, '"acme-invented-not-published"'),
      /Not checked: the service does not know this package/,
    );
    assert.match(await hoverAt(document, '"@acme/theme"'), /Not checked: workspace member/);
    assert.match(await hoverAt(document, '"acme-tracking"'), /Not checked: from a Git repository/);
  });
});
