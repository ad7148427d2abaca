import { subjectsOf } from "../analysis/target/subject.ts";
import { lockedScope } from "../manifests/lockfile.ts";
import { message } from "../messages/message.ts";
import type { ReviewNote } from "./change.ts";
import { declaredId, type Difference, differencesOf, type Half, requirementId } from "./halves.ts";
import { withLocked } from "./locks.ts";
import { withOrigin } from "./origin.ts";
import type { ReadPair, ReadState } from "./readPairs.ts";

export interface Differences {
  readonly differences: readonly Difference[];
  readonly notes: readonly ReviewNote[];
}

/** Finds what differs by the files alone: what is declared, then what lockfiles have besides. Pure. */
export function differencesIn(pairs: readonly ReadPair[]): Differences {
  const { differences, notes } = withLocked(pairs, pairs.flatMap(declaredDifferences));
  return { differences: differences.flatMap(withOrigin), notes: [...pairs.flatMap(renamedNote), ...notes] };
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
  const subjects = subjectsOf(project, text);
  // What the next installation brings is the change, where the lockfile lags behind.
  const renewed = new Set(subjects.flatMap(({ declaration, stale }) => (stale?.kind === "next" ? declaration : [])));
  return subjects.flatMap((subject): readonly Half[] => {
    const { declaration, locked, stale } = subject;
    if (declaration.scope === lockedScope || subject.unreadBy !== undefined) return [];
    if (stale?.kind === "outdated" && renewed.has(declaration)) return [];
    const half = { path, state, isDirect: true, covers: locked?.packages ?? [] };
    if (!locked) return [{ ...half, subject, decidedBy: path }];
    if (stale?.kind === "next") {
      // The files decide it as if there were no lockfile.
      const renewing = {
        declaration,
        ...(subject.ignores && { ignores: subject.ignores }),
        ...(subject.privateAmong && { privateAmong: subject.privateAmong }),
      };
      return [{ ...half, subject: renewing, decidedBy: path }];
    }
    // What a lockfile has below it is compared by itself.
    const own = locked.lockfile.hasGraph ? { ...subject, locked: { ...locked, isListed: true as const } } : subject;
    return [{ ...half, subject: own, decidedBy: locked.from, locked: locked.packages[0] }];
  });
}

function renamedNote({ before, after }: ReadPair): readonly ReviewNote[] {
  if (!before || !after || before.path === after.path) return [];
  return [{ path: after.path, text: message("renamed from {path}", { path: before.path }) }];
}
