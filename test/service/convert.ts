/**
 * Writes the snapshot from a folder of collected facts: `npx node test/service/convert.ts <data folder>`.
 * What the files hold and where it comes from stands in `snapshot/README.md`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systems } from "../../src/core/model/keys.ts";
import { advisories } from "./convert/advisories.ts";
import { collect } from "./convert/collect.ts";
import type { CollectedPackage } from "./convert/packages.ts";
import { defined } from "./convert/read.ts";
import { deprecationLines } from "./convert/deprecations.ts";
import { withoutEmptyLists } from "./npmRequirements.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: npx node test/service/convert.ts <data folder>");
const target = join(import.meta.dirname, "snapshot");

const { packages, graphs, recordings } = collect(folder);
for (const kind of ["packages", "graphs", "recorded"]) {
  rmSync(join(target, kind), { recursive: true, force: true });
  mkdirSync(join(target, kind), { recursive: true });
}
for (const system of systems) {
  write(join("packages", `${system}.ndjson`), [...packages[system].values()].sort(byName).flatMap(linesOf));
  const ofSystem = graphs.filter((graph) => graph.system === system);
  write(
    join("graphs", `${system}.ndjson`),
    ofSystem.map((graph) => defined({ ...graph, system: undefined })),
  );
}
write("advisories.ndjson", advisories(folder, packages, recordings));
write("deprecations.ndjson", deprecationLines(join(folder, "deprecated.json")));
for (const [file, recording] of recordings) save(join("recorded", file), `${JSON.stringify(recording, null, 1)}\n`);

function byName(a: CollectedPackage, b: CollectedPackage): number {
  return a.head.name < b.head.name ? -1 : 1;
}

function linesOf({ head, versions }: CollectedPackage): object[] {
  const lines = [...versions.values()].map((line) =>
    line.requirements ? { ...line, requirements: withoutEmptyLists(line.requirements) } : line,
  );
  return [head, ...lines];
}

function write(file: string, records: readonly object[]): void {
  if (records.length > 0) save(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** Refuses to write the addresses of registries that the repository must not hold. */
function save(file: string, text: string): void {
  const forbidden = /(?:npmjs|debian)\.(?:org|com|net)/.exec(text);
  if (forbidden) throw new Error(`${file} would hold ${forbidden[0]}`);
  writeFileSync(join(target, file), text);
}
