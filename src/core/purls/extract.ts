/** Package URLs that a text lists, in its order; equal ones as often as they are listed. */
export interface ListedPurls {
  readonly source: "text" | "cyclonedx" | "spdx";
  /** As written; what is not a package URL is listed, too, where the text is a list. */
  readonly purls: readonly string[];
  /** How many more there are than are listed. */
  readonly leftOut: number;
  /** Components of a bill of materials that have no package URL. */
  readonly without: number;
}

/** The largest bills of materials of products have a fifth of it. */
export const mostPurls = 20_000;

/** Characters of which a longer entry keeps the first. */
const longest = 2_000;

/**
 * The package URLs in a CycloneDX or SPDX document in JSON, in a list with one in each line, or anywhere in another text. Never throws:
 * a broken document is read as a text.
 */
export function purlsIn(text: string): ListedPurls {
  const document = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
  if (isRecord(document)) {
    const found = ofCycloneDx(document) ?? ofSpdx(document);
    if (found) return found;
  }
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const isList = lines.every((line) => !/\s/.test(line)) && lines.some((line) => /^pkg:/i.test(line));
  return listed("text", isList ? lines : purlsAnywhere(text), 0);
}

/** Up to a space, a quote or a bracket, without the punctuation of the sentence around it. */
function purlsAnywhere(text: string): readonly string[] {
  return (text.match(/\bpkg:[^\s"'`<>\\|{}()[\]]+/gi) ?? []).map((purl) => purl.replace(/[.,;:!]+$/, ""));
}

function listed(source: ListedPurls["source"], purls: readonly string[], without: number): ListedPurls {
  return {
    source,
    purls: purls.slice(0, mostPurls).map((purl) => purl.slice(0, longest)),
    leftOut: Math.max(0, purls.length - mostPurls),
    without,
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The components with those within them, each before its own. The product itself, `metadata.component`, is not one of them. */
function ofCycloneDx(document: Json): ListedPurls | undefined {
  if (document.bomFormat !== "CycloneDX" && !Array.isArray(document.components)) return undefined;
  const purls: string[] = [];
  let without = 0;
  const waiting = recordsIn(document.components).toReversed();
  for (let component = waiting.pop(); component; component = waiting.pop()) {
    if (typeof component.purl === "string" && component.purl !== "") purls.push(component.purl);
    else without++;
    waiting.push(...recordsIn(component.components).toReversed());
  }
  return listed("cyclonedx", purls, without);
}

/** The packages of SPDX 2, and the elements of the graph of SPDX 3. */
function ofSpdx(document: Json): ListedPurls | undefined {
  if (typeof document.spdxVersion !== "string" && !Array.isArray(document["@graph"])) return undefined;
  const packages = [
    ...recordsIn(document.packages),
    ...recordsIn(document["@graph"]).filter(({ type }) => type === "software_Package"),
  ];
  const perPackage = packages.map((each) => [
    ...purlsOfReferences(each.externalRefs, "referenceType", "referenceLocator"),
    ...textsIn([each.software_packageUrl]),
    ...purlsOfReferences(each.externalIdentifier, "externalIdentifierType", "identifier"),
  ]);
  const purls = perPackage.flatMap((each) => [...new Set(each)]);
  return listed("spdx", purls, perPackage.filter((each) => each.length === 0).length);
}

function purlsOfReferences(references: unknown, type: string, value: string): readonly string[] {
  const ofPurls = recordsIn(references).filter((each) => /^(?:purl|packageUrl)$/i.test(String(each[type])));
  return textsIn(ofPurls.map((each) => each[value]));
}

function textsIn(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === "string" && value !== "") as readonly string[];
}

function recordsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
