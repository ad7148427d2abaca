// The first minute: the window that `npm start` opens, and an empty window with the walkthrough.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { packagedReadme } from "../../build/packagedReadme.ts";
import { root } from "../workbench/bootstrap.mjs";
import { appears, repeatUntil } from "../workbench/gestures.ts";
import { installedIn, openMenu, openStage, type Stage } from "./stage.ts";

/** What the palette has in a window without a folder and without a manifest; *Focus on Findings View* is that of every view. */
const runAnywhere = [
  "Check purls…",
  "Clear Cache",
  "Find Base Images…",
  "Focus on Findings View",
  "Identify File…",
  "Look Up…",
  "Open Sample Manifest",
  "Refresh",
  "Show Log",
];

/** Lines of the editor, hints and all, that go on to the right of what is seen of it. */
function cutLines(page: Page): Promise<readonly string[]> {
  return page
    .locator(".editor-group-container:has(.view-line)")
    .first()
    .evaluate((group) => {
      const edge = group.querySelector(".decorationsOverviewRuler")?.getBoundingClientRect().left ?? 0;
      return [...group.querySelectorAll(".view-line > span")].flatMap((line) =>
        line.getBoundingClientRect().right > edge ? [line.textContent] : [],
      );
    });
}

describe("in the first minute", () => {
  let stage: Stage;
  let workbench: Stage["workbench"];

  before(async () => {
    stage = await openStage({ isFirstWindow: true });
    ({ workbench } = stage);
  });

  after(() => stage.close());

  const labels = () => paletteLabels(workbench);

  it("package.json is in the editor, and the sample's README beside it", async () => {
    const { page } = workbench;
    await page.locator(".tab.active", { hasText: "package.json" }).waitFor();
    await page.locator(".tab", { hasText: "README.md" }).waitFor();
    await workbench.webview().getByRole("heading", { name: "The sample workspace" }).waitFor();
    await page.locator(".view-line", { hasText: '"lodash"' }).getByText("→ 4.18.1").first().waitFor();
    await page.locator(".view-line", { hasText: '"axios"' }).getByText("→ 0.30.3").first().waitFor();
    assert.deepEqual(await cutLines(page), []);
    await stage.pictureThemes("first-window");
  });

  it("the palette has what a manifest and a folder allow", async () => {
    const { page } = workbench;
    await repeatUntil(page.locator(".tab.active", { hasText: "package.json" }).first(), () =>
      page.locator(".tab", { hasText: "package.json" }).first().click({ timeout: 5_000 }),
    );
    // The extension says which commands apply a moment after the editor is active.
    let found: readonly string[] = [];
    for (const deadline = Date.now() + 120_000; !found.includes("Fix All Vulnerable…") && Date.now() < deadline;)
      found = await labels();
    for (const title of ["Fix All Vulnerable…", "Show Dependency Graph", "Scan Workspace"])
      assert.ok(found.includes(title), title);
    for (const title of ["Export Report…", "Cancel Scan", "Ignore…"]) assert.ok(!found.includes(title), title);
  });

  it("the extension's page has a hover in text, and pictures where a release has an address for them", async () => {
    const { page } = workbench;
    const withText = await openExtensionPage(workbench);
    await withText.locator("blockquote", { hasText: "Fixed in 4.18.1" }).waitFor();
    assert.equal(await withText.locator("img").count(), 0);
    await stage.pictureThemes("extension-page");

    const address = "https://pictures.example/0.1.0";
    await page
      .context()
      .route(`${address}/**`, (route) =>
        route.fulfill({ path: join(root, "media", "readme", basename(route.request().url())) }),
      );
    replaceReadme(stage.extensionsDir, address);
    const withPictures = await openExtensionPage(workbench);
    const images = withPictures.locator("img");
    await images.first().waitFor();
    const widths = await images.evaluateAll((all) =>
      Promise.all((all as unknown as Picture[]).map((image) => image.decode().then(() => image.naturalWidth))),
    );
    assert.equal(widths.length, 7);
    assert.ok(
      widths.every((width) => width > 0),
      widths.join(" "),
    );
    await stage.picture("extension-page-pictures");
  });

  it("an empty window offers no command that cannot run", async () => {
    await workbench.page.goto(new URL("/?ew=true", workbench.page.url()).href);
    await workbench.page.locator(".monaco-workbench .part.statusbar").waitFor();
    assert.deepEqual(await labels(), runAnywhere);
  });

  it("the walkthrough leads to the first finding", async () => {
    // Escape, with which the palette is asked for a theme, leads back to the Welcome page, which keeps the steps out of sight.
    const keep = workbench.page.locator(".gettingStarted.showDetails .getting-started-step.expanded", {
      hasText: "Vulnerable and deprecated versions are marked",
    });
    const again = async () => {
      await workbench.run("Welcome: Open Walkthrough...");
      await workbench.choose("Get Started with Package Insights");
      await openStep(workbench, "Open a manifest");
      // A picture of theme colors, in a frame of its own.
      await workbench.webview().locator("svg", { hasText: "lodash" }).waitFor();
    };
    await openMenu({ keep, again });
    await stage.pictureThemes("walkthrough", { keep, again });
    const { page } = workbench;
    await repeatUntil(
      page.locator(".view-line", { hasText: '"lodash"' }).first(),
      () => page.getByRole("button", { name: "Open Sample Manifest" }).first().click({ timeout: 5_000 }),
      20_000,
    );
    await page.locator(".view-line", { hasText: '"lodash"' }).getByText("→ 4.18.1").first().waitFor();
    await stage.pictureThemes("walkthrough-sample");
    const problems = await workbench.problems("lodash 4.17.20: update to 4.18.1. 5 advisories");
    assert.ok(problems.some(({ code }) => code.includes("GHSA-xvch-5gv4-984h")));
  });

  it("the sample has answers of its own, labelled, where the service does not answer", async () => {
    stage.service.faults.set({ rules: [{ fault: { kind: "reset" } }] });
    await workbench.run("Package Insights: Clear Cache");
    const [first] = await workbench.problems("Included with the sample, as of 2026-11-21");
    assert.ok(first);
    stage.service.reset();
    await workbench.run("Package Insights: Refresh");
    await workbench.problems("lodash 4.17.20: update to 4.18.1. 5 advisories");
  });
});

/** What the test needs of an image. */
interface Picture {
  readonly naturalWidth: number;
  decode(): Promise<void>;
}

/** Opens the page in the list of installed extensions, which reads the README again. */
async function openExtensionPage(workbench: Stage["workbench"]): Promise<FrameLocator> {
  await workbench.run("View: Close All Editors");
  await workbench.run("Extensions: Show Installed Extensions");
  const item = workbench.page.locator(".extension-list-item", { hasText: "Should I depend on this?" }).first();
  const view = workbench.webview();
  await repeatUntil(
    view.getByRole("heading", { name: "Package Insights", level: 1 }),
    () => item.click({ timeout: 5_000 }),
    20_000,
  );
  return view;
}

/** As a release has it, with the addresses of its pictures. */
function replaceReadme(extensionsDir: string, address: string): void {
  const folder = installedIn(extensionsDir);
  const [name = ""] = readdirSync(folder).filter((file) => /^readme\.md$/i.test(file));
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  writeFileSync(join(folder, name), packagedReadme(read("README.md"), read("media/readme/hover.md"), address));
}

/** The titles of the extension's commands in the palette, which lists what is known when it opens and draws only the rows in view. */
async function paletteLabels({ page }: Stage["workbench"]): Promise<readonly string[]> {
  const rows = page.locator(".quick-input-list .monaco-list-row");
  for (const deadline = Date.now() + 120_000; ;) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F1");
    const input = page.locator(".quick-input-widget:visible input[type=text]");
    const isAsked = await input.fill(">Package Insights: ", { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isAsked && (await appears(rows.filter({ hasText: "Package Insights: Clear Cache" }), 5_000))) break;
    assert.ok(Date.now() < deadline, "The palette lists no command of the extension");
  }
  const labels = new Set<string>();
  for (let isLast = false; !isLast;) {
    const drawn = await rows.evaluateAll((all) =>
      all.map((row) => ({
        label: row.getAttribute("aria-label") ?? "",
        isLast: row.dataset["lastElement"] === "true",
      })),
    );
    for (const { label } of drawn) labels.add(/^Package Insights: ([^,]+)/.exec(label)?.[1] ?? "");
    isLast = drawn.some((row) => row.isLast);
    await page.keyboard.press("PageDown");
  }
  await page.keyboard.press("Escape");
  labels.delete("");
  return [...labels].sort();
}

async function openStep({ page }: Stage["workbench"], title: string): Promise<void> {
  await page.locator(".getting-started-step", { hasText: title }).first().click();
}
