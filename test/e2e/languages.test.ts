// The packaged extension in other languages: a pseudo-language finds what is not translated, or has no room for longer words.

import assert from "node:assert/strict";
import { join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { ruleIds } from "../../src/core/analysis/finding.ts";
import { root } from "../workbench/bootstrap.mjs";
import { repeatUntil } from "../workbench/gestures.ts";
import { tags } from "../support/translations.ts";
import { dataOf, pseudo, pseudoTag, speakPseudo, textsAt, untranslated } from "./languages/pseudo.ts";
import { lostIn } from "./looks.ts";
import { areAllThemes, openStage, type Stage } from "./stage.ts";

/** What is in rows of the palette, which leaves its last ones in the page: the titles of commands in English as well. */
const paletteRows = [
  "Scan Workspace",
  "Look Up",
  "recently used",
  "other commands",
  "similar commands",
  "file results",
];

/** What is the same in every language, by surface: a file and its folder, the codes of Problems, and the editor's own words. */
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  tree: new Set(["package.json stale"]),
  problems: new Set(ruleIds),
  "look-up": new Set(paletteRows),
  updates: new Set(paletteRows),
};

const english = textsAt("package.nls.json");

/** A project whose lockfile lacks one dependency and has another that cannot be read. */
const stale = {
  "stale/package.json": JSON.stringify({ name: "stale", dependencies: { ms: "2.0.0", qs: "6.7.0" } }),
  "stale/package-lock.json": JSON.stringify({
    ...{ name: "stale", lockfileVersion: 3 },
    packages: { "": { dependencies: { qs: "6.7.0" } }, "node_modules/qs": { version: "6.7.0" }, "node_modules/x": 1 },
  }),
};

/** Returns a text of the manifest by its key. */
type TextOf = (key: string) => string;

/** Visits each surface, and passes its text and where it is to `look`. */
async function visit(
  stage: Stage,
  textOf: TextOf,
  look: (name: string, shown: Locator | FrameLocator) => Promise<void>,
): Promise<void> {
  const { workbench } = stage;
  const { page } = workbench;
  const titled = (command: string) => `Package Insights: ${textOf(`command.${command}`)}`;
  await workbench.open("package.json");
  await page.locator(".view-line", { hasText: '"lodash"' }).getByText("4.18.1").first().waitFor();
  await look("lens", page.locator(".editor-instance .codelens-decoration"));
  const { box } = await workbench.hover('"lodash"', { saying: "GHSA-r5fr-rjxr-66jc" });
  await look("hover", box.locator(".hover-row", { hasText: "GHSA-r5fr-rjxr-66jc" }));
  await workbench.problems("4.18.1");
  await look("problems", page.locator(".markers-panel .monaco-list-row .marker-message-line"));
  await look("status", page.locator("[id*='packageInsights.status']"));

  await workbench.run(titled("scanWorkspace"));
  const tree = page.locator("[id='workbench.view.extension.package-insights']");
  await tree.locator(".monaco-list-row").first().waitFor();
  await tree.locator(".monaco-progress-container:not(.active), .monaco-list-row").first().waitFor();
  await look("tree", tree.locator(".monaco-list-rows"));

  await workbench.run(titled("lookUp"));
  await page.locator(".quick-input-widget:visible input[type=text]").fill("lodash@4.17.20");
  const entries = page.locator(".quick-input-list .monaco-list-row");
  await entries.filter({ hasText: "lodash 4.17.20" }).first().waitFor();
  await look("look-up", entries);
  await repeatUntil(
    page.locator(".tab.active", { hasText: "lodash 4.17.20" }).first(),
    () => page.keyboard.press("Enter"),
    30_000,
  );
  const panel = workbench.webview();
  await panel.locator(".sections[aria-busy=false]").waitFor();
  await look("page", panel);

  await workbench.run("View: Close All Editors");
  await workbench.run("View: Hide Panel");
  await workbench.run("View: Close Primary Side Bar");
  await workbench.open("package.json");
  await workbench.cursorTo('"express"');
  await workbench.run(titled("showDependencyGraph"));
  await panel.locator("[data-node]").first().waitFor({ state: "attached" });
  await look("graph", panel);
  await panel.locator('[data-node][aria-label*="qs"]').first().press("Enter");
  await panel.locator(".details").waitFor();
  await look("details", panel);

  await workbench.run("View: Close All Editors");
  await workbench.open("stale/package.json");
  await workbench.run(titled("showDependencyGraph"));
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "stale" }).first().click();
  await panel.locator(".warning", { hasText: "package-lock.json" }).waitFor();
  await look("incomplete graph", panel);

  await workbench.run("View: Close All Editors");
  await visitOutage(stage, titled, look);

  await workbench.run("View: Close All Editors");
  await workbench.run("Preferences: Open Settings (UI)");
  await page.locator(".settings-editor .suggest-input-container").first().click();
  await page.keyboard.type("@ext:package-insights.package-insights");
  const category = page.locator(".setting-item-category", { hasText: "Package Insights" });
  const settings = page.locator(".setting-item-contents", { has: category });
  await settings.first().waitFor();
  await look("settings", settings.locator(".setting-item-description"));

  await workbench.run("View: Close All Editors");
  await workbench.run("Welcome: Open Walkthrough...");
  await workbench.choose(textOf("walkthrough"));
  await page.locator(".getting-started-step.expanded").waitFor();
  await look(
    "walkthrough",
    page.locator(".getting-started-steps-container, .gettingStartedDetailsContent .getting-started-category").first(),
  );
  await workbench.run("View: Close All Editors");
}

/** Visits what a service that is down is said by. */
async function visitOutage(
  { service, workbench }: Stage,
  titled: (command: string) => string,
  look: (name: string, shown: Locator) => Promise<void>,
): Promise<void> {
  const { page } = workbench;
  service.faults.set({ rules: [{ fault: { kind: "reset" } }] });
  await workbench.open("requirements.txt");
  await workbench.run(titled("clearCache"));
  await page.locator("[id*='packageInsights.status'].warning-kind").waitFor();
  await look("outage", page.locator("[id*='packageInsights.status']"));
  await workbench.run(titled("updateAll"));
  const sizes = page.locator(".quick-input-list .monaco-list-row", { hasText: "1.2.3 → 1.2.9" });
  await sizes.waitFor();
  await look("updates", page.locator(".quick-input-list .monaco-list-rows"));
  await sizes.click();
  const messages = page.locator(".notification-toast .notification-list-item-message");
  await messages.first().waitFor();
  await look("notification", messages);
  await workbench.run("Notifications: Clear All Notifications");
  service.reset();
}

/** Everything that is read or said of what is shown: texts, names and titles. */
async function saidIn(shown: Locator | FrameLocator): Promise<string> {
  const roots = "first" in shown && "count" in shown ? shown : shown.locator("main");
  const all = await roots.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const said = [...element.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((each) =>
        ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""),
      );
      const texts: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest("style, script")) texts.push(textContent ?? "");
      }
      return [...texts, ...said];
    }),
  );
  return all.join("\n");
}

describe("in a pseudo-language", () => {
  let stage: Stage;
  const found = new Map<string, readonly string[]>();
  const lost = new Map<string, readonly string[]>();

  before(async () => {
    stage = await openStage({ language: pseudoTag, change: speakPseudo, more: stale });
    const isKnown = dataOf([join(root, "test/service/snapshot"), stage.folder]);
    const textOf: TextOf = (key) => pseudo(english[key] ?? key);
    await visit(stage, textOf, async (name, shown) => {
      found.set(
        name,
        untranslated(await saidIn(shown), (part) => words[name]?.has(part) === true || isKnown(part)),
      );
      if (name === "page" || name === "graph") lost.set(name, await lostIn(shown as FrameLocator));
      await stage.picture(`pseudo-${name}`);
    });
  });

  after(() => stage.close());

  for (const name of [
    "lens",
    "hover",
    "problems",
    "status",
    "tree",
    "look-up",
    "page",
    "graph",
    "details",
    "incomplete graph",
    "outage",
    "updates",
    "notification",
    "settings",
    "walkthrough",
  ])
    it(`${name}: everything is translated`, () => {
      assert.deepEqual(found.get(name), []);
    });

  for (const name of ["page", "graph"])
    it(`${name}: nothing is cut off where texts are a third longer`, () => assert.deepEqual(lost.get(name), []));
});

for (const tag of areAllThemes ? tags : (["zh-cn"] as const)) {
  it(`speaks ${tag}`, async () => {
    const [nls, templates] = [textsAt(`package.nls.${tag}.json`), textsAt(`l10n/bundle.l10n.${tag}.json`)];
    const fixedIn = templates["Fixed in {version}"]?.split("{")[0] ?? assert.fail();
    const stage = await openStage({ language: tag, more: stale });
    try {
      await visit(
        stage,
        (key) => nls[key] ?? assert.fail(key),
        async (name, shown) => {
          if (name === "hover") assert.ok((await saidIn(shown)).includes(fixedIn), fixedIn);
          await stage.picture(`${tag}-${name}`);
        },
      );
    } finally {
      await stage.close();
    }
  });
}
