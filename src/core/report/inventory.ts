import type { Facts, TransitivePackage } from "../analysis/facts.ts";
import { sortedAdvisories, type AffectedBy } from "../analysis/advisories.ts";
import type { How } from "../analysis/target/target.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { Version } from "../api/messages/packages.ts";
import { versionId, type PackageKey, type VersionKey } from "../model/keys.ts";
import type { ReportInput, ReportFile } from "./reportInput.ts";
import { uncheckedIn, type Reason } from "./unchecked.ts";
import { purlOf } from "../model/purl.ts";

/** All packages of a report, each once, and what leads to what. */
export interface Inventory {
  readonly entries: readonly Entry[];
  /** From the reference of each manifest to those of what it declares. */
  readonly manifests: ReadonlyMap<string, ReadonlySet<string>>;
  /** From an entry to what it brings along, as far as known: none is an empty set, and unknown is no set. */
  readonly edges: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Entry {
  /** Unique in the report: the package URL, where there is one. */
  readonly ref: string;
  readonly key: PackageKey;
  readonly version?: string;
  /** Only of what comes from a public registry: elsewhere it would name somebody else's package. */
  readonly purl?: string;
  readonly checked: How | `unknown:${Reason}`;
  /** `package.json dependencies ^1.2.0`: where it is declared, if it is. */
  readonly declared: readonly string[];
  /** Absent where nothing is known. */
  readonly facts?: Version;
  readonly affected: readonly AffectedBy[];
}

export function manifestRef({ path }: Pick<ReportFile, "path">): string {
  return `manifest:${path}`;
}

export function inventoryOf({ files }: ReportInput): Inventory {
  const entries = new Map<string, Entry>();
  const manifests = new Map<string, Set<string>>();
  const edges = new Map<string, Set<string>>();
  const add = (entry: Entry): string => {
    const known = entries.get(entry.ref);
    entries.set(entry.ref, known ? merged(known, entry) : entry);
    return entry.ref;
  };
  for (const file of files) {
    const declared = setAt(manifests, manifestRef(file));
    for (const facts of file.facts) {
      const ref = add(declaredEntry(facts, file));
      declared.add(ref);
      if (facts.target?.kind === "version") connect(facts, facts.target.key, ref, add, edges);
    }
  }
  return { entries: [...entries.values()], manifests, edges };
}

/** Adds what the version brings along. */
function connect(
  { transitive }: Facts,
  root: VersionKey,
  rootRef: string,
  add: (entry: Entry) => string,
  edges: Map<string, Set<string>>,
): void {
  if (!transitive) return;
  const how = transitive.from === "lockfile" ? "locked" : "assumed";
  const refs = new Map([[versionId(root), rootRef]]);
  for (const one of transitive.packages) refs.set(versionId(one.key), add(transitiveEntry(one, how)));
  if (transitive.packages.length === 0 && transitive.incomplete === undefined) setAt(edges, rootRef);
  for (const { path } of transitive.packages) {
    // The service may spell the version in another way than the manifest.
    if (path[0]) refs.set(versionId(path[0]), rootRef);
    path.forEach((key, index) => {
      const next = path[index + 1];
      const from = refs.get(versionId(key));
      const to = next && refs.get(versionId(next));
      if (from !== undefined && to !== undefined && from !== to) setAt(edges, from).add(to);
    });
  }
}

function declaredEntry(facts: Facts, { path }: ReportFile): Entry {
  const { declaration, advisories } = facts;
  const { package: key, requirement, scope } = declaration;
  const verdict = verdictOf(facts);
  const declared = [[path, scope, requirement.text].filter((part) => part !== "").join(" ")];
  if (verdict.kind === "checked") {
    const { version, how } = verdict;
    return {
      ...identity(version.versionKey),
      checked: how,
      declared,
      facts: version,
      affected: sortedAdvisories(version, advisories),
    };
  }
  const [gap] = uncheckedIn(facts);
  return {
    ...(gap?.purl === undefined ? privateIdentity(key, requirement.text) : identity(key, gap.version)),
    checked: `unknown:${gap?.reason ?? "pending"}`,
    declared,
    affected: [],
  };
}

function transitiveEntry({ key, version, advisories }: TransitivePackage, how: How): Entry {
  const base = { declared: [], affected: [] };
  switch (version?.kind) {
    case undefined:
      return { ...base, ...privateIdentity(key, key.version), version: key.version, checked: "unknown:not-asked" };
    case "missing":
      return { ...base, ...identity(key, key.version), checked: "unknown:unknown-version" };
    case "failed":
      return { ...base, ...identity(key, key.version), checked: "unknown:failed" };
    case "found": {
      const { value } = version;
      return {
        ...base,
        ...identity(key, key.version),
        checked: how,
        facts: value,
        affected: sortedAdvisories(value, advisories),
      };
    }
  }
}

function identity(
  key: PackageKey & { readonly version?: string },
  version = key.version,
): Omit<Entry, "checked" | "declared" | "affected"> {
  const purl = purlOf(key, version);
  return { ref: purl, key, purl, ...(version !== undefined && { version }) };
}

/** Two of the same name are the same only where they are asked for in the same words. */
function privateIdentity(key: PackageKey, text: string): Pick<Entry, "ref" | "key"> {
  return { ref: `private:${purlOf(key, text).slice("pkg:".length)}`, key };
}

/** The same package from two places. What is known wins over what is not, and what is installed over what may be. */
function merged(a: Entry, b: Entry): Entry {
  const best = rank(b) < rank(a) ? b : a;
  return { ...best, declared: [...new Set([...a.declared, ...b.declared])] };
}

function rank({ checked }: Entry): number {
  const index = ["locked", "written", "assumed"].indexOf(checked);
  return index < 0 ? 3 : index;
}

function setAt(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set<string>();
  map.set(key, set);
  return set;
}
