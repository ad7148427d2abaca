/**
 * NuGet has no reference implementation that runs without .NET, so these vectors follow its documented rules instead:
 * "Package versioning" for precedence, normalisation, intervals and floating versions, and the sources of NuGet.Versioning
 * for what that leaves open: `VersionComparer` for numeric labels, which have to fit into 32 bits, and
 * `VersionRange.IsBetter` for the choice of one version. They are built the other way
 * round from the implementation: versions are spelled from numbers and labels on a ladder whose order is written down
 * rung by rung, and what a requirement allows follows from places on the ladder, never from reading a text.
 * Run: npx node test/conformance/versions/generate/nuget.ts
 */
import { writeFileSync } from "node:fs";

let state = 20_240_229;

/** Prerelease labels in ascending order; the last, empty one is the release itself. */
const labels = [
  "0",
  "1",
  "2",
  "10",
  "99",
  "2147483647",
  "-",
  "0a",
  "1-x",
  "10000000000000000000",
  "2147483648",
  "4294967296",
  "9007199254740992",
  "9007199254740993",
  "a",
  "a.0",
  "a.1",
  "a.1.0",
  "a.2",
  "a.10",
  "a.b",
  "a-b",
  "a1",
  "alpha",
  "alpha.1",
  "beta",
  "beta.2",
  "beta.11",
  "beta.x",
  "beta2",
  "rc",
  "rc.1",
  "rc.1.1",
  "rc.2",
  "rc-1",
  "rc1",
  "x.7.z.92",
  "",
];

/** Numbers in ascending order, four to a version. */
const cores = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 1, 0],
  [0, 1, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 0, 2],
  [1, 0, 0, 10],
  [1, 0, 1, 0],
  [1, 0, 10, 0],
  [1, 1, 0, 0],
  [1, 1, 1, 0],
  [1, 1, 1, 1],
  [1, 1, 2, 0],
  [1, 2, 0, 0],
  [1, 10, 0, 0],
  [2, 0, 0, 0],
  [2, 0, 0, 1],
  [2, 1, 0, 0],
  [2, 1, 3, 0],
  [3, 0, 0, 0],
  [10, 0, 0, 0],
  [20240229, 1, 2, 3],
] as const;

interface Rung {
  readonly place: number;
  readonly core: readonly number[];
  readonly label: string;
}

const ladder: readonly Rung[] = cores
  .flatMap((core) => labels.map((label) => ({ core, label })))
  .map((rung, place) => ({ ...rung, place }));

function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

/** One of the spellings that mean the same: leading zeros, omitted zeros, any case, metadata. */
function spell({ core, label }: Rung): string {
  const significant = core.findLastIndex((number) => number > 0) + 1;
  const count = Math.max(1, significant + random(5 - significant));
  const numbers = core.slice(0, count).map((number) => `${random(8) ? "" : "00"}${number}`);
  const cased = [label, label.toUpperCase(), label.replace(/^[a-z]/, (letter) => letter.toUpperCase())];
  const metadata = pick(["", "", "", "+001", "+Build.5", "+a-b"]);
  return numbers.join(".") + (label === "" ? "" : `-${random(3) ? label : pick(cased)}`) + metadata;
}

function stable(): Rung {
  return pick(ladder.filter(({ label }) => label === ""));
}

function rung(): Rung {
  return random(2) ? stable() : pick(ladder);
}

/** A rung on the same numbers, a few numbers further, or anywhere. */
function near({ place }: Rung): Rung {
  const step = pick([0, 1, -1, 2, -3, labels.length, -labels.length, 2 * labels.length, -2 * labels.length]);
  return ladder[place + step] ?? pick(ladder);
}

interface Case {
  readonly requirement: string;
  readonly about: Rung;
  readonly allows: (rung: Rung) => boolean;
  /** Of a floating version: whether it is not below its lower bound, and no prerelease unless those are asked for. */
  readonly lowest?: (rung: Rung) => boolean;
}

/** "Pre-release versions are not included when resolving version ranges", unless an end of the range is one. */
function gated(ends: readonly Rung[], allows: (place: number) => boolean): Case["allows"] {
  const asked = ends.some(({ label }) => label !== "");
  return ({ place, label }) => allows(place) && (asked || label === "");
}

/** The documentation's table of interval notation, one function a row. */
const intervals: readonly (() => Case)[] = [
  () =>
    singleBound(
      (text) => text,
      (end) => (place) => place >= end,
    ),
  () =>
    singleBound(
      (text) => `(${text},)`,
      (end) => (place) => place > end,
    ),
  () =>
    singleBound(
      (text) => `[${text},)`,
      (end) => (place) => place >= end,
    ),
  () =>
    singleBound(
      (text) => `[${text}]`,
      (end) => (place) => place === end,
    ),
  () =>
    singleBound(
      (text) => `(,${text}]`,
      (end) => (place) => place <= end,
    ),
  () =>
    singleBound(
      (text) => `( , ${text})`,
      (end) => (place) => place < end,
    ),
  () =>
    two(
      (low, high) => `[${low},${high}]`,
      (low, high) => (place) => low <= place && place <= high,
    ),
  () =>
    two(
      (low, high) => `(${low}, ${high})`,
      (low, high) => (place) => low < place && place < high,
    ),
  () =>
    two(
      (low, high) => ` [${low},${high}) `,
      (low, high) => (place) => low <= place && place < high,
    ),
  () =>
    two(
      (low, high) => `(${low} ,${high}]`,
      (low, high) => (place) => low < place && place <= high,
    ),
];

function singleBound(write: (text: string) => string, test: (end: number) => (place: number) => boolean): Case {
  const end = rung();
  return { requirement: write(spell(end)), about: end, allows: gated([end], test(end.place)) };
}

function two(
  write: (low: string, high: string) => string,
  test: (low: number, high: number) => (place: number) => boolean,
): Case {
  const low = rung();
  const high = ladder.slice(low.place + 1)[random(6) * labels.length] ?? rung();
  if (high.place <= low.place) return two(write, test);
  const about = random(2) ? low : high;
  return {
    requirement: write(spell(low), spell(high)),
    about,
    allows: gated([low, high], test(low.place, high.place)),
  };
}

/** Whether a rung is not below these numbers with this label. */
function notBelow(core: readonly number[], label: string): (rung: Rung) => boolean {
  return (rung) => {
    const at = core.findIndex((number, index) => number !== rung.core[index]);
    return at < 0 ? labels.indexOf(rung.label) >= labels.indexOf(label) : (rung.core[at] ?? 0) > (core[at] ?? 0);
  };
}

/** Floating versions: fixed numbers, a star for the next one, and perhaps a label that begins in some way. */
function floating(): Case {
  const about = rung();
  const count = random(5);
  const fixed = about.core.slice(0, count);
  const prefix = pick([undefined, undefined, "", "", "a", "alpha", "beta.", "beta", "rc", "rc.1", "RC.", "1"]);
  const stars = count === 4 ? "" : "*";
  const suffix = prefix === undefined ? "" : `-${prefix}*`;
  if (stars + suffix === "") return floating();
  const core = [...fixed, 0, 0, 0, 0].slice(0, 4);
  const lower = prefix?.toLowerCase();
  const label = lower === undefined ? "" : (lowestLabels[lower] ?? lower);
  const from = notBelow(core, label);
  return {
    lowest: (rung) => from(rung) && (prefix !== undefined || rung.label === ""),
    requirement: [...fixed, ...(stars === "" ? [] : [stars])].join(".") + suffix,
    about,
    allows: ({ core, label }) =>
      fixed.every((number, index) => number === core[index]) &&
      (label === "" || (prefix !== undefined && label.startsWith(prefix.toLowerCase()))),
  };
}

/** The first label of the ladder that is not below the lower bound of a float whose label begins in this way. */
const lowestLabels: Readonly<Record<string, string>> = { "": "0", "beta.": "beta.2", "rc.": "rc.1" };

/** What NuGet takes of some versions: `better` is `VersionRange.IsBetter`, which goes through them in their order. */
function choice({ allows, lowest }: Case, candidates: readonly Rung[]): Rung | undefined {
  const better = (current: Rung | undefined, considered: Rung): boolean => {
    const isWithin = lowest ? lowest(considered) : allows(considered);
    if (!isWithin) return false;
    if (!current) return true;
    const [isCurrent, isConsidered] = [allows(current), allows(considered)];
    if (lowest && isCurrent !== isConsidered) return isConsidered;
    return lowest && isCurrent ? current.place < considered.place : current.place > considered.place;
  };
  return candidates.reduce<Rung | undefined>((best, rung) => (better(best, rung) ? rung : best), undefined);
}

/** Texts with whether each is a version and whether it is a requirement; bare versions are both. */
const texts: readonly (readonly [texts: string, isVersion: 0 | 1, isRequirement: 0 | 1])[] = [
  [
    "1|1.0|1.0.0|1.0.0.0|01.002.0003|1.0.0-a|1.0.0-A.b-c.1+meta|1-a|1.0+x|0|1.2.3.4-rc|1.0.0--|1.0.0-0a|1.0.0+001",
    1,
    1,
  ],
  ["4294967296.0.0|9007199254740993.0|1.0.0-99999999999999999999| 1.0 ", 1, 1],
  ["|*|1.*|1.2.*|1.2.3.*|*-*|1.*-*|1.2.*-*|1.0.0-*|1.0-*|1.0.0-rc*|1.0.0-rc.*|1.*-rc.*|*-rc*| 1.* ", 0, 1],
  ["[1.0]|[1.0,)|(1.0,)|(,1.0]|(,1.0)|[1.0,2.0]|(1.0,2.0)|[1.0,2.0)|(1.0,2.0]|[ 1.0 , 2.0 ]|(, )|[1.0,1.0]", 0, 1],
  ["[1.*, 2.0)|[1.0.0-*,2.0.0)|(1.0,1.0)|[1.0-rc,)|[1-a,1-b]", 0, 1],
  [
    "v1.0|a|1.|.1|1..2|1.2.3.4.5|1.0.0-|1.0.0+|1.0.0-01|1.0.0-a..b|1.0.0-.a|1.0.0-a_b|1 0|1.0 .0|-1|1.0.0-a+|1.0.0+a+b|１.0",
    0,
    0,
  ],
  [
    "[]|()|(,)|[,]|[1.0|1.0]|(1.0)|[1.0)|(1.0]|[2.0,1.0]|[1.0,1.0)|(1.0,1.0]|[1,2,3]|[a]|[1.0,b]|(|]|[[1.0]]|{1.0}",
    0,
    0,
  ],
  [
    "**|*.*|1.*.*|*.1|1.*.2|1.*-|1.0.*-rc|1.0.0-*rc|1.0.0-r*c|1.2.3.4.*|[1.*]|[1.0,2.*]|(,*)|1.0.0-rc_*|1.*+a|1.0.0+*",
    0,
    0,
  ],
  ["^1.0|~1.0|>=1.0|=1.0|1.0 - 2.0|1.0 \\ 2.0|1.x|latest|$(Version)", 0, 0],
];

function write(name: string, lines: Iterable<string>): void {
  writeFileSync(new URL(`../vectors/nuget-${name}.tsv`, import.meta.url), [...lines, ""].join("\n"));
}

function distinct(count: number, line: () => string): Set<string> {
  const lines = new Set<string>();
  while (lines.size < count) lines.add(line());
  return lines;
}

write(
  "compare",
  distinct(1600, () => {
    const a = random(3) ? pick(ladder) : stable();
    const b = random(3) ? near(a) : pick(ladder);
    return [spell(a), spell(b), Math.sign(a.place - b.place)].join("\t");
  }),
);
write(
  "match",
  distinct(2200, () => {
    const { requirement, about, allows } = random(3) ? pick(intervals)() : floating();
    const candidate = near(about);
    return [spell(candidate), requirement, Number(allows(candidate))].join("\t");
  }),
);
write(
  "best",
  distinct(1200, () => {
    const required = random(3) ? floating() : pick(intervals)();
    const candidates = Array.from({ length: 1 + random(7) }, () => (random(4) ? near(required.about) : stable()));
    const places = new Map(candidates.map((candidate) => [candidate.place, candidate]));
    const spelled = new Map([...places.values()].map((candidate) => [candidate, spell(candidate)]));
    const best = choice(required, [...spelled.keys()]);
    return [required.requirement, [...spelled.values()].join(" "), (best && spelled.get(best)) ?? "-"].join("\t");
  }),
);
write(
  "text",
  texts.flatMap(([spellings, isVersion, isRequirement]) =>
    spellings.split("|").map((text) => [text, isVersion, isRequirement].join("\t")),
  ),
);
