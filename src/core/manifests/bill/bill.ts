import { message } from "../../messages/message.ts";
import { systems, type System } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { groupSpan, type Span } from "../../model/span.ts";
import type { EntryGap } from "../gap.ts";
import { lockedDeclaration, type LockedPackage, type LockfileProblem } from "../lockfile.ts";
import { type ListingParser, ownLock } from "../lockfileInput.ts";
import type { Declaration, Surroundings, Withheld } from "../manifest.ts";
import { readJsonLockfile } from "../shared/jsonLockfile.ts";
import { shorten } from "../shared/shorten.ts";
import { skip } from "../shared/skip.ts";
import { type Bill, billIn, billInXml, type Component, isCycloneDxXml } from "./components.ts";
import { readPurl } from "./readPurl.ts";

/**
 * Bills of materials, in CycloneDX as JSON and XML and in SPDX as JSON: each of their components is a package that is installed. Only
 * their text tells them from other files, so they are only read where a person names them.
 */
export const billOfMaterials: ListingParser = {
  id: "bill-of-materials",
  system: "NPM",
  isOfSeveral: true,
  isLockfile: true,
  lockfiles: [],
  patterns: [],
  handles: (path) => /[^/]\.(?:json|xml)$/i.test(path),
  parse: (text) => ({ declarations: read(text).entries.map(({ declaration }) => declaration), problems: [] }),
  list: listBill,
};

/** Tells whether the file is a bill of materials, by its usual name or by its text. */
export function isBill(path: string, text: string): boolean {
  if (!billOfMaterials.handles(path)) return false;
  if (/^(?:s?bom\.(?:json|xml)|.*\.(?:cdx|spdx|bom)\.(?:json|xml))$/i.test(fileNameOf(path))) return true;
  return (
    isCycloneDxXml(text) ||
    (/^\s*\{/.test(text.replace(/^\uFEFF/, "")) &&
      /"bomFormat"\s*:|"spdxVersion"\s*:|"SPDXRef-DOCUMENT"|spdx\.org\/rdf\/3/.test(text))
  );
}

async function listBill({ path, text, withheldBeside }: Surroundings): ReturnType<ListingParser["list"]> {
  const { entries, gaps, problem } = read(text);
  const withheldAmong = (system: System, names: readonly string[]) =>
    withheldBeside?.(path, system, names) ?? Promise.resolve(new Map(names.map((name) => [name, notKnown] as const)));
  const withheld = new Map<System, ReadonlyMap<string, Withheld>>();
  for (const system of new Set(entries.map(({ locked }) => locked.key.system)))
    withheld.set(system, await withheldAmong(system, namesIn(system, entries)));
  const marked = entries.map(({ declaration, locked }): Entry => {
    const reason = withheld.get(locked.key.system)?.get(locked.key.name);
    if (!reason || declaration.requirement.kind === "skipped") return { declaration, locked };
    return { declaration: skip(declaration, reason), locked: { ...locked, origin: "private" } };
  });
  const packages = marked.map(({ locked }) => locked);
  const own = new Set(packages.flatMap(({ key, origin }) => (origin === "registry" ? [] : key.name)));
  const problems = problem ? [problem] : [];
  const lockfile = { packages, hasGraph: false, covers: () => true, locked: () => [], problems };
  const { lock, gaps: ownGaps } = ownLock(billOfMaterials.id, path, lockfile);
  return {
    manifest: { declarations: marked.map(({ declaration }) => declaration), problems: [] },
    packages,
    lock,
    gaps: [...gaps, ...ownGaps],
    async privateAmong(names) {
      const all = await Promise.all(systems.map((system) => withheldAmong(system, names)));
      return new Set([...names.filter((name) => own.has(name)), ...all.flatMap((some) => [...some.keys()])]);
    },
  };
}

const notKnown: Withheld = { reason: "unknown-origin" };

function namesIn(system: System, entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ locked: { key } }) => (key.system === system ? key.name : [])))];
}

/** A component that is a package of one of the systems. */
interface Entry {
  readonly declaration: Declaration;
  readonly locked: LockedPackage;
}

interface ReadBill {
  readonly entries: readonly Entry[];
  readonly gaps: readonly EntryGap[];
  readonly problem?: LockfileProblem;
}

function read(text: string): ReadBill {
  const { bill, problem } = parsed(text);
  const entries: Entry[] = [];
  const gaps: EntryGap[] = [];
  const spanOf = createFinder(text);
  for (const component of bill?.components ?? []) {
    const { purls, spans = [] } = component;
    if (purls.length === 0 && !component.isNoPackage) gaps.push(withoutPurl(component, spanOf));
    for (const [index, purl] of purls.entries()) {
      const found = readComponent(purl, spans[index] ?? spanOf(purl) ?? nowhere, component);
      if ("locked" in found) entries.push(found);
      else gaps.push(found);
    }
  }
  return { entries, gaps, ...(problem && { problem }) };
}

function withoutPurl(
  { spans = [], id, name = id ?? "" }: Component,
  spanOf: (value: string) => Span | undefined,
): EntryGap {
  const span = spans[0] ?? (id === undefined ? undefined : spanOf(id)) ?? nowhere;
  return { kind: "entry", text: shorten(name), span, why: "no-purl" };
}

const nowhere: Span = { start: 0, end: 0 };

function parsed(text: string): { readonly bill?: Bill; readonly problem?: LockfileProblem } {
  if (isCycloneDxXml(text)) {
    const { problems, ...bill } = billInXml(text);
    return withProblem(bill, problems[0]);
  }
  const document = readJsonLockfile(text);
  return "problem" in document ? document : withProblem(billIn(document.root));
}

function withProblem(bill: Bill | undefined, found?: LockfileProblem): ReturnType<typeof parsed> {
  const problem = found ?? problemOf(bill);
  return { ...(bill && { bill }), ...(problem && { problem }) };
}

function problemOf(bill: Bill | undefined): LockfileProblem | undefined {
  const span = { start: 0, end: 1 };
  if (!bill) return { message: message("Not a bill of materials"), span };
  if (bill.lacking === "list") return { message: message("No list of components"), span };
  if (bill.lacking === undefined) return undefined;
  return { message: message("Unsupported version of the format"), span, reason: "newer-format" };
}

function readComponent(written: string, span: Span, { isForDevelopment }: Component): Entry | EntryGap {
  const found = readPurl(written);
  if (found.kind === "refused") {
    const why = ({ system: "other-system", version: "no-version", text: undefined } as const)[found.reason];
    return { kind: "entry", text: shorten(written), span, ...(why && { why }) };
  }
  const key = found.kind === "other" ? { ...found.key, version: found.version ?? "" } : found.key;
  const origin = found.kind === "other" ? "private" : "registry";
  const locked: LockedPackage = { key, origin, ...(isForDevelopment && { isForDevelopment }), dependencies: [] };
  const declaration = lockedDeclaration(locked, span);
  if (found.kind !== "other") return { declaration, locked };
  return {
    declaration: skip(declaration, { reason: "unknown-origin", detail: `${found.qualifier} in its URL` }),
    locked,
  };
}

/** Finds the places of identifiers and package URLs in JSON, those of equal ones in turn. */
function createFinder(text: string): (value: string) => Span | undefined {
  let places: Map<string, Span[]> | undefined;
  const located = (): Map<string, Span[]> => {
    const found = new Map<string, Span[]>();
    for (const match of text.matchAll(values)) {
      const span = groupSpan(match, "value");
      if (!span) continue;
      const value = unescaped(text.slice(span.start, span.end));
      const same = found.get(value);
      if (same) same.push(span);
      else found.set(value, [span]);
    }
    return found;
  };
  return (value) => {
    const spans = (places ??= located()).get(value);
    // What stands once and is listed twice has one place.
    return spans && spans.length > 1 ? spans.shift() : spans?.[0];
  };
}

const values =
  /"(?:purl|referenceLocator|software_packageUrl|identifier|bom-ref|SPDXID|spdxId)"\s*:\s*"(?<value>(?:[^"\\]|\\.)*)"/dg;

/** The value of a string in valid JSON. */
function unescaped(written: string): string {
  return written.includes("\\") ? String(JSON.parse(`"${written}"`)) : written;
}
