/** Lets other work have its turn between many questions. `starts` are the indexes at which a turn begins; undefined in the first. */
export function inTurns(
  starts: ReadonlySet<number>,
  pause: () => Promise<void>,
): (index: number) => Promise<void> | undefined {
  let turn: Promise<void> | undefined;
  return (index) => {
    if (starts.has(index)) turn = (turn ?? Promise.resolve()).then(pause);
    return turn;
  };
}

/** Questions of a turn: some milliseconds of work. A question about a graph takes longer than one about a version. */
const versionsOfTurn = 250;
const graphsOfTurn = 100;
/** Versions that leave in one request. */
const page = 100;

export function graphTurns(count: number): ReadonlySet<number> {
  return new Set(Array.from({ length: Math.ceil(count / graphsOfTurn) }, (_, turn) => turn * graphsOfTurn).slice(1));
}

/**
 * For questions about these versions: what is asked in one turn leaves together, so a turn ends where its versions fill their
 * requests, or where all that follow have been asked for. `ids` are those of the versions; undefined where none is asked for.
 */
export function versionTurns(ids: readonly (string | undefined)[]): ReadonlySet<number> {
  const starts = new Set<number>();
  const asked = new Set<string>();
  const all = new Set(ids.filter((id) => id !== undefined)).size;
  let start = 0;
  for (const [index, id] of ids.entries()) {
    if (index - start >= versionsOfTurn && (asked.size % page === 0 || asked.size === all)) {
      starts.add(index);
      start = index;
    }
    if (id !== undefined) asked.add(id);
  }
  return starts;
}
