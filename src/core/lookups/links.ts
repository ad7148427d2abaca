import { message } from "../messages/message.ts";
import { purlOf } from "../model/purl.ts";
import { visible } from "../model/sanitize.ts";
import type { PageSubject } from "../pages/subject.ts";
import { lookUpsOf, type LookUp } from "./lookUp.ts";

/** The parts of a URI of this extension that name a page. */
export interface PageLink {
  readonly path: string;
  /** Percent-decoded, as editors have it. */
  readonly query: string;
}

/** No name is longer. */
const longest = 1_000;

/** The page that a link names. Not trusted: anyone can write such a link, and any program can open it. */
export function lookUpOfLink({ path, query }: PageLink): LookUp {
  const [, kind = ""] = /^\/(package|advisory|project)\/?$/.exec(path) ?? [];
  const parameter = kind === "package" ? "purl" : "id";
  const value = kind !== "" && query.startsWith(`${parameter}=`) ? decodedOnce(query.slice(parameter.length + 1)) : "";
  if (value === "" || value.length > longest || visible(value) !== value) return refused;
  // By a name alone, the system would be a guess.
  if (kind === "package" && !/^pkg:/i.test(value)) return refused;
  const lookUps = lookUpsOf(value);
  const found = lookUps.find((lookUp) => lookUp.kind === "page" && kinds.get(kind)?.includes(lookUp.subject.kind));
  return found ?? lookUps.find((lookUp) => lookUp.kind === "refused") ?? refused;
}

const refused: LookUp = {
  kind: "refused",
  reason: message("The link does not name a package, an advisory or a project"),
};

const kinds: ReadonlyMap<string, readonly PageSubject["kind"][]> = new Map([
  ["package", ["package", "version"]],
  ["advisory", ["advisory"]],
  ["project", ["project"]],
]);

/** Decodes a value, unless it is plain already: some hosts hand the query over as it is written. */
function decodedOnce(value: string): string {
  if (/^(?:pkg:|[\w.-]+(?:\/|$))/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** The link to a page; undefined for one that is not of a package, an advisory or a project. */
export function linkTo(subject: PageSubject): PageLink | undefined {
  switch (subject.kind) {
    case "package":
      return { path: "/package", query: `purl=${purlOf(subject.key)}` };
    case "version":
      return { path: "/package", query: `purl=${purlOf(subject.key, subject.key.version)}` };
    case "advisory":
    case "project":
      return { path: `/${subject.kind}`, query: `id=${subject.id}` };
    default:
      return undefined;
  }
}
