import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startService } from "../../service/server.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { launchBrowser } from "../../workbench/browser.ts";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { startEditor } from "../../workbench/serve.ts";
import { installFolder, installOurs } from "../editor/measure.ts";
import { writeWorkspace } from "../editor/workspace.ts";
import { panelWindow, type PanelTimes } from "./panelWindow.ts";

/** What is opened; nothing for the empty webview. */
export const panels = {
  empty: undefined,
  version: { kind: "version", key: { system: "NPM", name: "lodash", version: "4.17.20" } },
  package: { kind: "package", key: { system: "NPM", name: "lodash" } },
  advisory: { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" },
} as const;
export type PanelKind = keyof typeof panels;

/** The first panel of a window, and the next one of the same kind. */
export type PanelRun = Readonly<Record<PanelKind, { readonly first: PanelTimes; readonly next: PanelTimes }>>;

/** Opens the panels in turn, each in a window of its own, as often as `runs` says. The answers are in the cache. */
export async function measurePanels(runs: number): Promise<readonly PanelRun[]> {
  const scratch = scratchFolder("bench");
  const service = await startService();
  const extensionsDir = join(scratch.path, "extensions");
  installFolder(join(import.meta.dirname, "probe"), extensionsDir);
  installOurs(root, extensionsDir);
  const folder = join(scratch.path, "workspace");
  writeWorkspace(folder);
  const home = join(scratch.path, "home");
  mkdirSync(home);
  const probeFile = join(scratch.path, "probe.json");
  const editor = await startEditor({
    folder,
    extensionsDir,
    settings: { "packageInsights.baseUrl": service.url },
    env: { HOME: home, BENCH_PROBE: probeFile },
  });
  const browser = await launchBrowser();
  const measure = async (kind: PanelKind) => {
    const window = await panelWindow(browser, editor.url, probeFile);
    const first = await window.open(panels[kind]);
    const next = await window.open(panels[kind]);
    await window.close();
    return { first, next };
  };
  try {
    const window = await panelWindow(browser, editor.url, probeFile);
    for (const subject of Object.values(panels)) await window.open(subject);
    await window.close();
    const measured: PanelRun[] = [];
    for (let run = 0; run < runs; run++) {
      measured.push({
        empty: await measure("empty"),
        version: await measure("version"),
        package: await measure("package"),
        advisory: await measure("advisory"),
      });
    }
    return measured;
  } catch (error) {
    console.error(editor.hostLog(), editor.output());
    throw error;
  } finally {
    await browser.close();
    await editor.close();
    await service.close();
    scratch.remove();
  }
}
