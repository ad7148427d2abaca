// A person at the real workbench: the packaged extension, the sample workspace, the loopback service, a browser.
// Takes the pictures of the README as it goes.

import assert from "node:assert/strict";
import { areAllThemes, openStage, themes, type Stage } from "./stage.ts";

describe("in the workbench", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];
  let picture: Stage["picture"];
  let pictureThemes: Stage["pictureThemes"];

  before(async () => {
    stage = await openStage();
    ({ workbench, picture, pictureThemes } = stage);
  });

  after(() => stage.close());

  it("a hover tells what a dependency is", async () => {
    await workbench.open("package.json");
    await workbench.problems("lodash 4.17.20");
    for (const theme of themes) {
      await workbench.setTheme(theme);
      const { text } = await workbench.hover('"lodash"', { saying: "Fixed in 4.18.1" });
      assert.match(text, /lodash 4\.17\.20 \(written here\) · latest 4\.18\.1 · MIT/);
      assert.match(text, /high 7\.2\s+GHSA-35jh-r3h4-6jhm/);
      assert.match(text, /5 advisories, worst high 8\.1/);
      assert.match(text, /Fixed in 4\.18\.1 Update · Compare · Graph · Details/);
      await picture(`hover-${theme}`);
    }
    await workbench.setTheme("dark");
  });

  it("Problems lists advisories with links, deprecations, and what is unknown", async () => {
    const problems = await workbench.problems("request 2.88.2 is deprecated");
    const advisory = problems.find(({ code }) => code.includes("GHSA-r5fr-rjxr-66jc"));
    assert.equal(advisory?.severity, "error");
    assert.match(advisory.link ?? "", /^https:\/\/osv\.dev\//);
    assert.ok(problems.some(({ code, severity }) => code.includes("unknown-package") && severity === "info"));
    await pictureThemes("problems");
  });

  it("the status bar counts what was found", async () => {
    await workbench.open("package.json");
    const item = workbench.page
      .locator("#package-insights\\.package-insights\\.packageInsights\\.status, [id*='packageInsights.status']")
      .filter({ hasText: /\d+ vulnerable dependencies/ })
      .first();
    await item.waitFor();
  });

  it("Cargo.toml, pom.xml and requirements.txt are understood without further extensions", async () => {
    await workbench.open("Cargo.toml");
    assert.match((await workbench.hover("chrono", { saying: "chrono 0.4.19" })).text, /Details/);
    await workbench.open("pom.xml");
    assert.match((await workbench.hover("log4j-core", { saying: "critical 10.0" })).text, /Details/);
    await workbench.open("requirements.txt");
    assert.match((await workbench.hover("django", { saying: "django 3.0.5" })).text, /Details/);
  });

  it("the graph opens from the hover, and a node tells of its package", async () => {
    await workbench.open("package.json");
    await workbench.follow('"express"', "Graph");
    const panel = workbench.webview();
    const nodes = panel.locator("[data-node]");
    // express 4.17.1 has some fifty dependencies.
    await nodes.nth(40).waitFor({ state: "attached" });
    // By keyboard: beside an editor and above Problems, the panel may be too small for the whole drawing.
    await panel.locator('[data-node][aria-label*="qs"]').first().press("Enter");
    const details = panel.locator(".details");
    await details.getByText("qs", { exact: false }).first().waitFor();
    await picture("graph-node");
    if (areAllThemes) {
      await details.getByRole("button", { name: "Close" }).click();
      await workbench.run("View: Close Editors in Other Groups");
      await workbench.run("View: Toggle Primary Side Bar Visibility");
      await panel.locator(".zoom button").last().click();
    }
    await pictureThemes("graph");
    await workbench.page.keyboard.press("Escape");
    await workbench.run("View: Close All Editors");
  });

  it("the entries of a lockfile have marks", async () => {
    const { workbench, pictureThemes } = stage;
    await workbench.open("services/billing/Gemfile.lock");
    const entry = (name: string) => workbench.page.locator(".view-line", { hasText: name }).first();
    await entry("rack (2.2.8)").getByText("✘").waitFor();
    await pictureThemes("lockfile");
  });

  it("anything is looked up from the palette", async () => {
    await workbench.run("Package Insights: Look Up…");
    const input = workbench.page.locator(".quick-input-widget:visible input[type=text]");
    const item = (text: string) =>
      workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
    await input.fill("pkg:npm/lodash@4.17.20?vcs_url=x");
    await item("qualifiers").waitFor();
    await input.fill("lodash@4.17.20");
    await item("npm package version").waitFor();
    await picture("look-up");
    await input.fill("lodash");
    await workbench.choose("Search all systems");
    // The service of the tests knows lodash in npm alone.
    await item("npm package · 4.18.1").waitFor();
    await item("Not known in").waitFor();
    await stage.pictureThemes("look-up-search");
    // A change of the theme closes the box.
    await workbench.run("Package Insights: Look Up…");
    await input.fill("npm:lodash@4.17.20");
    await item("npm package version").waitFor();
    await workbench.choose("lodash 4.17.20");
    await workbench.webview().getByRole("heading", { name: "Advisories (5)" }).waitFor();
    await workbench.run("View: Close All Editors");
  });

  it("a service that is down is said once, in the status bar, and nothing is called clean", async () => {
    stage.service.faults.set({ rules: [{ fault: { kind: "reset" } }] });
    await workbench.open("requirements.txt");
    await workbench.run("Package Insights: Clear Cache");
    const item = workbench.page.locator("[id*='packageInsights.status']", { hasText: "No response" });
    await item.waitFor();
    const { text } = await workbench.hover("django", { saying: "Not checked" });
    assert.doesNotMatch(text, /No known advisories/);
    await picture("outage");
    assert.equal(await workbench.page.locator(".notification-toast").count(), 0);
    stage.service.reset();
    await workbench.run("Package Insights: Refresh");
    await workbench.problems("django 3.0.5");
  });
});
