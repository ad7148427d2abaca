import type { Facts, Transitive, TransitivePackage } from "../analysis/facts.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import { sortedAdvisories, type AffectedBy } from "../analysis/advisories.ts";
import type { How } from "../analysis/target/target.ts";
import { dependentsOf } from "../analysis/target/dependents.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { Version } from "../api/messages.ts";
import type { LockedPackage } from "../manifests/lockfile.ts";
import type { PackageKey, VersionKey, VersionText } from "../model/keys.ts";
import { versionId } from "../versions/index.ts";
import type { ReportInput, ReportFile } from "./reportInput.ts";
import { requirementText } from "./requirementText.ts";
import { uncheckedVersion, type Reason } from "./unchecked.ts";
import { purlOf } from "../model/purl.ts";

/** All packages of a report, each once, and the dependencies between them. */
export interface Inventory {
  readonly entries: readonly Entry[];
  /** The references of the dependencies by the reference of each manifest. */
  readonly manifests: ReadonlyMap<string, ReadonlySet<string>>;
  /** The dependencies by entry: an empty set for none, absent if they are not known. */
  readonly edges: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Entry {
  /** Unique in the report: the package URL, if it has one. */
  readonly ref: string;
  readonly key: PackageKey;
  readonly version?: VersionText;
  /** The package URL, only of packages from the public registry: of others it would name an unrelated package. */
  readonly purl?: string;
  readonly checked: How | `unknown:${Reason}`;
  /** The places where the package is declared: `package.json dependencies ^1.2.0`. Empty for a transitive dependency. */
  readonly declared: readonly string[];
  /** The facts about the version; absent if nothing is known. */
  readonly facts?: Version;
  readonly affected: readonly AffectedBy[];
  /** The version in which these are fixed, if that is known. */
  readonly fixedIn?: FixedIn;
}

export function manifestRef({ path }: Pick<ReportFile, "path">): string {
  return `manifest:${path}`;
}

export function inventoryOf({ files }: ReportInput): Inventory {
  const manifests = new Map<string, Set<string>>();
  const builder = createBuilder();
  for (const file of files) {
    const declared = setIn(manifests, manifestRef(file));
    const entries = new Map<string, Listed>();
    for (const facts of file.facts) {
      const ref = builder.add(declaredEntry(facts, file));
      const { target, transitive } = facts;
      // A dependency that was not checked itself is the first of the paths to those below it.
      const root = target?.kind === "version" ? target.key : transitive?.packages[0]?.path[0];
      const listed = listedBy(facts, ref);
      if (listed) entries.set(lockedId(listed.entry), listed);
      else if (root && transitive) builder.connect(ref, root, transitive);
      if (!listed?.isRequired) declared.add(ref);
    }
    for (const { ref, dependencies } of entries.values()) {
      const below = dependencies?.flatMap((dependency) => entries.get(lockedId(dependency))?.ref ?? []);
      if (below) builder.link(ref, below);
    }
  }
  return { entries: builder.entries(), manifests, edges: builder.edges };
}

/** An entry of a lockfile that is checked by itself. */
interface Listed {
  readonly ref: string;
  readonly entry: LockedPackage;
  /** The dependencies; absent if the lockfile has no graph. */
  readonly dependencies?: readonly LockedPackage[];
  readonly isRequired: boolean;
}

function listedBy({ locked }: Facts, ref: string): Listed | undefined {
  const [entry] = locked?.packages ?? [];
  if (!locked?.isListed || !entry) return undefined;
  const dependents = dependentsOf(locked);
  if (!dependents) return { ref, entry, isRequired: false };
  const { packages } = locked.lockfile;
  const dependencies = entry.dependencies.flatMap((index) => packages[index] ?? []);
  return { ref, entry, dependencies, isRequired: dependents.length > 0 };
}

function lockedId({ key, origin }: LockedPackage): string {
  return `${origin} ${versionId(key)}`;
}

function createBuilder() {
  const entries = new Map<string, Entry>();
  const edges = new Map<string, Set<string>>();

  function add(entry: Entry): string {
    const existing = entries.get(entry.ref);
    entries.set(entry.ref, existing ? merged(existing, entry) : entry);
    return entry.ref;
  }

  /** Adds the transitive dependencies of a version. */
  function connect(rootRef: string, root: VersionKey, { from, packages, incomplete, isListed }: Transitive): void {
    const how = from === "lockfile" ? "locked" : "assumed";
    const refs = new Map([[versionId(root), rootRef]]);
    for (const dependency of packages) refs.set(versionId(dependency.key), add(transitiveEntry(dependency, how)));
    if (packages.length === 0 && incomplete === undefined && !isListed) setIn(edges, rootRef);
    for (const { path } of packages) {
      // The service may spell the version differently from the manifest.
      if (path[0]) refs.set(versionId(path[0]), rootRef);
      path.forEach((key, index) => {
        const next = path[index + 1];
        const source = refs.get(versionId(key));
        const target = next && refs.get(versionId(next));
        if (source !== undefined && target !== undefined && source !== target) setIn(edges, source).add(target);
      });
    }
  }

  function link(ref: string, dependencies: readonly string[]): void {
    const targets = setIn(edges, ref);
    for (const dependency of dependencies) if (dependency !== ref) targets.add(dependency);
  }

  return { add, connect, link, edges, entries: () => [...entries.values()] };
}

function declaredEntry(facts: Facts, { path, text }: ReportFile): Entry {
  const { declaration, advisories, fixedIn } = facts;
  const { package: key, requirement, scope } = declaration;
  const verdict = verdictOf(facts);
  const declared = [[path, scope, requirementText(declaration, text)].filter((part) => part !== "").join(" ")];
  if (verdict.kind === "checked") {
    const { version, how } = verdict;
    return {
      ...identity(version.versionKey),
      checked: how,
      declared,
      facts: version,
      affected: sortedAdvisories(version, advisories),
      ...(fixedIn && { fixedIn }),
    };
  }
  const gap = uncheckedVersion(facts);
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
  key: PackageKey & { readonly version?: VersionText },
  version = key.version,
): Omit<Entry, "checked" | "declared" | "affected"> {
  const purl = purlOf(key, version);
  return { ref: purl, key, purl, ...(version !== undefined && { version }) };
}

/** Two packages of the same name count as the same only if their requirements are equal. */
function privateIdentity(key: PackageKey, text: string): Pick<Entry, "ref" | "key"> {
  return { ref: `private:${purlOf(key, text).slice("pkg:".length)}`, key };
}

/** The same package from two manifests: known wins over unknown, and locked over assumed. */
function merged(a: Entry, b: Entry): Entry {
  const best = rank(b) < rank(a) ? b : a;
  return { ...best, declared: [...new Set([...a.declared, ...b.declared])] };
}

function rank({ checked }: Entry): number {
  const index = ["locked", "written", "assumed"].indexOf(checked);
  return index < 0 ? 3 : index;
}

function setIn(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set<string>();
  map.set(key, set);
  return set;
}
