import { subjectsOf } from "../analysis/target/subject.ts";
import { lockedScope } from "../manifests/lockfile.ts";
import { message } from "../messages/message.ts";
import type { ReviewNote } from "./change.ts";
import { declaredId, type Difference, differencesOf, type Half, requirementId } from "./halves.ts";
import { withLocked } from "./locks.ts";
import { isChange } from "./origin.ts";
import type { ReadPair, ReadState } from "./readPairs.ts";

export interface Differences {
  readonly differences: readonly Difference[];
  readonly notes: readonly ReviewNote[];
}

/** Finds what differs by the files alone: what is declared, then what lockfiles have besides. Pure. */
export function differencesIn(pairs: readonly ReadPair[]): Differences {
  const { differences, notes } = withLocked(pairs, pairs.flatMap(declaredDifferences));
  return { differences: differences.filter(isChange), notes: [...pairs.flatMap(renamedNote), ...notes] };
}

/** A lockfile that was not read, or not whole, tells nothing of versions: then only what is required is compared. */
function declaredDifferences({ before, after }: ReadPair): readonly Difference[] {
  const isDamaged = [before, after].some((state) => state?.project.lock?.damage !== undefined);
  const incomplete = { before: before?.incomplete, after: after?.incomplete };
  const all = differencesOf(directHalves(before), directHalves(after), isDamaged ? requirementId : declaredId);
  return all.map((difference) => ({ ...difference, incomplete }));
}

function directHalves(state: ReadState | undefined): readonly Half[] {
  if (!state || state.project.listed) return [];
  const { path, text, project } = state;
  return subjectsOf(project, text).flatMap((subject): readonly Half[] => {
    const { declaration, locked, stale } = subject;
    if (declaration.scope === lockedScope || subject.unreadBy !== undefined) return [];
    const isLocked = locked !== undefined && stale?.kind !== "next";
    // What a lockfile has below it is compared by itself.
    const own = locked?.lockfile.hasGraph ? { ...subject, locked: { ...locked, isListed: true as const } } : subject;
    const [first] = isLocked ? locked.packages : [];
    const decidedBy = isLocked ? locked.from : path;
    return [{ subject: own, path, state, decidedBy, isDirect: true, ...(first && { locked: first }) }];
  });
}

function renamedNote({ before, after }: ReadPair): readonly ReviewNote[] {
  if (!before || !after || before.path === after.path) return [];
  return [{ path: after.path, text: message("renamed from {path}", { path: before.path }) }];
}
