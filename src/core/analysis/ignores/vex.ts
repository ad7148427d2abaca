import { message, type Message } from "../../messages/message.ts";
import { parsePurl, type PackageUrl } from "../../model/purl.ts";
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
  readonly advisory: string;
  readonly about: PackageUrl;
  /** Milliseconds since 1970; 0 where it is not dated. */
  readonly at: number;
  readonly reason: string | undefined;
}

/**
 * Reads an OpenVEX document. A statement is about the packages of its products, or about those inside them where it names some;
 * other products are passed over. The latest statement about an advisory and a package counts.
 */
export function readVex(document: unknown): ReadVex {
  if (!isRecord(document) || !Array.isArray(document.statements))
    return { kind: "wrong", problem: message("expected an OpenVEX document with “statements”") };
  const latest = new Map<string, Statement>();
  for (const [index, entry] of document.statements.entries()) {
    const read = readStatement(entry, document.timestamp);
    if ("problem" in read) {
      const number = String(index + 1);
      return { kind: "wrong", problem: message("statement {number}: {problem}", { number, problem: read.problem }) };
    }
    for (const statement of read.statements) {
      const { key, version = "" } = statement.about;
      const id = [statement.advisory, key.system, key.name, version].join("\n");
      const before = latest.get(id);
      if (!before || before.at <= statement.at) latest.set(id, statement);
    }
  }
  return { kind: "read", ignores: [...latest.values()].flatMap(ignoreOf) };
}

function ignoreOf({ status, advisory, about, reason }: Statement): readonly Ignore[] {
  if (!settled.has(status)) return [];
  return [{ advisory, about, ...(reason !== undefined && { reason }) }];
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
  return {
    statements: names.flatMap((advisory) => packages.map((about) => ({ status, advisory, about, at, reason }))),
  };
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
