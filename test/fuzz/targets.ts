import { tables } from "../growth/tables.ts";
import type { Reader } from "../growth/growth.ts";
import type { Target } from "./target.ts";
import { imageTargets } from "./targets/images.ts";
import { lockfileTargets } from "./targets/lockfiles.ts";
import { manifestTargets } from "./targets/manifests.ts";
import { outputTargets } from "./targets/output.ts";
import { textTargets } from "./targets/texts.ts";
import { versionTargets } from "./targets/versions.ts";
import { wireTargets } from "./targets/wire.ts";

/** The tables of readers of which more is known than that they do not fail. Those of lockfiles are asked together. */
const known: Readonly<Record<string, (readers: readonly Reader[]) => readonly Target[]>> = {
  manifests: manifestTargets,
  lockfiles: lockfileTargets,
  "lockfiles as manifests": () => [],
  "requirements in lockfiles": () => [],
  "lockfiles beside manifests": () => [],
  "versions and requirements": versionTargets,
};

/** Everything that is given changed texts: a reader that has a row in the tables of test/growth is one of them. */
export const targets: readonly Target[] = [
  ...Object.entries(tables).flatMap(
    ([table, readers]) => known[table]?.(readers) ?? readers.map((reader) => targetOf(table, reader)),
  ),
  ...textTargets,
  ...wireTargets,
  ...imageTargets,
  ...outputTargets,
];

function targetOf(table: string, { name, read, samples }: Reader): Target {
  return { name: `${table}/${name}`, seeds: samples, check: read };
}
