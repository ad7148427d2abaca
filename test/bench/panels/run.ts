// What the first panel of a window takes, and the next one, beside an empty webview in the same run, in turn.
//   npx node test/bench/panels/run.ts [--runs 5] [--kinds version,package,advisory] [--manifest] [--look-up] [--before <checkout, built>]… [--profile <folder>]
// It is the built extension that is measured. A kind takes 10 s a run. With --manifest, one is open, a hover was shown, and the panels open beside it. With --look-up, each subject was typed there before. What counts is the difference from the empty webview.

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../workbench/bootstrap.mjs";
import { ensureEditor } from "../../workbench/editor.ts";
import { openEditor, panels, rotated, type PanelKind, type PanelRun } from "./measurePanels.ts";
import type { PanelTimes } from "./panelWindow.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    kinds: { type: "string", default: "version,package,advisory" },
    before: { type: "string", multiple: true, default: [] },
    manifest: { type: "boolean", default: false },
    "look-up": { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const runs = Number(options.runs);
const kinds = options.kinds.split(",").map(kindOf);
const checkouts = [...options.before.map((path) => resolve(path)), root];
const folder = options.profile;

function kindOf(text: string): PanelKind {
  const kinds = Object.keys(panels) as readonly PanelKind[];
  const kind = kinds.find((each) => each === text);
  if (kind === undefined) throw new Error(`${text} is not one of ${kinds.join(", ")}`);
  return kind;
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [least = NaN, middle = NaN, most = NaN] = [0, Math.floor(sorted.length / 2), -1].map((at) => sorted.at(at));
  return `${middle.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
}

await ensureEditor();
if (folder !== undefined) mkdirSync(folder, { recursive: true });
const editors = await Promise.all(
  checkouts.map(async (checkout) => {
    const name = checkout === root ? "" : `, ${basename(checkout)}`;
    const profileOf = (kind: PanelKind, run: number) => resolve(folder ?? "", `${kind}${name}-${run}.cpuprofile`);
    const opened: readonly PanelKind[] = checkout === root ? ["empty", ...kinds] : kinds;
    const isBesideManifest = options.manifest;
    const setting = { runs, kinds: opened, checkout, isBesideManifest, isLookedUp: options["look-up"] };
    const editor = await openEditor({ ...setting, ...(folder !== undefined && { profileOf }) });
    return { name, runs: [] as PanelRun[], editor };
  }),
);
try {
  for (let run = 0; run < runs; run++)
    for (const { editor, runs } of rotated(editors, run)) runs.push(await editor.run(run));
} finally {
  for (const { editor } of editors) await editor.close();
}

const columns: readonly (keyof PanelTimes)[] = ["open", "frame", "document", "ready", "afterReady"];
console.log(
  `Milliseconds, median (least–most) of ${runs}; from the command to the painted panel, to its frame, to its`,
);
console.log("document, to the script that listens, and from that to the painted panel");
console.log(["", ...columns].map((text) => text.padEnd(22)).join(""));
for (const kind of ["empty", ...kinds] as const) {
  for (const which of ["first", "next"] as const) {
    for (const { name, runs } of editors) {
      const times = runs.flatMap((run) => run[kind]?.[which] ?? []);
      if (times.length === 0) continue;
      const cells = columns.map((column) => median(times.map((each) => each[column])));
      console.log([`${kind}, ${which}${name}`, ...cells].map((text) => text.padEnd(22)).join(""));
    }
  }
}
writeFileSync(
  resolve(root, "out/bench-panels.json"),
  JSON.stringify(editors.map(({ name, runs }) => ({ name, runs }))),
);
