import type { Facts } from "../analysis/facts.ts";
import type { Policy } from "../analysis/policy.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { Withheld } from "../manifests/manifest.ts";
import { englishText, message, type Message } from "../messages/message.ts";
import { refusedLookUp, uncheckedWord } from "../messages/reasons.ts";
import { packageId, systems, type PackageKey, type System } from "../model/keys.ts";
import { canonicalName, decodedName, isWholeName } from "../model/names.ts";
import { purlOf } from "../model/purl.ts";
import { readPackageUrl } from "../manifests/bill/readPurl.ts";
import { withheldIn } from "../purls/checkPurls.ts";
import { versionsOf } from "../versions/index.ts";
import { said } from "./assess.ts";
import type { NamedPackage } from "./checkVersions.ts";
import { inline } from "./quote.ts";
import { countText, packagesPath, type Running } from "./running.ts";
import type { ToolHost, ToolOutcome } from "./tool.ts";

/** An entry of the input, whose schema it fits. */
export type AskedPackage =
  string | { readonly system: string; readonly name: string; readonly version?: string; readonly requirement?: string };

type Asked = Named | { readonly kind: "refused"; readonly text: string; readonly why: Message };

export interface Named extends NamedPackage {
  readonly kind: "named";
  /** The requirement of the manifest; a version that is named besides is the one that is checked. */
  readonly requirement?: string;
}

/** An entry of an answer. */
export interface Known<Entry> {
  readonly entry: Entry;
  /** The reason in a word or two where it was not checked. */
  readonly word?: string;
}

/** The packages of a call. */
interface ReadPackages {
  /** The policy for what is in no manifest. */
  readonly policy: Policy;
  /** The packages that may be sent. */
  readonly open: readonly Named[];
  /** Makes an entry for each package that was asked about, in that order; `entryOf` makes those of what may be sent. */
  readonly entries: <Entry>(entryOf: (named: Named) => Known<Entry>) => readonly Known<Entry | UnaskedEntry>[];
}

/**
 * Reads what is asked about, and which names are not sent. Undefined where the manifests below the roots, which decide, could not be read in
 * time: then no name may be sent.
 */
export async function readPackages(
  packages: readonly AskedPackage[],
  host: ToolHost,
  running: Running,
): Promise<ReadPackages | undefined> {
  const asked = packages.map(readAsked);
  const policy = { ...(await host.policyFor(packagesPath(host))), now: host.now() };
  const named = asked.filter((each) => each.kind === "named");
  const withheld = await withheldAmong(named, host, running);
  return (
    withheld && {
      policy,
      open: named.filter(({ key }) => !withheld.has(packageId(key))),
      entries: (entryOf) =>
        asked.map((each) => {
          if (each.kind === "refused") return { entry: refusedEntry(each), word: "not a package" };
          const reason = withheld.get(packageId(each.key));
          return reason ? { entry: withheldEntry(each, reason), word: withheldWord(reason) } : entryOf(each);
        }),
    }
  );
}

export const lateGuard =
  "The manifests below the roots, which say what is private, were not read in time, so nothing was sent. Start the server with the project's own folder as its root.";

/** Counts the verdicts of the entries, with the words for those that were not checked. */
export function countEntries(entries: readonly Known<{ readonly verdict: ToolOutcome }>[]): string {
  return countText(
    entries.map(({ entry }) => entry.verdict),
    entries.flatMap(({ entry, word }) => (entry.verdict === "unknown" && word !== undefined ? [word] : [])),
  );
}

/** The names that are not sent, by package ID, with the setting or file that says so; undefined where that was not known in time. */
async function withheldAmong(
  named: readonly Named[],
  { guard }: ToolHost,
  { signal }: Running,
): Promise<ReadonlyMap<string, Withheld> | undefined> {
  const keys = named.map(({ key }) => key);
  const late = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  return Promise.race([withheldIn(keys, guard), late]);
}

function readAsked(asked: AskedPackage): Asked {
  if (typeof asked === "string") {
    const read = readPackageUrl(asked);
    if (read.kind !== "package") return { kind: "refused", text: asked, why: read.why };
    return namedBy(read.key, { version: read.version });
  }
  const system = systems.find((each) => each.toLowerCase() === asked.system);
  const name = system && canonicalName(system, decodedName(asked.name.trim()));
  const isNamed = system && name !== undefined && name !== "" && isWholeName(system, name);
  const why = isNamed ? problemOf(asked, system) : notNamed;
  if (!isNamed || why) return { kind: "refused", text: `${asked.system}:${asked.name}`, why: why ?? notNamed };
  return namedBy({ system, name }, asked);
}

function problemOf({ version }: VersionOrRange, system: System): Message | undefined {
  if (version === undefined || version === "") return undefined;
  if (versionsOf(system).isVersion(version)) return undefined;
  return message("not checked: “{version}” is not a version; a range is a requirement", { version });
}

/** Models leave out what they do not know, or write nothing. */
function namedBy(key: PackageKey, { version = "", requirement = "" }: VersionOrRange): Named {
  const allowed = requirement !== "" && { requirement };
  if (version !== "") return { kind: "named", key, chosen: "given", text: version, ...allowed };
  return { kind: "named", key, chosen: allowed ? "requirement" : "default", text: requirement, ...allowed };
}

interface VersionOrRange {
  readonly version?: string | undefined;
  readonly requirement?: string | undefined;
}

const notNamed = message("not checked: not the name of a package of this system");

/** An entry about what the service was not asked about. */
interface UnaskedEntry {
  readonly purl: string;
  readonly verdict: "unknown";
  readonly reason: string;
}

function refusedEntry({ text, why }: Extract<Asked, { readonly kind: "refused" }>): UnaskedEntry {
  return { purl: inline(text), verdict: "unknown", reason: said(why) };
}

function withheldEntry({ key, text, chosen }: Named, withheld: Withheld): UnaskedEntry {
  const reason = `${said(refusedLookUp(key.name, withheld))}; its name was not sent`;
  return { purl: purlOf(key, chosen === "given" ? text : undefined), verdict: "unknown", reason };
}

function withheldWord({ reason }: Withheld): string {
  return reason === "private" ? "private" : "not known to be public";
}

/** Tells in a word or two why a version is unknown. */
export function unknownWord(facts: Facts | undefined): string {
  const verdict = facts && verdictOf(facts);
  if (!verdict || verdict.kind === "pending") return "not answered";
  return verdict.kind === "unknown" ? englishText(uncheckedWord(verdict.why)) : "what it depends on";
}
