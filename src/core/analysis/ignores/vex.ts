import { message, type Message } from "../../messages/message.ts";
import { packageId } from "../../model/keys.ts";
import { parsePurl, type PackageUrl } from "../../model/purl.ts";
import { isSameVersion } from "../../versions/index.ts";
import type { Ignore } from "./ignore.ts";

/** The ignores of an OpenVEX document, or why it is none. */
export type ReadVex =
  | { readonly kind: "read"; readonly ignores: readonly Ignore[] }
  | { readonly kind: "wrong"; readonly problem: Message };

const statuses = ["not_affected", "affected", "fixed", "under_investigation"] as const;

/** The statuses that say that there is nothing to do. */
const settled: ReadonlySet<unknown> = new Set(["not_affected", "fixed"]);

interface Statement {
  readonly status: (typeof statuses)[number];
  /** The ID and aliases of an advisory. */
  readonly names: readonly string[];
  readonly about: PackageUrl;
  /** Milliseconds since 1970; 0 where it is not dated. */
  readonly at: number;
  readonly reason: string | undefined;
}

/**
 * Reads an OpenVEX document. A statement is about the packages of its products, or about those inside them where it names some;
 * other products are passed over. One by which there is something to do revokes those before it about the same advisory, under any of
 * its names, and the same package, unless they are about different versions.
 */
export function readVex(document: unknown): ReadVex {
  if (!isRecord(document) || !Array.isArray(document.statements))
    return { kind: "wrong", problem: message("expected an OpenVEX document with “statements”") };
  const statements: Statement[] = [];
  for (const [index, entry] of document.statements.entries()) {
    const read = readStatement(entry, document.timestamp);
    if ("problem" in read) {
      const number = String(index + 1);
      return { kind: "wrong", problem: message("statement {number}: {problem}", { number, problem: read.problem }) };
    }
    statements.push(...read.statements);
  }
  const standing = new Map<string, readonly Statement[]>();
  for (const statement of statements.toSorted((a, b) => a.at - b.at)) {
    const id = packageId(statement.about.key);
    const before = standing.get(id) ?? [];
    const isSettled = settled.has(statement.status);
    standing.set(id, isSettled ? [...before, statement] : before.filter((other) => !isSameMatter(other, statement)));
  }
  return { kind: "read", ignores: [...standing.values()].flat().flatMap(ignoresOf) };
}

function isSameMatter(a: Statement, b: Statement): boolean {
  const [one, other] = [a.about.version, b.about.version];
  const isShared = one === undefined || other === undefined || isSameVersion(a.about.key.system, one, other);
  return isShared && a.names.some((name) => b.names.includes(name));
}

function ignoresOf({ names, about, reason }: Statement): readonly Ignore[] {
  return names.map((advisory) => ({ advisory, about, ...(reason !== undefined && { reason }) }));
}

function readStatement(
  entry: unknown,
  documentTime: unknown,
): { readonly statements: readonly Statement[] } | { readonly problem: Message } {
  if (!isRecord(entry)) return { problem: message("expected an object") };
  const names = advisoriesOf(entry.vulnerability);
  if (names.length === 0) return { problem: message("“vulnerability” is missing") };
  const status = statuses.find((each) => each === entry.status);
  if (!status) return { problem: message("“status”: expected one of {expected}", { expected: statuses.join(", ") }) };
  const { products = [] } = entry;
  if (!Array.isArray(products)) return { problem: message("“products”: expected a list") };
  const packages = products.flatMap(packagesIn);
  const at = timeOf(entry.timestamp) ?? timeOf(documentTime) ?? 0;
  const reason = [entry.impact_statement, entry.justification].find(isText);
  return { statements: packages.map((about) => ({ status, names, about, at, reason })) };
}

/** The names of an advisory: a text in older documents, else its name and aliases. */
function advisoriesOf(vulnerability: unknown): readonly string[] {
  if (isText(vulnerability)) return [vulnerability];
  if (!isRecord(vulnerability)) return [];
  const { name, aliases } = vulnerability;
  return [name, ...(Array.isArray(aliases) ? (aliases as unknown[]) : [])].filter(isText);
}

function packagesIn(product: unknown): readonly PackageUrl[] {
  if (isText(product)) return packageAt(product);
  if (!isRecord(product)) return [];
  const { subcomponents, identifiers, "@id": id } = product;
  if (Array.isArray(subcomponents) && subcomponents.length > 0) return subcomponents.flatMap(packagesIn);
  const named = isRecord(identifiers) ? identifiers.purl : undefined;
  return [named, id].filter(isText).flatMap(packageAt).slice(0, 1);
}

function packageAt(text: string): readonly PackageUrl[] {
  const purl = parsePurl(text);
  return purl ? [purl] : [];
}

function timeOf(value: unknown): number | undefined {
  const time = isText(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
