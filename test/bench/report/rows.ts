/** What `npm run bench` shows: each row with its goal. Times are in milliseconds. */

import type { Measurement } from "../editor/editorWindow.ts";
import type { Scenario } from "../editor/measure.ts";
import type { PanelKind } from "../panels/measurePanels.ts";
import type { CommandLineFigure } from "./commandLine.ts";
import type { KeystrokeFigure, KeystrokePlace } from "./keystroke.ts";
import { lockfileFormats, type LockfileFigure, type ScanFigure } from "./processes.ts";
import type { Goal, Subject } from "./results.ts";

export interface Row extends Subject {
  readonly source: Source;
  /** Also shown for projects other than npm's. */
  readonly isOfEachSystem?: true;
}

export type Source =
  | { readonly kind: "editor"; readonly scenario: Scenario; readonly row: keyof Measurement; readonly over?: "none" }
  | { readonly kind: "command line"; readonly figure: CommandLineFigure }
  /** With what these files of `dist` load at once. */
  | { readonly kind: "bundle"; readonly files: readonly string[] }
  | { readonly kind: "keystroke"; readonly place: KeystrokePlace; readonly figure: KeystrokeFigure }
  | { readonly kind: "scan"; readonly figure: ScanFigure }
  | { readonly kind: "lockfile"; readonly format: string; readonly figure: LockfileFigure }
  | {
      readonly kind: "panel";
      readonly panel: Exclude<PanelKind, "empty">;
      readonly figure: PanelFigure;
      readonly isBesideManifest?: true;
    }
  /** Of the manifest of 100 dependencies with its lockfile, in memory. */
  | { readonly kind: "requests" };

/** The first panel of a window and the next one, from the command; from the message of the script that it listens, of both. */
export type PanelFigure = "first" | "next" | "afterReady";

export function partOf({ kind }: Source): "core" | "editor" | "panels" {
  if (kind === "panel") return "panels";
  return kind === "editor" ? "editor" : "core";
}

const editor = (scenario: Scenario, row: keyof Measurement): Source => ({ kind: "editor", scenario, row });
/** Of the host, over the editor without an extension. */
const overNone = (scenario: Scenario, row: keyof Measurement): Source => ({
  kind: "editor",
  scenario,
  row,
  over: "none",
});
const most = (value: number, roundTrips = 0): Goal => ({ kind: "most", value, roundTrips });
const bare = (goal: Omit<Goal & { kind: "bare" }, "kind">): Goal => ({ kind: "bare", ...goal });
/** 18 pages of 100 versions, and what the advisories are that they have. */
const pagesAndAdvisories = 18 + 16;

export const rows: readonly Row[] = [
  { what: "first manifest: first request", unit: "ms", source: editor("first", "first request"), goal: bare({ plus: 50 }) },
  { what: "first manifest: first squiggle", isOfEachSystem: true, unit: "ms", source: editor("first", "squiggles, first"), goal: bare({ times: 1.2 }) },
  { what: "first manifest: last squiggle", unit: "ms", source: editor("first", "squiggles, last") },
  { what: "first manifest: first hint", unit: "ms", source: editor("first", "hints, first") },
  { what: "first manifest: last hint", isOfEachSystem: true, unit: "ms", source: editor("first", "hints, last"), goal: bare({ times: 2 }) },
  { what: "first manifest: requests", unit: "requests", source: editor("first", "requests") },
  { what: "first manifest: requests, lockfile of 1,745 packages", unit: "requests", source: { kind: "requests" }, goal: most(pagesAndAdvisories) },
  { what: "first manifest: answers", unit: "MB", source: editor("first", "MB") },
  { what: "first manifest: CPU of the host over the editor alone", unit: "ms", source: overNone("first", "CPU"), goal: most(600) },
  { what: "first manifest: heap over the editor alone", unit: "MB", source: overNone("first", "heap, MB"), goal: most(12) },
  { what: "next manifest: first squiggle", unit: "ms", source: editor("second", "squiggles, first"), goal: bare({ times: 1.2 }) },
  { what: "next manifest: last hint", unit: "ms", source: editor("second", "hints, last"), goal: bare({ plus: 100 }) },
  { what: "second start: first finding", unit: "ms", source: editor("restart", "diagnostics, first"), goal: most(250) },
  { what: "second start: first squiggle", unit: "ms", source: editor("restart", "squiggles, first"), goal: bare({ times: 1.2 }) },
  { what: "second start: requests", unit: "requests", source: editor("restart", "requests"), goal: most(0) },
  { what: "second window: requests", unit: "requests", source: editor("other", "requests"), goal: most(0) },
  { what: "a space typed: last squiggle", unit: "ms", source: editor("blank", "squiggles, last"), goal: bare({ plus: 50 }) },
  { what: "a space typed: changes on screen", unit: "changes", source: editor("blank", "changes on screen"), goal: most(1) },
  { what: "a digit typed: all findings in the host", unit: "ms", source: editor("digit", "diagnostics, last"), goal: most(400, 2) },
  { what: "1,000 edits: heap", unit: "MB", source: editor("edits", "heap, MB"), goal: most(3) },
  { what: "keystroke in the core, 100 dependencies, p50", unit: "ms", source: { kind: "keystroke", place: "alone", figure: "p50" } },
  { what: "keystroke in the core, 100 dependencies, p99", unit: "ms", source: { kind: "keystroke", place: "alone", figure: "p99" }, goal: most(4) },
  { what: "keystroke in the core, p50, by JSON.parse of the manifest", unit: "times", source: { kind: "keystroke", place: "alone", figure: "ratio" } },
  { what: "the same with a lockfile, p50", unit: "ms", source: { kind: "keystroke", place: "locked", figure: "p50" } },
  { what: "the same with a lockfile, p99", unit: "ms", source: { kind: "keystroke", place: "locked", figure: "p99" }, goal: most(4) },
  ...(["version", "package", "advisory", "plan"] as const).flatMap((panel): readonly Row[] => [
    { what: `page of ${panel === "advisory" ? "an" : "a"} ${panel}, cached: first panel of a window`, unit: "ms", source: { kind: "panel", panel, figure: "first" }, goal: bare({ plus: 100 }) },
    { what: `page of ${panel === "advisory" ? "an" : "a"} ${panel}, cached: first panel beside a manifest`, unit: "ms", source: { kind: "panel", panel, figure: "first", isBesideManifest: true }, goal: bare({ plus: 100 }) },
    { what: `page of ${panel === "advisory" ? "an" : "a"} ${panel}, cached: next panel`, unit: "ms", source: { kind: "panel", panel, figure: "next" } },
    { what: `page of ${panel === "advisory" ? "an" : "a"} ${panel}, cached: from ready to painted`, unit: "ms", source: { kind: "panel", panel, figure: "afterReady" }, goal: most(100) },
  ]),
  { what: "activate()", unit: "ms", source: editor("first", "activation"), goal: most(5) },
  { what: "stub in windows without a manifest", unit: "kB", source: { kind: "bundle", files: ["main.cjs"] }, goal: most(7) },
  { what: "bundles with the first package.json", unit: "kB", source: { kind: "bundle", files: ["main.cjs", "node.cjs", "npmFormats.cjs"] }, goal: most(400) },
  { what: "bundle in a browser", unit: "kB", source: { kind: "bundle", files: ["../web/web.cjs"] }, goal: most(1150) },
  ...lockfileFormats.map((format): Row => (
    { what: `${format.split("/")[1]} of 2 MB, cold: longest pause`, unit: "ms", source: { kind: "lockfile", format, figure: "pause" }, goal: most(50) }
  )),
  ...lockfileFormats.map((format): Row => (
    { what: `${format.split("/")[1]} of 2 MB, cold: CPU, by that of a plain decoder`, unit: "times", source: { kind: "lockfile", format, figure: "ratio" } }
  )),
  { what: "scan of 1,000 manifests, 50 ms", unit: "ms", source: { kind: "scan", figure: "all" }, goal: most(5_000) },
  { what: "the same: first findings", unit: "ms", source: { kind: "scan", figure: "first" }, goal: most(500) },
  { what: "the same: longest pause", unit: "ms", source: { kind: "scan", figure: "pause" }, goal: most(50) },
  { what: "the same: heap at most", unit: "MB", source: { kind: "scan", figure: "heap" } },
  { what: "--help", unit: "ms", source: { kind: "command line", figure: "help" }, goal: most(80) },
  { what: "check of 1,000 manifests, warm", unit: "manifests/s", source: { kind: "command line", figure: "rate" }, goal: { kind: "least", value: 700 } },
  { what: "check of 1,000 manifests: memory", unit: "MB", source: { kind: "command line", figure: "memory" }, goal: most(250) },
]; // prettier-ignore
