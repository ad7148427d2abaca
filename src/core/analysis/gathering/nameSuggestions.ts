import type { Fetched } from "../../api/fetched.ts";
import type { SimilarlyNamedPackages } from "../../api/messages/packages.ts";
import type { Ask } from "../../api/operations.ts";
import type { PackageKey, System, VersionKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import { editDistance } from "./editDistance.ts";

/** Versions that are asked for at once: what one page of a batch takes. */
const most = 100;
/** Longer names are unlikely to be typing errors, and each letter adds a dozen candidates. */
const longest = 100;

/**
 * The packages that may be meant by a name that the service does not know. The service has no similar names for such a name, so
 * names that differ by a typing error are looked up, all in one batch. Only versions have a batch, so the versions that are
 * likely to exist are asked for: the one in the requirement, then first releases. The nearest name first, and of equally near
 * ones the one with the most of these versions. Rejects only when aborted.
 */
export async function suggestNames(
  unknown: PackageKey,
  ask: Ask,
  requirement = "",
): Promise<Fetched<SimilarlyNamedPackages>> {
  const { system, name } = unknown;
  const names = new Set(typos(name).map((other) => canonicalName(system, other)));
  names.delete(name);
  const keys = likelyVersions(system, requirement)
    .flatMap((version) => [...names].map((other): VersionKey => ({ system, name: other, version })))
    .slice(0, most);
  const answers = await Promise.all(keys.map((key) => ask("GetVersion", { versionKey: key })));
  const failed = answers.find((answer) => answer.kind === "failed");
  const hits = new Map<string, number>();
  for (const answer of answers) {
    if (answer.kind !== "found") continue;
    const found = answer.value.versionKey.name;
    hits.set(found, (hits.get(found) ?? 0) + 1);
  }
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

const vowels: readonly string[] = ["a", "e", "i", "o", "u", "y"];

/** Names that differ by a typing error, the commonest first. Only the last part of a path or a scoped name varies. */
export function typos(name: string): readonly string[] {
  if (name.length > longest) return [];
  const cut = Math.max(name.lastIndexOf("/"), name.lastIndexOf(":")) + 1;
  const head = name.slice(0, cut);
  const word = name.slice(cut);
  const letters = Array.from(word, (letter, i) => ({ letter, before: word.slice(0, i), after: word.slice(i + 1) }));
  const swapped = letters.map(({ letter, before, after }) => before + after.slice(0, 1) + letter + after.slice(1));
  const shorter = letters.map(({ before, after }) => before + after);
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
