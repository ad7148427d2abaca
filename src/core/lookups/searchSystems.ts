import { isConfirmed, sortedAdvisories } from "../analysis/advisories.ts";
import type { VersionFacts } from "../analysis/facts.ts";
import { recommendedVersion } from "../analysis/gathering/latestVersion.ts";
import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, VersionSummary } from "../api/messages.ts";
import { errorMessage } from "../messages/errors.ts";
import { listed, message, type Message } from "../messages/message.ts";
import { age } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import type { PackageKey, VersionKey } from "../model/keys.ts";
import { systemTraits } from "../model/systems.ts";
import { subjectWhat, type PageSubject } from "../pages/subject.ts";
import { versionsOf } from "../versions/index.ts";
import type { LookUp } from "./lookUp.ts";

/** A package, or a version of it, that a name without its system may be. */
export type Guess = Extract<PageSubject, { readonly kind: "package" | "version" }>;

export interface SearchHost {
  /** Rejects only when the caller aborts. */
  readonly packageOf: (key: PackageKey, caller: Caller) => Promise<Fetched<Package>>;
  /** The versions with the IDs of their advisories, asked for in one batch. Rejects only when the caller aborts. */
  readonly versionsOf: (keys: readonly VersionKey[], caller: Caller) => Promise<readonly VersionFacts[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Searched {
  /** The guesses that exist, in their order, with what is known of them. */
  readonly existing: readonly LookUp[];
  /** Remarks about the other ones. */
  readonly others: readonly LookUp[];
}

/** Asks in which systems a name exists, each by itself, and then about all versions together. Rejects only when aborted. */
export async function searchSystems(guesses: readonly Guess[], host: SearchHost, caller: Caller): Promise<Searched> {
  const answers = await Promise.all(
    guesses.map(async (guess) => ({ guess, answer: await host.packageOf(packageOf(guess), caller) })),
  );
  const found = answers.flatMap(({ guess, answer }) =>
    answer.kind === "found" ? [{ guess, chosen: chosenVersion(guess, answer.value) }] : [],
  );
  const keys = found.flatMap(({ chosen }) => chosen?.versionKey ?? []);
  const facts = keys.length > 0 ? await host.versionsOf(keys, caller) : [];
  const missing = answers.flatMap(({ guess, answer }) => (answer.kind === "missing" ? [systemOf(guess)] : []));
  return {
    existing: found.map(({ guess, chosen }) => ({
      kind: "page",
      what: rowText(guess, chosen, chosen && facts[keys.indexOf(chosen.versionKey)], host.now()),
      subject: guess,
    })),
    others: [
      ...(missing.length > 0 ? [refused(message("Not known in {systems}", { systems: listed(missing) }))] : []),
      ...answers.flatMap(({ guess, answer }) =>
        answer.kind === "failed"
          ? [refused(message("{system}: {reason}", { system: systemOf(guess), reason: errorMessage(answer.error) }))]
          : [],
      ),
    ],
  };
}

/** The version that was typed, as the list spells it, or else the default one, or the latest. */
function chosenVersion(guess: Guess, parent: Package): VersionSummary | undefined {
  if (guess.kind === "package") return recommendedVersion(parent, guess.key.system);
  const { isSame } = versionsOf(guess.key.system);
  return parent.versions.find(({ versionKey }) => isSame(versionKey.version, guess.key.version));
}

function rowText(
  guess: Guess,
  chosen: VersionSummary | undefined,
  facts: VersionFacts | undefined,
  now: number,
): Message {
  const what = subjectWhat(guess);
  if (!chosen)
    return guess.kind === "version"
      ? message("{what} · this version is not known", { what })
      : message("{what} · no versions", { what });
  const { version } = chosen.versionKey;
  return message("{what} · {age} · {state}", {
    what: guess.kind === "version" ? what : message("{what} · {version}", { what, version }),
    age: age(chosen.publishedAt, now) ?? message("age unknown"),
    state: stateText(facts),
  });
}

function stateText(facts: VersionFacts | undefined): Message {
  if (facts?.version?.kind !== "found") return message("not checked");
  const advisories = sortedAdvisories(facts.version.value, facts.advisories);
  return advisories.some(isConfirmed) ? versionMarks.malicious : versionMarks.advisories(advisories.length);
}

function packageOf({ key: { system, name } }: Guess): PackageKey {
  return { system, name };
}

function systemOf({ key }: Guess): string {
  return systemTraits[key.system].displayName;
}

function refused(reason: Message): LookUp {
  return { kind: "refused", reason };
}
