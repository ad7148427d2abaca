// The review of what changes of a repository bring in, in the real workbench, with the Git extension of the editor.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { isTrue, repeatUntil } from "../workbench/gestures.ts";
import { scratchFolder } from "../workbench/lifetimes.ts";
import { assertAccessible, assertReflows, looksOf } from "./looks.ts";
import { areAllThemes, openStage, themes, type Stage } from "./stage.ts";

const title = "Dependency Changes";
const windowHeight = 900;
/** What the window has besides the panel once its side bar is closed. */
const besidePanel = 48;

/** Tests make repositories with the program that the editor has an extension for. */
const hasGit = spawnSync("git", ["--version"]).error === undefined;

interface Repository {
  readonly path: string;
  readonly write: (name: string, text: string) => void;
  readonly commitAll: () => void;
  remove(): void;
}

function createRepository(): Repository {
  const scratch = scratchFolder("repository");
  const { path } = scratch;
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@shop.example"];
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...args: readonly string[]) => execFileSync("git", [...person, ...args], { cwd: path, env });
  git("init", "--quiet", "--initial-branch=main");
  return {
    path,
    remove: () => scratch.remove(),
    write: (name, text) => writeFileSync(join(path, name), text),
    commitAll() {
      git("add", "--all");
      git("commit", "--quiet", "--message=Begin");
    },
  };
}

type Versions = Readonly<Record<string, string>>;

function manifest(dependencies: Versions): string {
  return `${JSON.stringify({ name: "shop", version: "1.0.0", private: true, dependencies }, null, 2)}\n`;
}

interface Locked {
  readonly version: string;
  readonly dependencies?: Versions;
}

function lockfile(dependencies: Versions, packages: Readonly<Record<string, Locked>>): string {
  const entries = Object.entries(packages).map(([name, { version, ...rest }]): [string, object] => {
    return [`node_modules/${name}`, { version, integrity: `sha512-${name}`, ...rest }];
  });
  const root: object = { name: "shop", version: "1.0.0", dependencies };
  const all: Readonly<Record<string, object>> = Object.fromEntries([["", root], ...entries]);
  const lock = { name: "shop", version: "1.0.0", lockfileVersion: 3, requires: true };
  return `${JSON.stringify({ ...lock, packages: all }, null, 2)}\n`;
}

const committed = { lodash: "4.18.1", ms: "2.0.0", qs: "6.5.2" };
const changed = { axios: "^0.21.0", lodash: "4.17.20", ms: "2.0.0", request: "2.88.2" };

function writeBefore(repository: Repository): void {
  repository.write("package.json", manifest(committed));
  repository.write(
    "package-lock.json",
    lockfile(committed, { lodash: { version: "4.18.1" }, ms: { version: "2.0.0" }, qs: { version: "6.5.2" } }),
  );
  repository.commitAll();
}

function writeAfter(repository: Repository): void {
  repository.write("package.json", manifest(changed));
  repository.write(
    "package-lock.json",
    lockfile(changed, {
      axios: { version: "0.21.4", dependencies: { "follow-redirects": "^1.14.0" } },
      "follow-redirects": { version: "1.15.4" },
      lodash: { version: "4.17.20" },
      ms: { version: "2.0.0" },
      request: { version: "2.88.2", dependencies: { qs: "~6.5.2", uuid: "^3.3.2" } },
      qs: { version: "6.5.2" },
      uuid: { version: "3.4.0" },
    }),
  );
}

(hasGit ? describe : describe.skip)("the review of changes in the workbench", () => {
  let repository: Repository;
  let stage: Stage;
  let page: FrameLocator;

  before(async () => {
    repository = createRepository();
    writeBefore(repository);
    writeAfter(repository);
    stage = await openStage({ folder: repository.path });
    page = stage.workbench.webview();
  });

  after(async () => {
    await stage.close();
    repository.remove();
  });

  const verdict = () => page.locator(".verdict");
  const says = (pattern: RegExp) => isTrue(async () => pattern.test(await verdict().innerText()), 60_000);
  const row = (name: string) =>
    page.locator("tbody tr").filter({ has: page.getByRole("button", { name, exact: true }) });

  it("tells in the tooltip of the status what changes that are not committed bring in", async () => {
    const { workbench } = stage;
    await workbench.open("package.json");
    const item = workbench.page.locator(".statusbar-item", { hasText: "vulnerable dependencies" }).first();
    const link = workbench.page.locator(".monaco-hover a", { hasText: /^Not committed: 4 packages added/ }).first();
    await repeatUntil(
      link,
      async () => {
        await workbench.page.mouse.move(400, 400);
        await item.hover({ timeout: 5_000 });
      },
      30_000,
    );
    await stage.picture("review-status");
    await workbench.page.mouse.move(400, 400);
    await workbench.run("View: Close All Editors");
  });

  it("compares with HEAD where the branch has no upstream, and folds what is transitive", async () => {
    const { workbench } = stage;
    await workbench.run("View: Close Primary Side Bar");
    await repeatUntil(
      workbench.page.locator(".tab.active", { hasText: title }),
      () => workbench.run("Package Insights: Review Dependency Changes"),
      30_000,
    );
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.locator(".sections[aria-busy=false] table").waitFor();
    assert.match(await page.locator(".kind").innerText(), /^HEAD \([0-9a-f]{7}\) → the working tree$/);
    assert.match(
      await verdict().innerText(),
      /^4 packages added, 1 downgraded, 1 moved: .*advisories introduced \(worst /,
    );
    const fold = row("axios").getByRole("button", { name: "1 more below axios" });
    assert.equal(await row("follow-redirects").count(), 0);
    await fold.press("Enter");
    await row("follow-redirects").waitFor();
    assert.equal(await fold.getAttribute("aria-expanded"), "true");
  });

  it("can be read in each theme and at each width", async () => {
    const { workbench } = stage;
    await assertAccessible(page, await looksOf(workbench, page), title);
    await assertReflows(workbench, page, title);
    for (const width of areAllThemes ? [1_400, 900, 500] : [900]) {
      await workbench.page.setViewportSize({ width: width + besidePanel, height: windowHeight });
      for (const theme of themes) {
        await workbench.setTheme(theme);
        await page.locator("h1").waitFor();
        await stage.picture(`review-${width}-${theme}`);
      }
      const isTooWide = await page
        .locator("html, .table")
        .evaluateAll((elements) => elements.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
      assert.ok(!isTooWide, `wider than ${width}`);
    }
    await workbench.setTheme("dark");
    await workbench.page.setViewportSize({ width: 1_280, height: 800 });
  });

  it("shows the change of a dependency at its line, and what needs another", async () => {
    const { workbench } = stage;
    const tab = (text: string | RegExp) => workbench.page.locator(".tab", { hasText: text });
    await row("lodash").getByRole("button", { name: "Open Change: lodash" }).click();
    await tab(/package\.json \([0-9a-f]{7} ↔/)
      .first()
      .waitFor();
    await workbench.page.locator(".monaco-diff-editor .view-line", { hasText: "4.18.1" }).first().waitFor();
    await tab(title).first().click();
    await row("lodash").first().waitFor();
  });

  it("updates to the version that fixes it, and follows the files", async () => {
    const update = row("lodash").getByRole("button", { name: "Update to 4.18.1: lodash" });
    await update.click();
    await stage.fileHolds("package.json", '"lodash": "4.18.1"');
    // The lockfile still has the one of before.
    await stage.workbench.page.locator(".tab", { hasText: title }).first().click();
    repository.write("package.json", manifest({ ...changed, lodash: "4.18.1", request: "2.88.2" }));
    writeLocked(repository);
    assert.ok(await says(/^4 packages added[^:]*:/), await verdict().innerText());
    assert.ok(await isTrue(async () => (await row("lodash").count()) === 0, 60_000));
    assert.equal(
      await row("axios")
        .getByRole("button", { name: /below axios$/ })
        .getAttribute("aria-expanded"),
      "true",
    );
  });

  it("compares with another commit, and says where that does not exist", async () => {
    const { workbench } = stage;
    await page.getByRole("button", { name: "Compare with…" }).click();
    await workbench.choose("Another commit…");
    await workbench.answer("v9");
    await page.getByText("There is no commit v9 in this repository").first().waitFor();
    await page.getByRole("button", { name: "Compare with…" }).click();
    await workbench.choose("main");
    await page.locator(".kind", { hasText: /^main \(/ }).waitFor();
  });
});

function writeLocked(repository: Repository): void {
  const dependencies = { ...changed, lodash: "4.18.1" };
  repository.write(
    "package-lock.json",
    lockfile(dependencies, {
      axios: { version: "0.21.4", dependencies: { "follow-redirects": "^1.14.0" } },
      "follow-redirects": { version: "1.15.4" },
      lodash: { version: "4.18.1" },
      ms: { version: "2.0.0" },
      request: { version: "2.88.2", dependencies: { qs: "~6.5.2", uuid: "^3.3.2" } },
      qs: { version: "6.5.2" },
      uuid: { version: "3.4.0" },
    }),
  );
}
