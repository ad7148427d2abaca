import { Session, type Profiler } from "node:inspector/promises";

/** From the first offset to the one behind the last. */
type Range = readonly [start: number, end: number];

/** A function that has run since the last look, and the stretches of it that have not. */
interface RanFunction {
  readonly id: string;
  readonly gaps: readonly Range[];
}

/** What has run since the last look. */
export interface Taken {
  readonly functions: readonly RanFunction[];
  /** The addresses of the modules. */
  readonly modules: ReadonlySet<string>;
}

export interface Coverage {
  /** What of the modules has run since the last look. It takes some milliseconds, whatever has run. */
  readonly take: () => Promise<Taken>;
  readonly stop: () => void;
}

/**
 * Watches the modules whose address has this part, and that are loaded afterwards, without a compile cache. A function without branches
 * is told the first time that it runs, and then no more.
 */
export async function watch(part: string): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
  return {
    async take() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      const scripts = result.filter(({ url }) => url.includes(part));
      return { functions: scripts.flatMap(ranIn), modules: new Set(scripts.map(({ url }) => url)) };
    },
    stop: () => session.disconnect(),
  };
}

function ranIn({ url, functions }: Profiler.ScriptCoverage): readonly RanFunction[] {
  return functions.flatMap(({ functionName, ranges: [whole, ...inner] }) => {
    if (!whole || whole.count === 0) return [];
    return [{ id: `${url} ${functionName} ${whole.startOffset} ${whole.endOffset}`, gaps: gapsOf(inner) }];
  });
}

/** The ranges that have not run. Inner ranges follow those that they are in. */
function gapsOf(ranges: readonly Profiler.CoverageRange[]): readonly Range[] {
  let gaps: readonly Range[] = [];
  for (const { startOffset: start, endOffset: end, count } of ranges) {
    if (count > 0) gaps = gaps.flatMap((gap) => around(gap, [start, end]));
    else if (!gaps.some((gap) => gap[0] <= start && end <= gap[1])) gaps = [...gaps, [start, end]];
  }
  return gaps;
}

/** What of the range is outside of the hole. */
function around([start, end]: Range, hole: Range): readonly Range[] {
  const parts: readonly Range[] = [
    [start, Math.min(end, hole[0])],
    [Math.max(start, hole[1]), end],
  ];
  return parts.filter(([from, to]) => from < to);
}

function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** What of the range is in one of the others. */
function within([start, end]: Range, others: readonly Range[]): readonly Range[] {
  return others
    .map(([from, to]): Range => [Math.max(start, from), Math.min(end, to)])
    .filter(([from, to]) => from < to);
}

/** The blocks that have been reached: functions, and stretches of them that some inputs pass over. */
export class Reached {
  readonly #gaps = new Map<string, readonly Range[]>();
  #blocks = 0;

  get blocks(): number {
    return this.#blocks;
  }

  /** The number of blocks that nothing has reached before. */
  news({ functions }: Taken): number {
    return functions.reduce((sum, { id, gaps }) => {
      const before = this.#gaps.get(id);
      if (!before) return sum + 1;
      return sum + before.filter((gap) => sizeOf(within(gap, gaps)) < gap[1] - gap[0]).length;
    }, 0);
  }

  /** Adds what has run, and returns its news. */
  add(taken: Taken): number {
    const news = this.news(taken);
    for (const { id, gaps } of news > 0 ? taken.functions : []) {
      const before = this.#gaps.get(id);
      this.#gaps.set(id, before ? before.flatMap((gap) => within(gap, gaps)) : gaps);
    }
    this.#blocks += news;
    return news;
  }
}
