import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { packageExtension } from "../../workbench/firstWindow.ts";
import { repeatUntil } from "../../workbench/gestures.ts";
import type { Stage } from "../stage.ts";

const moment = 5_000;

/** A packaged extension that makes addresses of links: no test can from outside the editor. */
export const externalLinks = () => packageExtension(join(import.meta.dirname, "externalLinks")).vsix;

/** The tests of links, for the window that the pages are tested in. */
export function testLinks(stageOf: () => Stage): void {
  const title = "addr2line 0.21.0";
  const link = "package?purl=pkg:cargo/addr2line@0.21.0";

  it("are opened by a link after a question, and nothing is sent before its answer", async () => {
    const stage = stageOf();
    const { workbench, service } = stage;
    const question = workbench.page.locator(".monaco-dialog-box", { hasText: `Look up ${title}?` });
    const tab = workbench.page.locator(".tab", { hasText: title });
    const sent = () => service.requests.filter(({ path }) => path.includes("addr2line"));
    await openLink(stage, link);
    await question.waitFor();
    assert.deepEqual([sent(), await tab.count()], [[], 0]);
    await press(question, "Cancel");
    assert.deepEqual([sent(), await tab.count()], [[], 0]);

    await openLink(stage, link);
    await question.waitFor();
    assert.deepEqual([sent(), await tab.count()], [[], 0]);
    await stage.picture("link-question");
    await press(question, "Look Up");
    await tab.waitFor();
    await workbench.webview().getByRole("heading", { level: 1, name: title }).waitFor();
    await workbench.webview().locator(".sections[aria-busy=false]").waitFor();
    assert.ok(sent().length > 0);
    await workbench.run("View: Close All Editors");
  });
}

/** Opens a link of the extension as another program does: its address in another page of the browser, which passes it on to the editor. */
async function openLink({ workbench, folder }: Stage, link: string): Promise<void> {
  const file = join(folder, "external.txt");
  rmSync(file, { force: true });
  writeFileSync(join(folder, "link.txt"), link);
  await repeatUntil(
    () => Promise.resolve(existsSync(file) && readFileSync(file, "utf8") !== ""),
    () => workbench.run("Make Link External"),
  );
  const page = await workbench.page.context().newPage();
  await page.goto(readFileSync(file, "utf8"));
  await page.close();
}

/** Presses a button of a dialog until the dialog is gone: one that has just opened may take no click. */
function press(dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole("button", { name, exact: true });
  const isGone = async () => (await dialog.count()) === 0;
  return repeatUntil(isGone, () => button.click({ timeout: moment }), moment);
}
