/** Code units from the start of a line that its hash is made of, without spaces and tabs. */
const blockSize = 100;
const factor = 37;
const lineFeed = 10;
const carriageReturn = 13;
const ends = 65_535;
const half = 2 ** 32;

/** A number of 64 bits in two halves. */
interface Wide {
  readonly high: number;
  readonly low: number;
}

/**
 * The `primaryLocationLineHash` of each line, as GitHub's action for uploads computes it: a rolling hash of the code units from the start
 * of the line on, and which of the lines with that hash it is.
 */
export function lineHashes(text: string): readonly string[] {
  const window = new Uint16Array(blockSize);
  const lineAt = new Int32Array(blockSize).fill(-1);
  const counts = new Map<string, number>();
  const hashes: string[] = [];
  let hash: Wide = { high: 0, low: 0 };
  let index = 0;
  let line = -1;

  const finishLine = (): void => {
    const finished = lineAt[index] ?? -1;
    if (finished < 0) return;
    const written = hexadecimal(hash);
    const count = (counts.get(written) ?? 0) + 1;
    counts.set(written, count);
    hashes[finished] = `${written}:${count}`;
    lineAt[index] = -1;
  };
  const push = (unit: number): void => {
    hash = rolled(hash, unit, window[index] ?? 0);
    window[index] = unit;
    index = (index + 1) % blockSize;
  };

  let isLineStart = true;
  for (const unit of significant(text)) {
    finishLine();
    if (isLineStart) lineAt[index] = ++line;
    isLineStart = unit === lineFeed;
    push(unit);
  }
  for (let left = blockSize; left > 0; left--) {
    finishLine();
    push(0);
  }
  return hashes;
}

/** The code units without spaces and tabs, with one line feed for each line break, and an end. */
function* significant(text: string): Generator<number> {
  let isAfterReturn = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isSkipped = unit === 9 || unit === 32 || (isAfterReturn && unit === lineFeed);
    isAfterReturn = unit === carriageReturn;
    if (!isSkipped) yield isAfterReturn ? lineFeed : unit;
  }
  yield ends;
}

/** The factor to the power of the size of the block. */
const first = ((): Wide => {
  const value = BigInt.asUintN(64, BigInt(factor) ** BigInt(blockSize));
  return { high: Number(value >> 32n), low: Number(value & 0xffff_ffffn) };
})();

/** Multiplies by the factor, adds a code unit, and takes away the one that leaves the block. */
function rolled({ high, low }: Wide, added: number, removed: number): Wide {
  const lower = low * factor + added - first.low * removed;
  const carry = Math.floor(lower / half);
  return { high: modulo(high * factor - first.high * removed + carry), low: modulo(lower) };
}

function modulo(value: number): number {
  return value - Math.floor(value / half) * half;
}

function hexadecimal({ high, low }: Wide): string {
  return high === 0 ? low.toString(16) : `${high.toString(16)}${low.toString(16).padStart(8, "0")}`;
}
