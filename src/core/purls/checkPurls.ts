import { evaluate } from "../analysis/evaluate.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { gather, type GatherHost } from "../analysis/gathering/gather.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import type { Subject } from "../analysis/target/subject.ts";
import { type Verdict, verdictOf } from "../analysis/target/verdict.ts";
import type { Caller } from "../api/api.ts";
import { readPurl, type ReadPurl } from "../manifests/bill/readPurl.ts";
import type { Withheld } from "../manifests/manifest.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import { refusedLookUp, uncheckedReason } from "../messages/reasons.ts";
import { packageId, type PackageKey, type System, systems, type VersionKey } from "../model/keys.ts";
import { versionId } from "../versions/index.ts";

/** The facts that are known about one package URL of a list. */
export type CheckedPurl = { readonly purl: string } & (
  | {
      readonly kind: "checked";
      readonly key: VersionKey;
      readonly verdict: Extract<Verdict, { readonly kind: "checked" }>;
      readonly findings: readonly Finding[];
      readonly facts: Facts;
      /** The reason why some rules could not look for more. */
      readonly left?: Message;
    }
  /** `key` is absent where the package URL names no version of a supported system. */
  | { readonly kind: "unknown"; readonly key?: VersionKey; readonly why: Message }
);

/** The settings that the check needs besides the service. */
export interface PurlSettings {
  readonly policy: Policy;
  /** Finds those of the names that the service is not asked about, with the setting. */
  readonly withheldAmong: (system: System, names: readonly string[]) => Promise<ReadonlyMap<string, Withheld>>;
}

type PurlHost = GatherHost & PurlSettings;

/**
 * Checks package URLs as versions of a manifest: one for each of the list, in its order, equal ones with one request. Rejects only
 * when the caller aborts.
 */
export async function checkPurls(
  purls: readonly string[],
  host: PurlHost,
  caller: Caller,
): Promise<readonly CheckedPurl[]> {
  const read = purls.map(readPurl);
  const keys = read.flatMap((each) => (each.kind === "version" ? [each.key] : []));
  const withheld = await withheldIn(keys, host);
  const open = new Map(
    read.flatMap((each) =>
      each.kind === "version" && !withheld.has(packageId(each.key)) ? [[versionId(each.key), each] as const] : [],
    ),
  );
  const checked = await checkVersions([...open.values()], host, caller);
  return read.map((each, index): CheckedPurl => {
    const purl = purls[index] ?? "";
    if (each.kind !== "version") return { purl, kind: "unknown", why: each.why };
    const { key } = each;
    const reason = withheld.get(packageId(key));
    if (reason) return { purl, key, kind: "unknown", why: refusedLookUp(key.name, reason) };
    const { facts, findings } = checked.get(versionId(key)) ?? {};
    const verdict = facts && verdictOf(facts);
    if (!facts || verdict?.kind !== "checked")
      return { purl, key, kind: "unknown", why: unansweredText(verdict?.kind === "checked" ? undefined : verdict) };
    const left = leftMessage(facts);
    const result = { verdict, facts, findings: findings ?? [], ...(left && { left }) };
    return { purl, key: verdict.version.versionKey, kind: "checked", ...result };
  });
}

/** The packages that the service is not asked about, by their IDs. */
export async function withheldIn(
  keys: readonly PackageKey[],
  { withheldAmong }: Pick<PurlSettings, "withheldAmong">,
): Promise<ReadonlyMap<string, Withheld>> {
  const found = new Map<string, Withheld>();
  for (const system of systems) {
    const names = new Set(keys.filter((key) => key.system === system).map(({ name }) => name));
    if (names.size === 0) continue;
    for (const [name, reason] of await withheldAmong(system, [...names]))
      found.set(packageId({ system, name }), reason);
  }
  return found;
}

interface Evaluated {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

type Named = Extract<ReadPurl, { readonly kind: "version" }>;

/** Checks the versions; the results are by the IDs of the versions as they are named. */
async function checkVersions(
  named: readonly Named[],
  host: PurlHost,
  caller: Caller,
): Promise<ReadonlyMap<string, Evaluated>> {
  const { api, policy } = host;
  // Asked at once, they leave as batches. What the service reads a package URL as may have another name than by our rules.
  const answers = await Promise.all(named.map(({ purl }) => api.call("PurlLookup", { purl }, caller)));
  const keys = named.map(({ key }, index) => {
    const answer = answers[index];
    return answer?.kind === "found" ? (answer.value.version?.versionKey ?? key) : key;
  });
  // What a version depends on is checked where the list has it.
  const needs = { ...needsOf(policy, false), transitive: false };
  const all = await gather(
    keys.map((key) => subjectOf(key, host)),
    host,
    caller,
    { needs },
  );
  return new Map(
    named.flatMap(({ key }, index) => {
      const facts = all[index];
      return facts ? [[versionId(key), { facts, findings: evaluate([facts], policy) }] as const] : [];
    }),
  );
}

/** A dependency on exactly this version. */
export function subjectOf({ version, ...key }: VersionKey, settings: Pick<PurlSettings, "withheldAmong">): Subject {
  const { declaration, ...subject } = subjectFor(key, exactly[key.system](version), settings);
  return { ...subject, declaration: { ...declaration, isExact: true } };
}

/** A dependency that no manifest has. */
export function subjectFor(
  key: PackageKey,
  requirement: string,
  { withheldAmong }: Pick<PurlSettings, "withheldAmong">,
): Subject {
  const nowhere = { start: 0, end: 0 };
  return {
    declaration: {
      package: key,
      name: key.name,
      requirement: { kind: "written", text: requirement },
      scope: "",
      nameSpan: nowhere,
      requirementSpan: nowhere,
    },
    privateAmong: (names) => withheldAmong(key.system, names),
  };
}

const same = (version: string): string => version;
const bracketed = (version: string): string => `[${version}]`;

const exactly: Readonly<Record<System, (version: string) => string>> = {
  CARGO: (version) => `=${version}`,
  GO: same,
  MAVEN: bracketed,
  NPM: same,
  NUGET: bracketed,
  PYPI: (version) => `==${version}`,
  RUBYGEMS: (version) => `= ${version}`,
};

/** The rest of what the rules need is asked about last, when the budget may have nothing left. */
function leftMessage(facts: Facts): Message | undefined {
  const { package: parent, project, previous = [], similar, additions, advisories } = facts;
  const answers = [
    parent,
    project,
    ...previous,
    similar?.packages,
    ...(additions?.requirements ?? []),
    ...advisories.values(),
  ];
  const errors = answers.flatMap((answer) => (answer?.kind === "failed" ? [answer.error] : []));
  const error = errors.find(({ kind }) => kind === "over-budget");
  return error && message("not checked in full: {reason}", { reason: errorMessage(error) });
}

function unansweredText(verdict: Exclude<Verdict, { readonly kind: "checked" }> | undefined): Message {
  const reason = verdict?.kind === "unknown" ? uncheckedReason(verdict.why) : message("no answer");
  return message("not checked: {reason}", { reason });
}
