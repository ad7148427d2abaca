/** The figures of `npm run bench` as kept in git, and their table. */

/** What a row is about. */
export interface Subject {
  readonly what: string;
  readonly unit: "ms" | "MB" | "kB" | "requests" | "changes" | "manifests/s" | "times";
  /** Absent where the figure is only watched. */
  readonly goal?: Goal;
  readonly isInReadme?: true;
}

export type Goal =
  /** So many times the bare extension's, and so many more; `roundTrips` is how many it may take besides. */
  | { readonly kind: "bare"; readonly times?: number; readonly plus?: number; readonly roundTrips?: number }
  | { readonly kind: "most"; readonly value: number; readonly roundTrips?: number }
  | { readonly kind: "least"; readonly value: number };

export interface Results {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly cores: number;
  readonly runs: number;
  readonly rows: readonly ResultRow[];
}

/** Of several runs. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface ResultRow extends Omit<Subject, "goal"> {
  /** `http, 50 ms`; absent where the row does not depend on it. */
  readonly setting?: string;
  readonly goal: string;
  readonly ours?: Figure;
  readonly bare?: Figure;
  /** Of an extension that asks for all versions of each name. */
  readonly peer?: Figure;
  readonly isMet?: boolean;
  readonly notMeasured?: string;
}

export function figureOf(values: readonly (number | undefined)[]): Figure | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const [least] = sorted;
  const [median, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return least === undefined || median === undefined || most === undefined
    ? undefined
    : { median: rounded(median), least: rounded(least), most: rounded(most) };
}

function rounded(value: number): number {
  return Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** The most, or the least, that the goal allows. Undefined without the bare extension's figure. */
export function limitOf(goal: Goal, bare: Figure | undefined, latency: number): number | undefined {
  switch (goal.kind) {
    case "most":
      return goal.value + (goal.roundTrips ?? 0) * latency;
    case "least":
      return goal.value;
    case "bare":
      return bare && bare.median * (goal.times ?? 1) + (goal.plus ?? 0) + (goal.roundTrips ?? 0) * latency;
  }
}

export function goalText(goal: Goal | undefined): string {
  if (!goal) return "";
  if (goal.kind === "least") return `≥ ${goal.value}`;
  const trips = goal.roundTrips ? ` + ${goal.roundTrips} round trip${goal.roundTrips > 1 ? "s" : ""}` : "";
  if (goal.kind === "most") return `≤ ${goal.value}${trips}`;
  const times = goal.times === undefined ? "" : `${goal.times} × `;
  return `≤ ${times}bare${goal.plus === undefined ? "" : ` + ${goal.plus}`}${trips}`;
}

/** With the rows that only an earlier run of the same day and machine has, in the order of `subjects`. */
export function withEarlier(now: Results, earlier: Results, subjects: readonly string[]): Results {
  const isSame = earlier.date === now.date && earlier.cores === now.cores;
  const measured = new Set(now.rows.map(({ what }) => what));
  const rest = isSame ? earlier.rows.filter(({ what }) => !measured.has(what) && subjects.includes(what)) : [];
  const place = ({ what }: ResultRow) => subjects.indexOf(what);
  return {
    ...now,
    runs: Math.min(now.runs, ...(rest.length > 0 ? [earlier.runs] : [])),
    rows: [...now.rows, ...rest].sort((a, b) => place(a) - place(b)),
  };
}

/** For the README: the rows that a person notices, at the usual distance. Empty where they were not measured. */
export function readmeSection(results: Results): string {
  const rows = results.rows.filter(({ isInReadme, ours, setting = usualSetting }) => {
    return isInReadme && ours && setting === usualSetting;
  });
  return rows.length === 0 ? "" : `## Speed\n\n${markdownTable({ ...results, rows })}`;
}

const usualSetting = "http, 50 ms";

export function markdownTable({ date, cores, runs, rows }: Results): string {
  const hasPeer = rows.some(({ peer }) => peer);
  const lines = rows.map(({ what, unit, setting = "", goal, ours, bare, peer, isMet, notMeasured }) => [
    setting === "" ? what : `${what} (${setting})`,
    unit,
    ours ? figureText(ours) : `not measured: ${notMeasured ?? ""}`,
    bare ? figureText(bare) : "",
    ...(hasPeer ? [peer ? figureText(peer) : "", ratioText(ours, bare), ratioText(ours, peer)] : []),
    goal,
    metText(isMet),
  ]);
  const beside = hasPeer ? " One GET a name | ÷ bare | ÷ one GET a name |" : "";
  const others = hasPeer
    ? "the bare extension and one that gets all versions of each name are"
    : "the bare extension is";
  return [
    `Median (least–most) of ${runs} runs on ${cores} cores, ${date}; ${others} taken in turn with this one.`,
    "",
    `| | Unit | This extension | Bare extension |${beside} Goal | |`,
    `|${" --- |".repeat(hasPeer ? 9 : 6)}`,
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

/** What the first is of the second. */
function ratioText(ours: Figure | undefined, other: Figure | undefined): string {
  return ours && other && other.median > 0 ? (ours.median / other.median).toFixed(2) : "";
}

function figureText({ median, least, most }: Figure): string {
  return `${median} (${least}–${most})`;
}

function metText(isMet: boolean | undefined): string {
  if (isMet === undefined) return "";
  return isMet ? "met" : "missed";
}
