/** The figures of `npm run bench` as kept in git, and their tables. */

/** What a row is about. */
export interface Subject {
  readonly what: string;
  readonly unit: "ms" | "MB" | "kB" | "requests" | "changes" | "manifests/s" | "times";
  /** Absent where the figure is only watched. */
  readonly goal?: Goal;
}

/** Of the extension in each of its variants. */
export interface Figures {
  readonly ours?: Figure | undefined;
  /** Of another checkout. */
  readonly before?: Figure | undefined;
  readonly bare?: Figure | undefined;
  /** Of an extension that asks for all versions of each name. */
  readonly peer?: Figure | undefined;
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

export interface ResultRow extends Omit<Subject, "goal">, Figures {
  /** `http, 50 ms`; absent where the row does not depend on it. */
  readonly setting?: string;
  readonly goal: string;
  /** The number of its runs, where they are fewer than those of the others. */
  readonly runs?: number;
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
  const idOf = ({ what, setting = "" }: ResultRow) => `${what}\n${setting}`;
  const measured = new Set(now.rows.map(idOf));
  const rest = isSame ? earlier.rows.filter((row) => !measured.has(idOf(row)) && subjects.includes(row.what)) : [];
  const place = ({ what }: ResultRow) => subjects.indexOf(what);
  const runs = Math.max(now.runs, ...(rest.length > 0 ? [earlier.runs] : []));
  const counted = (rows: readonly ResultRow[], all: number) =>
    rows.map(({ runs: own = all, ...row }) => ({ ...row, ...(own < runs && { runs: own }) }));
  const rows = [...counted(now.rows, now.runs), ...counted(rest, earlier.runs)];
  return { ...now, runs, rows: rows.sort((a, b) => place(a) - place(b)) };
}

/** For the document about speed: what was measured in the editor, then the rest, each as far as it has a goal. */
export function speedSection(results: Results): string {
  const withGoal = results.rows.filter(({ goal }) => goal !== "");
  const inEditor = withGoal.filter(({ setting }) => setting !== undefined);
  const others = withGoal.filter(({ setting }) => setting === undefined);
  return [inEditor, others]
    .filter((rows) => rows.length > 0)
    .map((rows) => markdownTable({ ...results, rows }))
    .join("\n\n");
}

/** What this extension is measured in turn with, as a column and in words. */
const others = [
  { variant: "before", column: "Before", text: "another checkout" },
  { variant: "bare", column: "Bare extension", text: "the bare extension" },
  { variant: "peer", column: "One GET a name", text: "one that gets all versions of each name" },
] as const;

export function markdownTable({ date, cores, runs, rows }: Results): string {
  const measured = others.filter(({ variant }) => rows.some((row) => row[variant]));
  const lines = rows.map((row) => {
    const { what, setting, runs: own, unit, ours, notMeasured = "", goal, isMet } = row;
    return [
      what + bracketed(setting, own),
      unit,
      ours ? figureText(ours) : `not measured: ${notMeasured}`,
      ...measured.map(({ variant }) => figureText(row[variant])),
      ...measured.map(({ variant }) => ratioText(ours, row[variant])),
      goal,
      metText(isMet),
    ];
  });
  const columns = measured.map(({ column }) => column);
  const head = ["", "Unit", "This extension", ...columns, ...columns.map((column) => `÷ ${column}`), "Goal", ""];
  const inTurn =
    measured.length > 0 ? `; taken in turn with ${measured.map(({ text }) => text).join(", and with ")}` : "";
  return [
    `Median (least–most) of ${runsText(runs)} on ${cores} cores, ${date}${inTurn}.`,
    "",
    ...[head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

function runsText(runs: number): string {
  return runs === 1 ? "1 run" : `${runs} runs`;
}

function bracketed(setting: string | undefined, runs: number | undefined): string {
  const notes = [setting, runs === undefined ? undefined : runsText(runs)];
  const known = notes.filter((note) => note !== undefined);
  return known.length === 0 ? "" : ` (${known.join("; ")})`;
}

/** What the first is of the second. */
function ratioText(ours: Figure | undefined, other: Figure | undefined): string {
  return ours && other && other.median > 0 ? (ours.median / other.median).toFixed(2) : "";
}

function figureText(figure: Figure | undefined): string {
  if (!figure) return "";
  const { median, least, most } = figure;
  return least === most ? `${median}` : `${median} (${least}–${most})`;
}

function metText(isMet: boolean | undefined): string {
  if (isMet === undefined) return "";
  return isMet ? "met" : "missed";
}
