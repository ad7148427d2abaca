// Speed at the screen: what opening a manifest takes in a real editor, beside a bare extension and beside none, taken in turn.
//   npm run bench:editor [-- --runs 3] [--latency 50] [--protocol http|https|h2] [--project npm|…] [--variants bare,ours,german] [--scenarios restart,…|all]
//                        [--before <another checkout, built>] [--profile <folder>]
// Times depend on the machine; ours is to be read as a multiple of the bare extension's in the same run.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../workbench/bootstrap.mjs";
import { ensureEditor } from "../../workbench/editor.ts";
import { projectKinds } from "../projects.ts";
import { rows } from "./editorWindow.ts";
import {
  measure,
  scenarios,
  variants,
  type Measurements,
  type Scenario,
  type Setting,
  type Variant,
} from "./measure.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    latency: { type: "string", default: "50" },
    protocol: { type: "string", default: "http" },
    project: { type: "string", default: "npm" },
    variants: { type: "string", default: "none,bare,peer,ours" },
    scenarios: { type: "string", default: "" },
    before: { type: "string" },
    profile: { type: "string" },
  },
});

function median(values: readonly (number | undefined)[]): string {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return "–";
  const text = (value = 0) => value.toFixed(Math.abs(value) < 20 ? 1 : 0);
  return `${text(sorted[Math.floor(sorted.length / 2)])} (${text(sorted[0])}–${text(sorted.at(-1))})`;
}

function oneOf<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new Error(`${text} is not one of ${values.join(", ")}`);
  return value;
}

const allScenarios = Object.keys(scenarios) as readonly Scenario[];
const listOf = (text: string) => text.split(",").filter((item) => item !== "");
const measuredVariants: readonly Variant[] = [
  ...listOf(options.variants).map((text) => oneOf(variants, text)),
  ...(options.before ? (["before"] as const) : []),
];
const setting: Setting = {
  project: oneOf(projectKinds, options.project),
  protocol: oneOf(["http", "https", "h2"], options.protocol),
  latency: Number(options.latency),
  ...(options.before && { before: resolve(options.before) }),
  scenarios: new Set(
    options.scenarios === "all" ? allScenarios : listOf(options.scenarios).map((text) => oneOf(allScenarios, text)),
  ),
};

await ensureEditor();
if (options.profile) mkdirSync(options.profile, { recursive: true });
const results: { variant: Variant; measurements: Measurements }[] = [];
for (let run = 0; run < Number(options.runs); run++) {
  for (const variant of measuredVariants) {
    const profile = options.profile && resolve(options.profile, `${variant}-${run}.cpuprofile`);
    results.push({ variant, measurements: await measure(variant, { ...setting, ...(profile && { profile }) }) });
  }
}
for (const scenario of allScenarios) {
  if (!results.some(({ measurements }) => measurements[scenario])) continue;
  console.log(
    `\n${scenarios[scenario]}, ${setting.project}, ${setting.protocol}, ${setting.latency} ms a round trip, median (least–most) of ${options.runs}`,
  );
  console.log(["", ...measuredVariants].map((text) => text.padEnd(24)).join(""));
  for (const row of rows) {
    const cells = measuredVariants.map((variant) =>
      median(
        results.filter((result) => result.variant === variant).map((result) => result.measurements[scenario]?.[row]),
      ),
    );
    console.log([row, ...cells].map((text) => text.padEnd(24)).join(""));
  }
}
const report = join(root, "out", "bench-editor.json");
mkdirSync(join(root, "out"), { recursive: true });
const { project, protocol, latency } = setting;
writeFileSync(
  report,
  JSON.stringify({ date: new Date().toISOString(), project, protocol, latency, results }, undefined, 2),
);
console.log(`\n${report}`);
