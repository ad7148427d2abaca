import type { VersionKey } from "../../model/keys.ts";
import { versionId } from "../../versions/index.ts";
import type { PomCaller, PublishedPoms } from "./publishedPoms.ts";

/** More rounds than any project takes, each of which asks for what the one before has named. */
const maxRounds = 25;

/**
 * Reads until every POM that is named in what was read has been asked for, each of them once. Rejects only when aborted.
 */
export async function readWithPoms<T extends { readonly poms?: readonly VersionKey[] }>(
  read: () => Promise<T>,
  published: PublishedPoms,
  caller: PomCaller,
): Promise<T> {
  const asked = new Set<string>();
  for (let round = 1; ; round++) {
    const project = await read();
    const keys = (project.poms ?? []).filter((key) => !asked.has(versionId(key)));
    if (keys.length === 0 || round === maxRounds) return project;
    for (const key of keys) asked.add(versionId(key));
    await published.ask(keys, caller);
  }
}
