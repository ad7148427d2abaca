import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import { isObject, type JsonObject, textOf } from "../shared/jsonLockfile.ts";

/** The components of a bill of materials, each before those within it. */
export interface Bill {
  readonly source: "cyclonedx" | "spdx";
  readonly components: readonly Component[];
  /** The reason why it may have others: it has no list of them, or its version of the format is not known. */
  readonly lacking?: "list" | "version";
}

export interface Component {
  /** The package URLs as written; none where it has none. */
  readonly purls: readonly string[];
  /** The places of the package URLs, where it is read from XML. */
  readonly spans?: readonly Span[];
  /** The identifier in the document. */
  readonly id?: string;
  readonly name?: string;
  /** A file or data, which no package system has versions of. */
  readonly isNoPackage?: true;
  readonly isForDevelopment?: true;
}

/** Reads a bill of materials from parsed JSON, also within another document: GitHub's export, and the predicate of an attestation. */
export function billIn(document: JsonObject): Bill | undefined {
  const inner = [document, document.sbom, document.predicate].filter(isObject);
  return inner.map((each) => ofCycloneDx(each) ?? ofSpdx(each)).find((found) => found !== undefined);
}

/** The product itself, `metadata.component`, is not one of them. */
function ofCycloneDx(document: JsonObject): Bill | undefined {
  if (document.bomFormat !== "CycloneDX" && !Array.isArray(document.components)) return undefined;
  const components: Component[] = [];
  const waiting = itemsIn(document.components).toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const properties = recordsIn(item.properties).map(({ name, value }) => `${String(name)}=${String(value)}`);
    components.push(
      componentOf({
        ...item,
        purls: textsIn([item.purl]),
        id: item["bom-ref"],
        isForDevelopment: isMarked(properties),
      }),
    );
    waiting.push(...itemsIn(item.components).toReversed());
  }
  const isKnown = !isGiven(document.specVersion) || /^1\.\d/.test(String(document.specVersion));
  return { source: "cyclonedx", components, ...lackingOf(isGiven(document.components), isKnown) };
}

interface Written {
  readonly purls: readonly string[];
  readonly spans?: readonly Span[];
  readonly id?: unknown;
  readonly name?: unknown;
  readonly type?: unknown;
  readonly isForDevelopment?: boolean;
}

function componentOf({ purls, spans, id, name, type, isForDevelopment }: Written): Component {
  const [ownId, ownName] = [textOf(id), textOf(name)];
  return {
    purls,
    ...(spans && { spans }),
    ...(ownId !== undefined && { id: ownId }),
    ...(ownName !== undefined && { name: ownName }),
    ...(noPackages.has(type) && { isNoPackage: true }),
    ...(isForDevelopment && { isForDevelopment: true }),
  };
}

const noPackages: ReadonlySet<unknown> = new Set(["file", "data", "cryptographic-asset"]);

/** The property by which CycloneDX's own generators tell dependencies for development. */
function isMarked(properties: readonly string[]): boolean {
  return properties.some((property) => /^cdx:[a-z]+:package:development=true$/.test(property));
}

/** The packages of SPDX 2, and the elements of the graph of SPDX 3. */
function ofSpdx(document: JsonObject): Bill | undefined {
  if (typeof document.spdxVersion !== "string" && !Array.isArray(document["@graph"])) return undefined;
  const packages = [
    ...itemsIn(document.packages),
    ...recordsIn(document["@graph"]).filter(({ type }) => type === "software_Package"),
  ];
  const components = packages.map((each) => {
    const purls = [
      ...purlsOfReferences(each.externalRefs, "referenceType", "referenceLocator"),
      ...textsIn([each.software_packageUrl]),
      ...purlsOfReferences(each.externalIdentifier, "externalIdentifierType", "identifier"),
    ];
    return componentOf({ purls: [...new Set(purls)], id: each.SPDXID ?? each.spdxId, name: each.name });
  });
  const [context] = /spdx\.org\/rdf\/\d[^/]*/.exec(JSON.stringify(document["@context"] ?? "")) ?? [];
  const version = textOf(document.spdxVersion) ?? context;
  const isKnown = version === undefined || /^(?:SPDX-2|spdx\.org\/rdf\/3)\.\d/.test(version);
  const hasList = isGiven(document.packages) || packages.length > 0;
  return { source: "spdx", components, ...lackingOf(hasList, isKnown) };
}

function lackingOf(hasList: boolean, isKnown: boolean): Pick<Bill, "lacking"> {
  if (!isKnown) return { lacking: "version" };
  return hasList ? {} : { lacking: "list" };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function purlsOfReferences(references: unknown, type: string, value: string): readonly string[] {
  const ofPurls = recordsIn(references).filter((each) => /^(?:purl|packageUrl)$/i.test(String(each[type])));
  return textsIn(ofPurls.map((each) => each[value]));
}

function textsIn(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === "string" && value !== "") as readonly string[];
}

/**
 * The items of a list. What is not an object is an item without any fields, so that it counts; what is not a list is its only item,
 * as converters from XML write it.
 */
function itemsIn(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : isGiven(value) ? [value] : [];
  return items.map((item) => (isObject(item) ? item : {}));
}

function recordsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Tells whether the text is XML that says it is CycloneDX. */
export function isCycloneDxXml(text: string): boolean {
  return /^\s*</.test(text.replace(/^\uFEFF/, "")) && text.includes("cyclonedx.org/schema/bom");
}

/** Reads CycloneDX as XML. Of a broken document it has what could be read. */
export function billInXml(text: string): Bill & { readonly problems: readonly SyntaxProblem[] } {
  const { roots, problems } = parseXml(text);
  const components: Component[] = [];
  const bom = roots.find((root) => localName(root) === "bom");
  const waiting = listedIn(bom).toReversed();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    components.push(componentOf(writtenIn(element)));
    waiting.push(...listedIn(element).toReversed());
  }
  const isKnown = bom?.attributes.some(({ value }) => /cyclonedx\.org\/schema\/bom\/1\.\d/.test(value.value)) === true;
  return { source: "cyclonedx", components, ...lackingOf(listOf(bom) !== undefined, isKnown), problems };
}

function writtenIn(element: XmlElement): Written {
  const purl = own(element, "purl")?.text;
  const attribute = (name: string) => element.attributes.find((each) => each.name === name)?.value.value;
  const properties = childrenOf(own(element, "properties"), prefixed(element, "property")).map(
    (each) => `${each.attributes.find(({ name }) => name === "name")?.value.value ?? ""}=${each.text.value}`,
  );
  const hasPurl = purl !== undefined && purl.value !== "";
  return {
    purls: hasPurl ? [purl.value] : [],
    spans: [hasPurl ? purl.span : element.nameSpan],
    id: attribute("bom-ref"),
    name: own(element, "name")?.text.value,
    type: attribute("type"),
    isForDevelopment: isMarked(properties),
  };
}

function listedIn(element: XmlElement | undefined): readonly XmlElement[] {
  return element ? childrenOf(listOf(element), prefixed(element, "component")) : [];
}

function listOf(element: XmlElement | undefined): XmlElement | undefined {
  return element && own(element, "components");
}

/** The child of this name, with the prefix of its parent. */
function own(element: XmlElement, name: string): XmlElement | undefined {
  return child(element, prefixed(element, name));
}

function prefixed({ name }: XmlElement, own: string): string {
  return `${name.slice(0, name.indexOf(":") + 1)}${own}`;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}
