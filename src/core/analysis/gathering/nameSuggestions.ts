import type { Fetched } from "../../api/fetched.ts";
import type { SimilarlyNamedPackages } from "../../api/messages/packages.ts";
import type { PackageKey, System, VersionKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import { editDistance } from "./editDistance.ts";
import type { LookUps } from "./lookUps.ts";
import { typos } from "./typos.ts";

/** Versions that are asked for at once: what one page of a batch takes. */
const pageSize = 100;
/** Names that are looked up singly, where no batch is served, for one of many unknown names and for one that a person asks about. */
const most = { run: 10, person: 30 };

export interface SuggestionOptions {
  /** As written: a version in it probably exists of the package that is meant. */
  readonly requirement?: string | undefined;
  readonly for?: keyof typeof most;
  /** Of these names those that are private: a typing error away from one that is not, they would be sent. Never rejects. */
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
