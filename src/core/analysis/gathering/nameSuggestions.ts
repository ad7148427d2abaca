import type { RequestBudget } from "../../api/budget.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { SimilarlyNamedPackages } from "../../api/messages.ts";
import { isPluginMarker } from "../../manifests/maven/gradle/pluginMarkers.ts";
import { packageId, type PackageKey, type System, type VersionKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Similar, VersionFacts } from "../facts.ts";
import { editDistance } from "./editDistance.ts";
import type { LookUps } from "./lookUps.ts";
import type { Question } from "./question.ts";

/** Versions that are asked for at once: what one page of a batch takes. */
const pageSize = 100;
/** Names that are looked up singly, where no batch is served, for one of many unknown names and for one that a person asks about. */
const most = { run: 10, person: 30 };

export interface SuggestionOptions {
  /** The requirement as written: a version in it probably exists of the package that is meant. */
  readonly requirement?: string | undefined;
  readonly for?: keyof typeof most;
  /** Finds which of these names are private: a typing error away from one that is not, they would be sent. Never rejects. */
  readonly privateAmong?: PrivateAmong | undefined;
}

export type PrivateAmong = (system: System, names: readonly string[]) => Promise<Pick<ReadonlySet<string>, "has">>;

/**
 * The packages that may be meant by a name that the service does not know. The service has no similar names for such a name, so
 * names that differ by a typing error are looked up. In a batch these are versions that are likely to exist: the one in the
 * requirement, then first releases. Where no batch is served, a few packages. The nearest name first, and of equally near ones
 * the one with the most of these versions. Rejects only when aborted.
 */
export async function suggestNames(
  unknown: PackageKey,
  { ask, askInBatch }: Pick<LookUps, "ask" | "askInBatch">,
  { requirement = "", for: recipient = "person", privateAmong }: SuggestionOptions = {},
): Promise<Fetched<SimilarlyNamedPackages>> {
  const { system, name } = unknown;
  const names = new Set(typos(name).map((other) => canonicalName(system, other)));
  names.delete(name);
  const secrets = await privateAmong?.(system, [name, ...names]);
  // What is near a private name may be another one, or tell it.
  if (secrets?.has(name)) return suggestionsAmong(unknown, []);
  for (const other of names) if (secrets?.has(other)) names.delete(other);
  const keys = likelyVersions(system, requirement)
    .flatMap((version) => [...names].map((other): VersionKey => ({ system, name: other, version })))
    .slice(0, pageSize);
  const inBatch = await Promise.all(keys.map((key) => askInBatch("GetVersion", { versionKey: key })));
  if (!inBatch.some(isUnserved))
    return suggestionsAmong(unknown, inBatch.map(withName(({ versionKey }) => versionKey)));
  const few = [...names].slice(0, most[recipient]);
  const singly = await Promise.all(few.map((other) => ask("GetPackage", { packageKey: { system, name: other } })));
  return suggestionsAmong(unknown, singly.map(withName(({ packageKey }) => packageKey)));
}

function isUnserved(answer: Fetched<unknown>): boolean {
  return answer.kind === "failed" && answer.error.kind === "unavailable";
}

/** The answer with nothing but the name of the package. */
function withName<T>(keyOf: (value: T) => PackageKey): (answer: Fetched<T>) => Fetched<string> {
  return (answer) => (answer.kind === "found" ? { ...answer, value: keyOf(answer.value).name } : answer);
}

function suggestionsAmong(unknown: PackageKey, answers: readonly Fetched<string>[]): Fetched<SimilarlyNamedPackages> {
  const { system, name } = unknown;
  const hits = new Map<string, number>();
  for (const answer of answers) {
    if (answer.kind === "found") hits.set(answer.value, (hits.get(answer.value) ?? 0) + 1);
  }
  const failed = answers.find((answer) => answer.kind === "failed");
  if (hits.size === 0 && failed) return failed;
  const likeliest = [...hits].sort(([a, ofA], [b, ofB]) => editDistance(name, a) - editDistance(name, b) || ofB - ofA);
  return {
    kind: "found",
    value: { packageKey: unknown, packages: likeliest.map(([other]) => ({ packageKey: { system, name: other } })) },
  };
}

/** Versions that a package is likely to have, as the service spells them, the likeliest first. */
function likelyVersions(system: System, requirement: string): readonly string[] {
  const [mentioned] = /\d+(?:\.\d+)*(?:[-.+]?[a-z][\w.+-]*)?/i.exec(requirement) ?? [];
  const first = ["1.0.0", "0.1.0", "2.0.0"];
  const all = mentioned === undefined ? first : [padded(mentioned), ...first];
  return [...new Set(all.map(versionsOf(system).spell))];
}

/** `4` of `^4` is not a version; `4.0.0` may be one. */
function padded(version: string): string {
  return /^\d+$/.test(version) ? `${version}.0.0` : /^\d+\.\d+$/.test(version) ? `${version}.0` : version;
}

/** Longer names are unlikely to be typing errors, and each letter adds a dozen candidates. */
const longest = 100;

const vowels: readonly string[] = ["a", "e", "i", "o", "u", "y"];

/** Names that differ by a typing error, the commonest first. Only the last part of a path or a scoped name varies. */
export function typos(name: string): readonly string[] {
  if (name.length > longest) return [];
  const cut = Math.max(name.lastIndexOf("/"), name.lastIndexOf(":")) + 1;
  const head = name.slice(0, cut);
  const word = name.slice(cut);
  const letters = Array.from(word, (letter, i) => ({ letter, before: word.slice(0, i), after: word.slice(i + 1) }));
  const swapped = letters.map(({ letter, before, after }) => before + after.slice(0, 1) + letter + after.slice(1));
  const undoubled = letters.filter(({ letter, after }) => after.startsWith(letter));
  const shorter = [...undoubled, ...letters].map(({ before, after }) => before + after);
  const doubled = letters.map(({ letter, before, after }) => before + letter + letter + after);
  const separated = ["-", "_", ".", ""].map((sign) => word.replace(/[-_.]/g, sign));
  const ended = ["s", "js", ".js", "-js", "e", "r"].map((end) => word + end);
  const voiced = letters.flatMap(({ letter, before, after }) =>
    vowels.map((vowel) => (vowels.includes(letter) ? before : before + letter) + vowel + after),
  );
  return [...separated, ...swapped, ...shorter, ...doubled, ...ended, ...voiced]
    .filter((other) => other.length > 1)
    .map((other) => head + other);
}

/** The packages of a run that similar names are looked up for; a hover looks up those of its own. */
export interface SuggestedPackages {
  /** Their IDs. */
  readonly ids: Set<string>;
  readonly budget: RequestBudget;
}

/** Unknown names of one run for which similar names are looked up. */
const mostNames = 20;

type Asks = Pick<LookUps, "ask" | "askInBatch">;

/** Looks up similar names for packages that the service does not know. Undefined for what is not among the chosen ones. */
export type Suggest = (question: Question) => Promise<Similar> | undefined;

/**
 * Chooses, until the run has enough of them, the unknown names that are most likely misspelled: those in no scope, group or
 * path, which private packages usually have. Each name is looked up once, for its first requirement.
 */
export function createSuggest(
  questions: readonly Question[],
  facts: readonly VersionFacts[],
  { chosen, asks, order }: { chosen: SuggestedPackages; asks: Asks; order: "versions-first" | "at-once" },
): Suggest {
  const unknown = questions
    .filter((_, index) => facts[index]?.package?.kind === "missing")
    .filter(({ package: { name } }) => !isPluginMarker(name));
  const scoped = (question: Question): number => (/[/:]/.test(question.package.name) ? 1 : 0);
  for (const question of unknown.sort((a, b) => scoped(a) - scoped(b))) {
    if (chosen.ids.size === mostNames) break;
    chosen.ids.add(packageId(question.package));
  }
  const answers = new Map<string, Promise<Similar>>();
  return (question) => {
    const id = packageId(question.package);
    if (!chosen.ids.has(id)) return undefined;
    const { privateAmong } = question;
    const options = {
      requirement: question.declaration?.requirement.text,
      for: order === "at-once" ? "person" : "run",
      privateAmong: privateAmong && ((_: System, names: readonly string[]) => privateAmong(names)),
    } as const;
    const answer = answers.get(id) ?? suggestNames(question.package, asks, options).then((packages) => ({ packages }));
    answers.set(id, answer);
    return answer;
  };
}
