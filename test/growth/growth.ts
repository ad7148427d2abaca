import assert from "node:assert/strict";
import { everyCase, spread } from "../support/cases.ts";
import { cpuSecondsOf } from "../support/robustness.ts";

export interface Reader {
  readonly name: string;
  /** What is returned is waited for. */
  readonly read: (text: string) => unknown;
  /** Texts that it reads: what is repeated, and where, is taken from them. */
  readonly samples: readonly string[];
  /** Repetitions to try in each sample, if not as many as of other readers. */
  readonly repetitions?: number;
}

/** Characters of what is repeated. */
const sizes: readonly number[] = [1_024, 4_096, 16_384, 65_536];
/** How much larger a text is than the one that it is compared with. */
const span = 16;
/** Seconds under which a text is fast enough, whatever the exponent: below it the measure is mostly noise. */
const negligible = 0.02;
/** Time may grow with this power of the size: more than 1 for sorting, hashing, the garbage of longer lists, and a busy machine. What is quadratic has 2. */
const mostExponent = 1.45;

/** Repetitions to try in each sample, and as many of a blank and a letter. All of them take hours: `npm run test:all-growth`. */
const usual = 16;
/** Slow ones in one sample after which the search ends. */
const enough = 5;

/** A test for each reader: a token repeated anywhere in a sample takes time in proportion. */
export function testGrowth(readers: readonly Reader[]): void {
  assert.ok(readers.length > 0, "there are no readers to measure");
  for (const reader of readers) {
    it(reader.name, async () => {
      assert.ok(reader.samples.length > 0, "there is no sample");
      const units = unitsOf(reader.samples);
      const slow: string[] = [];
      for (const sample of reader.samples) slow.push(...(await slowPlaces(reader, sample, units)));
      assert.deepEqual(slow, []);
    });
  }
}

/** Where repetition takes more than its share of time, in words. */
async function slowPlaces(
  { read, repetitions = usual }: Reader,
  sample: string,
  units: readonly string[],
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const { place, unit } of repetitionsIn(sample, units, everyCase ? Infinity : repetitions)) {
    const [before, after] = [sample.slice(0, place), sample.slice(place)];
    const exponent = await exponentOf((size) => {
      const text = `${before}${unit.repeat(Math.ceil(size / unit.length))}!${after}`;
      return cpuSecondsOf(() => Promise.resolve(read(text)));
    });
    if (exponent <= mostExponent) continue;
    slow.push(`${JSON.stringify(unit)} after ${JSON.stringify(before.slice(-30))}: exponent ${exponent.toFixed(2)}`);
    if (slow.length >= enough) break;
  }
  return slow;
}

/** Every unit at every place, or always the same few: of a blank and a letter, and of the others. */
function repetitionsIn(
  sample: string,
  units: readonly string[],
  most: number,
): readonly { readonly place: number; readonly unit: string }[] {
  const every = placesIn(sample).flatMap((place) => units.map((unit) => ({ place, unit })));
  const golden = (Math.sqrt(5) - 1) / 2;
  const [letters, others] = [every.filter(isLetter), every.filter((repetition) => !isLetter(repetition))];
  const rest = others.filter(({ unit }) => !lineEnds.includes(unit));
  return [
    ...spread(letters, Math.min(most, usual)),
    // What ends a line is more often behind a slow expression than any other.
    ...spread(
      others.filter(({ unit }) => lineEnds.includes(unit)),
      Math.min(most, usual),
    ),
    ...rest.filter((_, index) => (index * golden) % 1 < most / rest.length),
  ];
}

const lineEnds: readonly string[] = ["\n", "\r", "\u2028", "\u2029"];

function isLetter({ unit }: { readonly unit: string }): boolean {
  return unit === "a" || unit === " ";
}

/** 1 where the time of no size matters. Measured again before it counts, as other work on the machine disturbs it. */
async function exponentOf(time: (size: number) => Promise<number>): Promise<number> {
  const best = async (size: number) => Math.min(await time(size), await time(size), await time(size));
  for (const size of sizes) {
    if ((await time(size)) < negligible) continue;
    let least = Infinity;
    for (let tries = 0; tries < 6 && least > mostExponent; tries++) {
      const [small, large] = [await best(size / span), await best(size)];
      least = Math.min(least, large < negligible ? 1 : Math.log(large / small) / Math.log(span));
    }
    if (least > mostExponent) return least;
  }
  return 1;
}

/** All white space and line ends of ECMAScript: `\\s` matches them all. */
const blanks = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((each) =>
  /\s/.test(each),
);

/** Pairs of what a sample is made of: its words, numbers, blanks and marks. */
function pairsOf(samples: readonly string[]): readonly string[] {
  const tokens = samples.flatMap((sample) => sample.match(/[\p{L}_]{1,12}|\p{N}|\s|[^\p{L}\p{N}_\s]/gu) ?? []);
  const pairs = tokens.slice(1).map((token, index) => `${tokens[index] ?? ""}${token}`);
  return [...new Set(pairs)];
}

/** A letter, a digit, blanks, the starts of expressions, every other character of the samples, some of their lines, and pairs of their tokens. */
function unitsOf(samples: readonly string[]): readonly string[] {
  const marks = samples.flatMap((sample) => sample.match(/[^\p{L}\p{N}]/gu) ?? []);
  const lines = samples.flatMap((sample) =>
    sample
      .split("\n")
      .slice(0, 12)
      .flatMap((line) => lineEnds.map((end) => line + end)),
  );
  const starts = ["a", "1", "\\", "${", "#{", "a ", "a.", '"${'];
  return [...new Set([...starts, ...blanks, ...marks, ...lines, ...pairsOf(samples)])];
}

/** The start, the end, and behind the first of each mark, word, number and run of blanks in lines that begin alike. */
function placesIn(sample: string): readonly number[] {
  const places = new Map<string, number>([["start", 0]]);
  let lineStart = 0;
  for (const line of sample.split(/(?<=\n)/)) {
    const first = /[\p{L}_]+/u.exec(line)?.[0] ?? "";
    for (const { 0: token, index } of line.matchAll(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu)) {
      const id = `${first} ${kindOf(token)}`;
      if (!places.has(id)) places.set(id, lineStart + index + token.length);
    }
    lineStart += line.length;
  }
  return [...new Set([...places.values(), sample.length])];
}

function kindOf(token: string): string {
  if (/^[\p{L}_]/u.test(token)) return "word";
  if (/^\p{N}/u.test(token)) return "number";
  return token.trim() === "" ? "blank" : token;
}
