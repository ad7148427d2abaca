/** Reads the advisories and works out which of the snapshot's versions each affects. */
import { join } from "node:path";
import type { System } from "../../../src/core/model/keys.ts";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import type { AdvisoryLine, AffectedPackage, AffectedRange, Recording } from "../facts.ts";
import type { Packages } from "./packages.ts";
import { defined, readLines } from "./read.ts";

interface AdvisoryRecord {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly cvss3Vector: string | null;
  readonly cvss3Score: number | null;
  readonly cvss3ScoreFrom: string | null;
  readonly affected: readonly {
    readonly system: System;
    readonly name: string;
    readonly ranges: readonly {
      readonly introduced: string;
      readonly fixed: string | null;
      readonly lastAffected: string | null;
    }[];
  }[];
  readonly source: string;
}

/** A recorded answer wins over the record of the same id, but for what is affected. */
export function advisories(
  folder: string,
  packages: Packages,
  recordings: ReadonlyMap<string, Recording>,
): AdvisoryLine[] {
  const lines = new Map<string, AdvisoryLine>();
  for (const record of readLines<AdvisoryRecord>(join(folder, "advisories.ndjson"))) {
    const { id, url, title, aliases, source } = record;
    const line = {
      id,
      url,
      title,
      aliases: aliases.length > 0 ? aliases : undefined,
      cvss3Score: record.cvss3Score ?? undefined,
      cvss3Vector: record.cvss3Vector ?? undefined,
      cvss3ScoreFrom: record.cvss3ScoreFrom ?? undefined,
      affected: record.affected.map((each) => affectedPackage(each, packages)),
      source,
    };
    lines.set(id, defined(line));
  }
  for (const { body, source } of recordings.values()) {
    if (!isAdvisory(body)) continue;
    const { advisoryKey, url, title, aliases, cvss3Score, cvss3Vector } = body;
    const affected = lines.get(advisoryKey.id)?.affected ?? [];
    lines.set(
      advisoryKey.id,
      defined({ id: advisoryKey.id, url, title, aliases, cvss3Score, cvss3Vector, affected, source }),
    );
  }
  return [...lines.values()];
}

function affectedPackage(record: AdvisoryRecord["affected"][number], packages: Packages): AffectedPackage {
  const { system, name } = record;
  const ranges = record.ranges.map(({ introduced, fixed, lastAffected }) =>
    defined({ introduced, fixed: fixed ?? undefined, lastAffected: lastAffected ?? undefined }),
  ) as AffectedRange[];
  const versions = [...(packages[system].get(name)?.versions.keys() ?? [])];
  const runs = runsOf(versions, (version) => ranges.some((range) => isWithin(system, version, range)));
  return { system, name, ranges, ...(runs.length > 0 && { runs }) };
}

/** "0" is below every version; Go's `+incompatible` says nothing about order. */
function isWithin(system: System, version: string, { introduced, fixed, lastAffected }: AffectedRange): boolean {
  const order = versionsOf(system);
  const bare = system === "GO" ? version.replace(/\+incompatible$/, "") : version;
  if (introduced !== "0" && order.compare(bare, introduced) < 0) return false;
  if (fixed !== undefined && order.compare(bare, fixed) >= 0) return false;
  return lastAffected === undefined || order.compare(bare, lastAffected) <= 0;
}

function runsOf(versions: readonly string[], isAffected: (version: string) => boolean): (readonly [string, string])[] {
  const runs: [string, string][] = [];
  let open: [string, string] | undefined;
  for (const version of versions) {
    if (!isAffected(version)) {
      open = undefined;
    } else if (open) {
      open[1] = version;
    } else {
      open = [version, version];
      runs.push(open);
    }
  }
  return runs;
}

function isAdvisory(
  body: unknown,
): body is Omit<Advisory, "cvss3Score" | "cvss3Vector"> & { cvss3Score: number; cvss3Vector: string } {
  return typeof body === "object" && body !== null && "advisoryKey" in body;
}
