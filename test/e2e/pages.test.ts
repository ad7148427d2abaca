// Pages about packages, versions, projects and advisories in the real workbench.

import assert from "node:assert/strict";
import { openStage, type Stage } from "./stage.ts";

describe("pages in the workbench", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];

  before(async () => {
    stage = await openStage();
    ({ workbench } = stage);
  });

  after(() => stage.close());

  it("lead from a hover to a version, its package and an advisory, and back", async () => {
    await workbench.open("package.json");
    const { box } = await workbench.hover('"lodash"', { saying: "Details" });
    await box.getByText("Details", { exact: true }).click();
    const page = workbench.webview();
    await page.getByRole("heading", { name: "lodash 4.17.20" }).waitFor();
    await page.getByText("dependencies", { exact: false }).first().waitFor();
    await stage.pictureThemes("page-version");
    await page.getByRole("button", { name: "All Versions" }).click();
    await page.getByRole("heading", { name: "Versions (117)" }).waitFor();
    await page.getByText("none verified").first().waitFor();
    await stage.pictureThemes("page-package");
    await page.getByRole("button", { name: "Back (Alt+Left)" }).click();
    await page.getByRole("heading", { name: "lodash 4.17.20" }).waitFor();
    await page.getByRole("button", { name: "GHSA-35jh-r3h4-6jhm" }).click();
    await page.getByText("package.json:", { exact: false }).first().waitFor();
    await stage.pictureThemes("page-advisory");
    assert.match(await page.locator("body").innerText(), /Attack vector\s+Network/);
  });
});
