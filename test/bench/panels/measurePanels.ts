import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startService } from "../../service/server.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { launchBrowser } from "../../workbench/browser.ts";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { startEditor } from "../../workbench/serve.ts";
import { installFolder, installOurs } from "../editor/measure.ts";
import { writeWorkspace } from "../projects.ts";
import { panelWindow, type PanelPlace, type PanelTimes } from "./panelWindow.ts";

/** What is opened; nothing for the empty webview. A plan is of the first manifest. */
export const panels = {
  empty: undefined,
  version: { kind: "version", key: { system: "NPM", name: "lodash", version: "4.17.20" } },
  package: { kind: "package", key: { system: "NPM", name: "lodash" } },
  advisory: { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" },
  plan: { kind: "plan", name: "bababa" },
} as const;
export type PanelKind = keyof typeof panels;

/** What finds each in *Look Up…*; for the empty webview that opens as well, so that it has the same window. */
const typed: Readonly<Record<PanelKind, string>> = {
  empty: "lodash@4.17.20",
  version: "lodash@4.17.20",
  package: "lodash",
  advisory: "GHSA-35jh-r3h4-6jhm",
  plan: "bababa",
};

/** The first panel of a window, and the next one of the same kind. */
export interface PanelPair {
  readonly first: PanelTimes;
  readonly next: PanelTimes;
}
export type PanelRun = Readonly<Partial<Record<PanelKind, PanelPair>>>;

export interface PanelSetting {
  readonly runs: number;
  /** All of them if left out. */
  readonly kinds?: readonly PanelKind[];
  /** Whether each subject has been typed into *Look Up…* before, where pages without a manifest are opened from. */
  readonly isLookedUp?: boolean;
  /** Whether a manifest is open, and panels open beside it: from there most are opened. */
  readonly isBesideManifest?: boolean;
  /** The checkout whose extension is measured; this one if left out. It is built. */
  readonly checkout?: string;
  /** The file for a profile of the extension host while the first panel of a window is opened. */
  readonly profileOf?: (kind: PanelKind, run: number) => string;
}

/** Opens the panels in turn, each in a window of its own, as often as `runs` says. The answers are in the cache. */
export async function measurePanels(setting: PanelSetting): Promise<readonly PanelRun[]> {
  const measured: PanelRun[] = [];
  const editor = await openEditor(setting);
  try {
    for (let run = 0; run < setting.runs; run++) measured.push(await editor.run(run));
    return measured;
  } finally {
    await editor.close();
  }
}

export interface PanelEditor {
  /** Opens each panel in a window of its own. */
  run(run: number): Promise<PanelRun>;
  close(): Promise<void>;
}

/** An editor whose cache has the answers of all panels. */
export async function openEditor(setting: PanelSetting): Promise<PanelEditor> {
  const {
    kinds = Object.keys(panels) as readonly PanelKind[],
    checkout = root,
    isBesideManifest,
    isLookedUp,
    profileOf,
  } = setting;
  const scratch = scratchFolder("bench");
  const service = await startService();
  const extensionsDir = join(scratch.path, "extensions");
  installFolder(join(import.meta.dirname, "probe"), extensionsDir);
  installOurs(checkout, extensionsDir);
  const folder = join(scratch.path, "workspace");
  const { first } = writeWorkspace(folder, "npm");
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
  const subjectOf = (kind: PanelKind): object | undefined =>
    kind === "plan" ? { ...panels.plan, manifest: pathToFileURL(first).href } : panels[kind];
  const place: PanelPlace = { browser, url: editor.url, probeFile, ...(isBesideManifest && { manifest: first }) };
  const close = async (): Promise<void> => {
    await browser.close();
    await editor.close();
    await service.close();
    scratch.remove();
  };
  try {
    const window = await panelWindow(place);
    for (const kind of kinds) await window.open(subjectOf(kind));
    await window.close();
  } catch (error) {
    console.error(editor.hostLog(), editor.output());
    await close();
    throw error;
  }
  return {
    async run(run) {
      const pairs: Partial<Record<PanelKind, PanelPair>> = {};
      for (const kind of rotated(kinds, run)) {
        const here = isLookedUp ? { ...place, lookedUp: typed[kind] } : place;
        pairs[kind] = await measurePair(here, subjectOf(kind), profileOf?.(kind, run));
      }
      return pairs;
    },
    close,
  };
}

/** Each run begins with another one, as where in a run something is measured makes a difference. */
export function rotated<T>(items: readonly T[], run: number): readonly T[] {
  const start = run % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

async function measurePair(place: PanelPlace, subject: object | undefined, profile?: string): Promise<PanelPair> {
  const window = await panelWindow(place);
  const first = await window.open(subject, profile);
  const next = await window.open(subject);
  await window.close();
  return { first, next };
}
