import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, findings, hoverAt, open, replaceAll } from "./workspace.ts";

/** Once the version that fixes it has been found. */
function lodashHover(document: vscode.TextDocument): Promise<string> {
  return eventually(
    () => hoverAt(document, '"lodash"'),
    (hover) => hover.includes("Fixed in"),
  );
}

describe("hover", () => {
  afterEach(closeAll);

  it("says which version was checked and why, what is known of it, and where to go", async () => {
    const hover = await lodashHover(await open("package.json"));
    assert.match(
      hover,
      /^\*\*lodash\*\* 4\\\.17\\\.20 \(written here\) · \[latest 4\\\.18\\\.1\]\(command:packageInsights\.planUpdate\?[^)]*\) · MIT · \d years old$/m,
    );
    assert.match(
      hover,
      /^\$\(error\) <span style="color:var\(--vscode-editorError-foreground\);">5 advisories, worst high 8\\\.1<\/span>/m,
    );
    assert.match(hover, /^\*\*Fixed in 4\\\.18\\\.1\*\* \[Update\]\(command:packageInsights\.updateDependency\?/m);
    assert.match(hover, /\[GHSA\\-35jh\\-r3h4\\-6jhm\]\(https:\/\/osv\.dev\/vulnerability\/GHSA-35jh-r3h4-6jhm\)/);
    assert.match(hover, / · \[Compare\]\(command:packageInsights\.compareVersions\?/);
    assert.match(hover, / · \[Details\]\(command:packageInsights\.openDetails\?/);
    assert.match(hover, / · \[2 more\]\(command:packageInsights\.openDetails\?/);
    const places = ["planUpdate", "5 advisories", "Fixed in", "Compare", "GHSA"].map((part) => hover.indexOf(part));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
      "the verdict, what to do, then details",
    );
    const links = [...hover.matchAll(/\[([^\]]+)\]\(command:[^)\s]+(?: "([^"]+)")?\)/g)];
    assert.ok(links.length > 4);
    for (const [, label, title] of links) assert.ok(title, label);
    assert.ok(!hover.includes("!["), "there are no images");
  });

  it("leads to the graph where the service has one", async () => {
    const hover = await hoverAt(await open("package.json"), '"express"');
    assert.match(hover, / · \[Graph\]\(command:packageInsights\.showDependencyGraph\?/);
  });

  it("names the dependency at which Problems have a vulnerable package", async () => {
    const document = await open("package.json");
    await eventually(
      () => hoverAt(document, '"request"'),
      (hover) => hover.includes(", see qs"),
    );
  });

  it("says by which facts a project stands still, once years are set", async () => {
    const settings = vscode.workspace.getConfiguration("packageInsights");
    const document = await open("package.json");
    await replaceAll(document, JSON.stringify({ dependencies: { "acme-invented-many": "1.0.0" } }, undefined, 2));
    const fact = "Scorecard’s Maintained is 0 for";
    const before = await eventually(
      () => hoverAt(document, '"acme-invented-many"'),
      (hover) => hover.includes("No known advisories"),
    );
    assert.ok(!before.includes(fact), before);
    try {
      await settings.update("unmaintainedYears", 1, vscode.ConfigurationTarget.Global);
      await eventually(
        () => findings(document).map(({ message }) => message),
        (messages) => messages.some((message) => message.includes(fact)),
      );
      await eventually(
        () => hoverAt(document, '"acme-invented-many"'),
        (hover) => hover.includes(fact) && /last release 1\\\.0\\\.0 on 2025/.test(hover),
      );
    } finally {
      await settings.update("unmaintainedYears", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("is the same on the name and on the version", async () => {
    const document = await open("package.json");
    const onName = await lodashHover(document);
    const onVersion = await eventually(
      () => hoverAt(document, '"4.17.20"'),
      (hover) => hover.includes("Fixed in"),
    );
    assert.equal(onVersion, onName);
  });

  it("updates to the version that fixes the dependency, as one step to undo", async () => {
    const document = await open("package.json");
    const before = document.getText();
    const [, argument = ""] =
      /command:packageInsights\.updateDependency\?([^)\s]+)/.exec(await lodashHover(document)) ?? [];
    const values = JSON.parse(decodeURIComponent(argument)) as readonly unknown[];
    await vscode.commands.executeCommand("packageInsights.updateDependency", ...values);
    assert.equal(document.getText(), before.replace('"lodash": "4.17.20"', '"lodash": "4.18.1"'));
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("says of which range a version is the highest", async () => {
    assert.match(
      await hoverAt(await open("package.json"), '"axios"'),
      /0\\\.21\\\.\d+ \(highest that satisfies `\^0\.21\.0`\)/,
    );
  });

  it("works in a file whose language the editor does not know", async () => {
    assert.match(
      await hoverAt(await open("Cargo.toml"), "time ="),
      /\*\*time\*\* 0\\\.1\\\.\d+ \(highest that satisfies/,
    );
  });

  it("works in pom.xml and requirements.txt", async () => {
    assert.match(
      await hoverAt(await open("pom.xml"), "log4j-core<"),
      /\*\*org\\.apache\\.logging\\.log4j\\:log4j\\-core\*\* 2\\\.14\\\.1 /,
    );
    assert.match(await hoverAt(await open("requirements.txt"), "django=="), /\*\*django\*\* 3\\\.0\\\.5 /);
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
