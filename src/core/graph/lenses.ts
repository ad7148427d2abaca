import { numberText } from "../messages/language.ts";
import { formatMessage, message, type Message, plural } from "../messages/message.ts";
import { writtenId } from "../model/keys.ts";
import type { Adjacency } from "./adjacency.ts";
import { type DependencyGraph, type GraphNode, isInBundle, isLocal } from "./graph.ts";
import { type Band, bands, type NodeMark, type Sign } from "./marks.ts";
import { leadingTo } from "./paths.ts";

/** The aspects that a graph is looked at for. `findings` is all that is found at once. */
export const lensIds = [
  "findings",
  "advisories",
  "licenses",
  "outdated",
  "duplicates",
  "deprecated",
  "age",
  "unknown",
] as const;

export type LensId = (typeof lensIds)[number];

/** The shape and the color of a class: a sign, none for what is clean or the project's own, those of errors, and those of what is not known. */
export type Tone = Sign | "none" | "local" | "trouble" | "unknown" | "pending";

export interface LensClass {
  /** Unique among the classes of a lens. */
  readonly id: string;
  readonly label: Message;
  readonly tone: Tone;
  /** True if *Only paths to findings* leads to its nodes. */
  readonly isFinding: boolean;
}

/** One node as a lens shows it. */
interface LensMark {
  readonly class: LensClass;
  /** Stands beside the sign; may be empty. */
  readonly text: string;
}

/** A graph through one lens. */
export interface Lens {
  readonly id: LensId;
  readonly label: Message;
  /** The marks in the order of the nodes. */
  readonly marks: readonly LensMark[];
  /** The classes that occur, the most severe first, each with the number of its versions. */
  readonly classes: readonly (LensClass & { readonly count: number })[];
  readonly findings: ReadonlySet<number>;
}

interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Returns the versions in the graph by package. */
  readonly versions: () => ReadonlyMap<string, ReadonlySet<string>>;
}

/** A class under its ID. */
type Defined = Omit<LensClass, "id">;

interface Definition {
  readonly label: Message;
  /** The most severe first. */
  readonly classes: Readonly<Record<string, Defined>>;
  /** The ID of a class, and the text beside its sign. */
  readonly classify: (node: GraphNode, mark: NodeMark | undefined, context: Context) => readonly [string, string?];
}

export function lensOf(id: LensId, graph: DependencyGraph, marks: readonly NodeMark[], now: number): Lens {
  const { label, classes, classify } = definitions[id];
  let versions: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const context = { now, versions: () => (versions ??= versionsByPackage(graph)) };
  const byId = new Map(Object.entries({ ...classes, local }).map(([id, each]) => [id, { id, ...each }]));
  const versionIds = new Map([...byId.keys()].map((id) => [id, new Set<string>()]));
  const findings = new Set<number>();
  const shown = graph.nodes.map((node, index): LensMark => {
    const [name, text = ""] = isLocal(node) ? ["local"] : classify(node, marks[index], context);
    const found = byId.get(name) ?? { id: name, ...notChecked };
    versionIds.get(name)?.add(writtenId(node.key));
    if (found.isFinding) findings.add(index);
    return { class: found, text };
  });
  const counted = [...byId.values()]
    .map((each) => ({ ...each, count: versionIds.get(each.id)?.size ?? 0 }))
    .filter(({ count }) => count > 0);
  return { id, label, marks: shown, classes: counted, findings };
}

/** The worst that is found below each node, itself left out; undefined where nothing is. */
export function worstBelow({ marks, classes }: Lens, adjacency: Adjacency): readonly (LensClass | undefined)[] {
  const worst: (LensClass | undefined)[] = marks.map(() => undefined);
  for (const each of classes.filter(({ isFinding }) => isFinding)) {
    const own = [...marks.keys()].filter((node) => marks[node]?.class.id === each.id);
    const above = own.flatMap((node) => (adjacency.in[node] ?? []).map(({ from }) => from));
    for (const node of leadingTo(adjacency, above)) worst[node] ??= each;
  }
  return worst;
}

export function lensLabel(id: LensId): Message {
  return definitions[id].label;
}

const local: Defined = { label: message("Local code"), tone: "local", isFinding: false };
const pending: Defined = { label: message("Looking up…"), tone: "pending", isFinding: false };
const notChecked: Defined = { label: message("Not checked"), tone: "unknown", isFinding: false };

function found(label: Message, tone: Tone): Defined {
  return { label, tone, isFinding: true };
}

function clean(label: Message): Defined {
  return { label, tone: "none", isFinding: false };
}

const bandLabels: Readonly<Record<Band, Message>> = {
  malicious: message("Malicious"),
  critical: message("Critical"),
  high: message("High"),
  unscored: message("Unscored advisory"),
  medium: message("Medium"),
  low: message("Low"),
};

const advisoryClasses = Object.fromEntries(bands.map((band) => [band, found(bandLabels[band], band)]));

function worstOf({ advisories }: NodeMark): readonly [string, string] | undefined {
  const [worst] = advisories;
  return worst && [worst.band, numberText(advisories.length)];
}

function deprecatedText(): string {
  return formatMessage(message("deprecated"));
}

/** Wraps what needs an answer of the service: without one, a node is not checked. */
function answered(classify: (mark: NodeMark, context: Context) => readonly [string, string?]): Definition["classify"] {
  return (_, mark, context) => {
    if (mark?.state === "pending") return ["pending"];
    return mark?.state === "checked" ? classify(mark, context) : ["notChecked"];
  };
}

const year = 365.25 * 86_400_000;
const newDays = 7;

const definitions: Readonly<Record<LensId, Definition>> = {
  findings: {
    label: message("All findings"),
    classes: {
      ...advisoryClasses,
      unresolved: found(message("Not resolved"), "trouble"),
      deprecated: found(message("Deprecated"), "deprecated"),
      notChecked,
      pending,
      clean: clean(message("No findings")),
    },
    classify(node, mark, context) {
      const worst = mark && worstOf(mark);
      if (worst) return worst;
      if (node.errors.length > 0) return ["unresolved"];
      return answered(({ deprecated }) => (deprecated === true ? ["deprecated", deprecatedText()] : ["clean"]))(
        node,
        mark,
        context,
      );
    },
  },
  advisories: {
    label: message("Advisories"),
    classes: { ...advisoryClasses, notChecked, pending, clean: clean(message("No known advisories")) },
    classify: answered((mark) => worstOf(mark) ?? ["clean"]),
  },
  licenses: {
    label: message("Licenses"),
    classes: {
      denied: found(message("Denied"), "critical"),
      "not-allowed": found(message("Not allowed"), "high"),
      "non-standard": found(message("Not standard"), "medium"),
      missing: found(message("Not known"), "unscored"),
      notChecked,
      pending,
      accepted: clean(message("Standard license")),
    },
    classify: answered(({ licenses = [], licenseProblem }) => [licenseProblem ?? "accepted", licenses.join(", ")]),
  },
  outdated: {
    label: message("Outdated"),
    classes: {
      major: found(message("Newer major version"), "high"),
      minor: found(message("Newer minor version"), "medium"),
      patch: found(message("Newer patch"), "low"),
      notChecked,
      pending,
      newest: clean(message("Newest version")),
    },
    classify: answered(({ update }) => {
      if (!update) return ["pending"];
      if (update.kind === "unknown") return ["notChecked"];
      return update.kind === "newer" ? [update.step, `→ ${update.to}`] : ["newest"];
    }),
  },
  duplicates: {
    label: message("Duplicates"),
    classes: { several: found(message("Several versions"), "medium"), single: clean(message("One version")) },
    classify(node, _, { versions }) {
      const { size } = versions().get(packageOf(node)) ?? new Set();
      return size > 1 ? ["several", formatMessage(plural(size, "{count} version", "{count} versions"))] : ["single"];
    },
  },
  deprecated: {
    label: message("Deprecated"),
    classes: {
      deprecated: found(message("Deprecated"), "deprecated"),
      notChecked,
      pending,
      clean: clean(message("Not deprecated")),
    },
    classify: answered(({ deprecated }) => [
      deprecated === undefined ? "notChecked" : deprecated ? "deprecated" : "clean",
      deprecated === true ? deprecatedText() : "",
    ]),
  },
  age: {
    label: message("Age"),
    classes: {
      new: found(plural(newDays, "Under {count} day", "Under {count} days"), "high"),
      old: found(message("Over 5 years"), "medium"),
      aged: { label: message("2 to 5 years"), tone: "low", isFinding: false },
      notChecked,
      pending,
      current: clean(message("Under 2 years")),
    },
    classify: answered(({ publishedAt = "" }, { now }) => {
      const age = now - Date.parse(publishedAt);
      if (Number.isNaN(age)) return ["notChecked"];
      const name =
        age < (newDays / 365.25) * year ? "new" : age > 5 * year ? "old" : age > 2 * year ? "aged" : "current";
      return [name, ageText(age)];
    }),
  },
  unknown: {
    label: message("Not checked"),
    classes: {
      unresolved: found(message("Not resolved"), "trouble"),
      notChecked: { ...notChecked, isFinding: true },
      private: { label: message("Not asked about"), tone: "unknown", isFinding: true },
      bundled: { label: message("Bundled"), tone: "unknown", isFinding: true },
      pending,
      checked: clean(message("Checked")),
    },
    classify(node, mark) {
      const { errors, notAsked } = node;
      if (errors.length > 0) return ["unresolved"];
      if (notAsked !== undefined)
        return ["private", notAsked === "private" ? formatMessage(message("private")) : notAsked];
      if (isInBundle(node)) return ["bundled", formatMessage(message("bundled"))];
      if (mark?.state === "pending") return ["pending"];
      return [mark?.state === "checked" ? "checked" : "notChecked"];
    },
  },
};

/** Milliseconds in the largest unit of which there is one, such as `3 y`. */
export function ageText(age: number): string {
  const [years, days] = [Math.floor(age / year), Math.max(0, Math.floor(age / 86_400_000))];
  if (years >= 1) return formatMessage(plural(years, "{count} y"));
  return formatMessage(days >= 60 ? plural(Math.floor(days / 30.44), "{count} mo") : plural(days, "{count} d"));
}

/** A bundled node's key is a path: its name is what other versions of the package have. */
function packageOf({ key, name }: GraphNode): string {
  return `${key.system} ${name}`;
}

function versionsByPackage({ nodes }: DependencyGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>();
  for (const node of nodes) {
    const known = versions.get(packageOf(node)) ?? new Set();
    versions.set(packageOf(node), known.add(writtenId(node.key)));
  }
  return versions;
}
