// Every figure of speed that can be measured, with its goal and those of a bare extension and of one like most others in turn: a table, out/bench.json, and with
// --keep test/bench/results.json, from which `npm run generate` writes the tables of the README and of docs/speed.md.
//   npm run bench [-- --runs 3] [--parts core,editor,panels] [--settings http:50,h2:50:cargo,…] [--scenarios restart,…] [--before <another checkout, built>]
//                 [--keep] [--resume <file>]
// A setting of the editor is a protocol, the milliseconds of a round trip, and a project if it is not npm. All take two to three hours and
// the machine for themselves. With a file for what was measured in the editor, a run that
// was interrupted goes on where it was. With --keep the rows that are left out stay as they were measured on the same day.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../workbench/bootstrap.mjs";
import { ensureEditor } from "../../workbench/editor.ts";
import { measure, scenarios, type Measurements, type Scenario, type Setting, type Variant } from "../editor/measure.ts";
import { measureCommandLine, type CommandLineFigure } from "./commandLine.ts";
import { countsOf } from "../counts.ts";
import { projectInMemory, projectKinds } from "../projects.ts";
import { keystrokeTimes } from "./keystroke.ts";
import {
  figureOf,
  goalText,
  limitOf,
  markdownTable,
  withEarlier,
  type Figures,
  type ResultRow,
  type Results,
  type Subject,
} from "./results.ts";
import { measurePanels, type PanelKind } from "../panels/measurePanels.ts";
import { lockfileFigures, scanFigures } from "./processes.ts";
import { partOf, rows, type Row } from "./rows.ts";

const defaultSettings =
  "http:50,h2:50,h2:0,h2:200,https:50,h2:50:npm-locked,h2:50:cargo,h2:50:cargo-locked,h2:50:maven,h2:50:pypi";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    parts: { type: "string", default: "core,editor,panels" },
    settings: { type: "string", default: defaultSettings },
    scenarios: { type: "string" },
    before: { type: "string" },
    keep: { type: "boolean", default: false },
    resume: { type: "string" },
  },
});
const runs = Math.max(1, Number(options.runs));
const parts = new Set(options.parts.split(","));
const before = options.before === undefined ? undefined : resolve(options.before);
type Run = Readonly<Partial<Record<Variant, Measurements>>>;

/** Everything is done at the usual setting; elsewhere manifests are opened, on which the way to the service has its effect. */
const usual = "http:50";
const everything = Object.keys(scenarios) as readonly Scenario[];
const chosen = options.scenarios === undefined ? undefined : new Set(options.scenarios.split(","));

function scenariosOf(setting: string): ReadonlySet<Scenario> {
  if (chosen) return new Set(everything.filter((scenario) => chosen.has(scenario)));
  return new Set(setting === usual ? everything : ["restart"]);
}

function settingOf(text: string): Setting {
  const [protocol, latency, kind = "npm"] = text.split(":");
  const project = projectKinds.find((each) => each === kind);
  if ((protocol !== "http" && protocol !== "https" && protocol !== "h2") || !(Number(latency) >= 0) || !project) {
    throw new Error(`${text}: expected http, https or h2, a colon, milliseconds, and perhaps a colon and a project`);
  }
  return { project, protocol, latency: Number(latency), scenarios: scenariosOf(text), ...(before && { before }) };
}

function nameOf({ project, protocol, latency }: Setting): string {
  return `${protocol}, ${latency} ms${project === "npm" ? "" : `, ${project}`}`;
}

/** The variants in turn, so that what else happens on the machine slows them alike. */
async function measureEditor(setting: Setting): Promise<readonly Run[]> {
  const measured: Run[] = [];
  for (let run = 0; run < runs; run++) {
    console.log(`${nameOf(setting)}: run ${run + 1} of ${runs}`);
    const once = (variant: Variant) => measureOnce(variant, setting, run);
    const [none, bare, peer, ours] = [await once("none"), await once("bare"), await once("peer"), await once("ours")];
    measured.push({ none, bare, peer, ours, ...(before && { before: await once("before") }) });
  }
  return measured;
}

/** Unless an earlier run has measured it. A line of the file is one variant in one setting. */
async function measureOnce(variant: Variant, setting: Setting, run: number): Promise<Measurements> {
  const id = `${nameOf(setting)} ${run} ${variant}`;
  const file = options.resume;
  if (file === undefined) return measure(variant, setting);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const known = lines.map((line) => JSON.parse(line) as [id: string, Measurements]).find(([known]) => known === id);
  if (known) return known[1];
  const measurements = await measure(variant, setting);
  appendFileSync(file, `${JSON.stringify([id, measurements])}\n`);
  return measurements;
}

function editorRow(row: Row, setting: Setting, measured: readonly Run[]): ResultRow {
  const { source } = row;
  if (source.kind !== "editor") throw new Error(`${row.what} is not measured in the editor`);
  const valuesOf = (variant: keyof Run) => measured.map((run) => run[variant]?.[source.scenario]?.[source.row]);
  const alone = source.over && (figureOf(valuesOf("none"))?.median ?? 0);
  const figure = (variant: keyof Run) =>
    figureOf(valuesOf(variant).map((value) => (value === undefined ? undefined : value - (alone ?? 0))));
  const figures = { ours: figure("ours"), before: figure("before"), bare: figure("bare"), peer: figure("peer") };
  return resultRow(row, figures, setting);
}

function resultRow({ what, unit, goal }: Subject, { ours, before, bare, peer }: Figures, setting?: Setting): ResultRow {
  const limit = goal && limitOf(goal, bare, setting?.latency ?? 0);
  const isMet =
    ours && limit !== undefined ? (goal?.kind === "least" ? ours.median >= limit : ours.median <= limit) : undefined;
  return {
    what,
    unit,
    ...(setting && { setting: nameOf(setting) }),
    goal: goalText(goal),
    ...(ours ? { ours } : { notMeasured: "nothing was seen" }),
    ...(before && { before }),
    ...(bare && { bare }),
    ...(peer && { peer }),
    ...(isMet !== undefined && { isMet }),
  };
}

/** Bytes of the files of the extension with those that they load at once. */
function loadedBytes(files: readonly string[]): number {
  const found = new Set(files);
  let bytes = 0;
  for (const file of found) {
    const text = readFileSync(join(root, "dist", "extension", file), "utf8");
    bytes += Buffer.byteLength(text);
    for (const [, other = ""] of text.matchAll(/\brequire\("\.\/([\w-]+\.cjs)"\)/g)) found.add(other);
  }
  return bytes;
}

async function repeated<T>(work: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let run = 0; run < runs; run++) all.push(await work());
  return all;
}

async function inCore() {
  return {
    commandLine: await repeated(() => measureCommandLine(50)),
    keystrokes: await repeated(keystrokeTimes),
    scans: await repeated(() => Promise.resolve(scanFigures())),
    lockfiles: await repeated(() => Promise.resolve(lockfileFigures())),
    requests: [(await countsOf(...projectInMemory("npm-locked"))).requests],
  };
}

const core = parts.has("core")
  ? await inCore()
  : { commandLine: [], keystrokes: [], scans: [], lockfiles: [], requests: [] };
const inEditor: { setting: Setting; measured: readonly Run[] }[] = [];
if (parts.has("editor")) {
  await ensureEditor();
  for (const setting of options.settings.split(",").filter(Boolean).map(settingOf)) {
    inEditor.push({ setting, measured: await measureEditor(setting) });
  }
}

if (parts.has("panels")) await ensureEditor();
// They vary more than what is measured elsewhere.
const panelRuns = async (isBesideManifest: boolean) =>
  parts.has("panels") ? await measurePanels({ runs: Math.max(5, runs), isBesideManifest }) : [];
const [alone, besideManifest] = [await panelRuns(false), await panelRuns(true)];

function panelFigure(panel: PanelKind, { figure, isBesideManifest }: Extract<Row["source"], { kind: "panel" }>) {
  return figureOf(
    (isBesideManifest ? besideManifest : alone).flatMap((run) => {
      const pair = run[panel];
      if (!pair) return [];
      return figure === "afterReady" ? [pair.first.afterReady, pair.next.afterReady] : pair[figure].open;
    }),
  );
}

function rowsOf(row: Row): readonly ResultRow[] {
  const { source } = row;
  switch (source.kind) {
    case "editor":
      return inEditor.flatMap(({ setting, measured }) => {
        const isMeasured = ["first", "second"].includes(source.scenario) || setting.scenarios.has(source.scenario);
        const isShown = setting.project === "npm" || row.isOfEachSystem;
        return isMeasured && isShown ? editorRow(row, setting, measured) : [];
      });
    case "command line":
      return [
        resultRow(row, {
          ours: figureOf(core.commandLine.map((run) => run[source.figure satisfies CommandLineFigure])),
        }),
      ];
    case "keystroke":
      return [resultRow(row, { ours: figureOf(core.keystrokes.map((run) => run[source.place][source.figure])) })];
    case "scan":
      return [resultRow(row, { ours: figureOf(core.scans.map((run) => run[source.figure])) })];
    case "lockfile":
      return [resultRow(row, { ours: figureOf(core.lockfiles.map((run) => run[source.format]?.[source.figure])) })];
    case "panel": {
      const [ours, empty] = [panelFigure(source.panel, source), panelFigure("empty", source)];
      return [resultRow(row, { ours, ...(empty && source.figure !== "afterReady" && { bare: empty }) })];
    }
    case "bundle":
      return [resultRow(row, { ours: figureOf([loadedBytes(source.files) / 1_000]) })];
    case "requests":
      return [resultRow(row, { ours: figureOf(core.requests) })];
  }
}

const kept = join(root, "test", "bench", "results.json");
const results = withEarlier(
  {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    runs,
    rows: rows.filter(({ source }) => parts.has(partOf(source))).flatMap(rowsOf),
  },
  JSON.parse(readFileSync(kept, "utf8")) as Results,
  rows.map(({ what }) => what),
);
console.log(`\n${markdownTable(results)}`);
const text = `${JSON.stringify(results, undefined, 2)}\n`;
mkdirSync(join(root, "out"), { recursive: true });
writeFileSync(join(root, "out", "bench.json"), text);
if (options.keep) writeFileSync(kept, text);
