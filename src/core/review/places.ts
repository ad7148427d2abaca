import type { Finding } from "../analysis/finding.ts";
import { locateLocked } from "../manifests/lockfilePositions.ts";
import type { Declaration, Manifest } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import type { Span } from "../model/span.ts";
import { versionId } from "../versions/index.ts";
import type { PackageChange, PlacedFinding, Review, ReviewedFile } from "./change.ts";
import type { ReviewSide } from "./reviewSide.ts";

type Spans = ReadonlyMap<string, Span>;

/**
 * Adds the places of what is introduced to a review, and the lockfiles in which these are. Only packages that change are looked for there.
 * Never rejects, but where the policy of a file is not known.
 */
export async function withPlaces(review: Review, after: Omit<ReviewSide, "takeReads">): Promise<Review> {
  const keys = new Map<string, VersionKey[]>();
  for (const change of review.changes)
    for (const [path, key] of unplacedIn(change)) {
      const wanted = keys.get(path);
      if (wanted) wanted.push(key);
      else keys.set(path, [key]);
    }
  const files = new Map(review.files);
  const spans = new Map<string, Spans>();
  for (const [path, wanted] of keys) {
    const file = files.get(path) ?? (await lockfileAt(path, after));
    if (!file) continue;
    files.set(path, file);
    const format = (await after.checker.reader()).inputFor(path)?.id ?? "";
    const packages = wanted.map((key) => ({ key }));
    const found = locateLocked(format, file.text, packages);
    const rows = wanted.flatMap((key, index): [string, Span][] =>
      found[index] ? [[versionId(key), found[index]]] : [],
    );
    spans.set(path, new Map(rows));
  }
  return { ...review, files, changes: review.changes.map((change) => placed(change, spans)) };
}

/** The files in which a version is, though no place in them is known. */
function unplacedIn({
  package: key,
  after,
  introduced,
  intoProduction,
}: PackageChange): ReadonlyMap<string, VersionKey> {
  if (after?.version === undefined) return new Map();
  const version = { ...key, version: after.version };
  const all = [
    ...[...introduced, ...intoProduction].map(({ path, finding }) => ({ path, declaration: finding.declaration })),
    { path: after.path, declaration: after.facts.declaration },
  ];
  return new Map(all.flatMap(({ path, declaration }) => (isPlaced(declaration) ? [] : [[path, version] as const])));
}

function isPlaced({ nameSpan }: Declaration): boolean {
  return nameSpan.end > 0;
}

const nothing: Manifest = { declarations: [], problems: [] };

async function lockfileAt(
  path: string,
  { readFile, policyFor }: Pick<ReviewSide, "readFile" | "policyFor">,
): Promise<ReviewedFile | undefined> {
  const file = await readFile(path);
  return file.kind === "text" ? { path, text: file.text, manifest: nothing, policy: await policyFor(path) } : undefined;
}

function placed(change: PackageChange, spans: ReadonlyMap<string, Spans>): PackageChange {
  const { after, introduced, intoProduction } = change;
  if (after?.version === undefined) return change;
  const id = versionId({ ...change.package, version: after.version });
  const declared = (declaration: Declaration, path: string): Declaration => {
    const nameSpan = isPlaced(declaration) ? undefined : spans.get(path)?.get(id);
    return nameSpan ? { ...declaration, nameSpan } : declaration;
  };
  const at = ({ path, finding }: PlacedFinding): PlacedFinding => ({
    path,
    finding: moved(finding, declared(finding.declaration, path)),
  });
  const { facts, path } = after;
  return {
    ...change,
    after: { ...after, facts: { ...facts, declaration: declared(facts.declaration, path) } },
    introduced: introduced.map(at),
    intoProduction: intoProduction.map(at),
  };
}

function moved(finding: Finding, declaration: Declaration): Finding {
  return declaration === finding.declaration ? finding : { ...finding, declaration, span: declaration.nameSpan };
}
