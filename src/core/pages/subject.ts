import { readHash, readHashedFiles, type FileHash, type HashedFile } from "../files/hashedFile.ts";
import { readArchivedImages, type ArchivedImages } from "../images/image.ts";
import { parsePurl } from "../model/purl.ts";
import { type ListProblem, readListProblem } from "../purls/listProblem.ts";
import { systems, writtenId, type PackageKey, type System, type VersionKey } from "../model/keys.ts";

/** The subject of a page. Plain data: it survives a reload, and pages link to each other with it. */
export type PageSubject =
  | { readonly kind: "package"; readonly key: PackageKey; readonly purl?: string }
  /** `purl`: the package URL that was looked up, which the service is also asked about as it is. */
  | { readonly kind: "version"; readonly key: VersionKey; readonly purl?: string }
  | { readonly kind: "comparison"; readonly from: VersionKey; readonly to: VersionKey }
  /** The things that the code of a Go module can do. */
  | { readonly kind: "capabilities"; readonly key: VersionKey }
  /** `<code_host>/<user>/<repo>` */
  | { readonly kind: "project"; readonly id: string }
  /** An identifier of osv.dev, or an alias such as a CVE. */
  | { readonly kind: "advisory"; readonly id: string }
  /** The package versions that contain a file; the value is in base64. */
  | { readonly kind: "file"; readonly hash: FileHash }
  /** Files of the user, by all hashes that were computed of them. Never empty. */
  | { readonly kind: "files"; readonly files: readonly HashedFile[] }
  /** Images of an archive by the chain IDs of their layers; `archive` as people know it. */
  | ({ readonly kind: "layers"; readonly archive: string } & ArchivedImages)
  /** Package URLs in the order in which they are listed. Never empty. */
  | {
      readonly kind: "purls";
      readonly purls: readonly string[];
      readonly leftOut?: number;
      readonly without?: number;
      readonly problem?: ListProblem;
    }
  /** Container images by the chain ID of their layers. */
  | { readonly kind: "image"; readonly chainId: string };

export type SubjectOf<K extends PageSubject["kind"]> = Extract<PageSubject, { readonly kind: K }>;

/** One text per subject, for maps. */
export function subjectId(subject: PageSubject): string {
  switch (subject.kind) {
    case "package":
      return `package ${subject.key.system} ${subject.key.name}`;
    case "version":
    case "capabilities":
      return `${subject.kind} ${writtenId(subject.key)}`;
    case "comparison":
      return `comparison ${writtenId(subject.from)}\n${writtenId(subject.to)}`;
    case "project":
    case "advisory":
      return `${subject.kind} ${subject.id}`;
    case "file":
      return `file ${subject.hash.type} ${subject.hash.value}`;
    case "files":
      return `files ${JSON.stringify(subject.files)}`;
    case "layers":
      return `layers ${subject.archive} ${subject.images.map(({ prefixes }) => prefixes[0]?.chainId).join()}`;
    case "purls":
      return `purls ${JSON.stringify(subject.purls)}`;
    case "image":
      return `image ${subject.chainId}`;
  }
}

/** The title of the page before anything is known. */
export function subjectTitle(subject: PageSubject): string {
  switch (subject.kind) {
    case "package":
      return subject.key.name;
    case "version":
    case "capabilities":
      return `${subject.key.name} ${subject.key.version}`;
    case "comparison":
      return `${subject.from.name} ${subject.from.version} → ${subject.to.version}`;
    case "project":
    case "advisory":
      return subject.id;
    case "file":
      return `${subject.hash.type} ${subject.hash.value}`;
    case "files":
      return titleOfSome(
        subject.files.map(({ name }) => name),
        "files",
      );
    case "layers":
      return subject.archive;
    case "purls":
      return titleOfSome(subject.purls, "package URLs");
    case "image":
      return subject.chainId;
  }
}

/** The title of a tab: of a hash, only as much as tells it from others. */
export function subjectTab(subject: PageSubject): string {
  const title = subjectTitle(subject);
  const shown = subject.kind === "image" || subject.kind === "file" ? title.search(/[ :]/) + 1 + 12 : title.length;
  return shown < title.length ? `${title.slice(0, shown)}…` : title;
}

function titleOfSome(names: readonly string[], what: string): string {
  return names.length === 1 ? (names[0] ?? "") : `${names.length} ${what}`;
}

/** Reads what a webview or a saved state holds; undefined for anything that is not a subject. */
export function readSubject(value: unknown): PageSubject | undefined {
  const fields = fieldsOf(value);
  // Not a constant of the module: the script of the page, which reads no subjects, would have it with all readers.
  const kinds = Object.keys(readers) as readonly PageSubject["kind"][];
  const kind = kinds.find((candidate) => candidate === fields.kind);
  return kind && readers[kind](fields);
}

type Fields = Readonly<Record<string, unknown>>;

const readers: { readonly [K in PageSubject["kind"]]: (fields: Fields) => PageSubject | undefined } = {
  package({ key, purl }) {
    const read = packageKey(key);
    return read && { kind: "package", key: read, ...lookedUp(purl, read) };
  },
  version({ key, purl }) {
    const read = versionKey(key);
    return read && { kind: "version", key: read, ...lookedUp(purl, read) };
  },
  capabilities({ key }) {
    const read = versionKey(key);
    return read && { kind: "capabilities", key: read };
  },
  comparison({ from, to }) {
    const [before, after] = [versionKey(from), versionKey(to)];
    return before && after && { kind: "comparison", from: before, to: after };
  },
  project: ({ id }) => (isText(id) ? { kind: "project", id } : undefined),
  advisory: ({ id }) => (isText(id) ? { kind: "advisory", id } : undefined),
  file({ hash }) {
    const read = readHash(hash);
    return read && { kind: "file", hash: read };
  },
  files({ files }) {
    const read = readHashedFiles(files);
    return read && { kind: "files", files: read };
  },
  layers({ archive, ...images }) {
    const read = readArchivedImages(images);
    return read && isText(archive) ? { kind: "layers", archive, ...read } : undefined;
  },
  purls({ purls, leftOut, without, problem }) {
    const read = Array.isArray(purls) && purls.length > 0 && purls.every(isText) ? purls : undefined;
    const told = readListProblem(problem);
    const counts = { ...countOf("leftOut", leftOut), ...countOf("without", without) };
    return read && { kind: "purls", purls: read, ...counts, ...(told && { problem: told }) };
  },
  image: ({ chainId }) => (isText(chainId) ? { kind: "image", chainId } : undefined),
};

/** A package URL that names the key; another one would be asked about a package that nobody has checked. */
function lookedUp(purl: unknown, { system, name }: PackageKey): { readonly purl?: string } {
  const found = isText(purl) ? parsePurl(purl)?.key : undefined;
  return isText(purl) && found?.system === system && found.name === name ? { purl } : {};
}

/** The packages that a page about it asks the service about by name. */
export function namesIn(subject: PageSubject): readonly PackageKey[] {
  switch (subject.kind) {
    case "package":
    case "version":
    case "capabilities":
      return [subject.key];
    case "comparison":
      return [subject.from, subject.to];
    case "project":
    case "advisory":
    case "file":
    case "files":
    case "layers":
    case "image":
      return [];
    // Private ones have rows that say so.
    case "purls":
      return [];
  }
}

function packageKey(value: unknown): PackageKey | undefined {
  const { system, name } = fieldsOf(value);
  return isSystem(system) && isText(name) ? { system, name } : undefined;
}

function versionKey(value: unknown): VersionKey | undefined {
  const { version } = fieldsOf(value);
  const key = packageKey(value);
  return key && isText(version) ? { ...key, version } : undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isSystem(value: unknown): value is System {
  return systems.some((system) => system === value);
}

function countOf(name: "leftOut" | "without", value: unknown): { readonly [N in typeof name]?: number } {
  return typeof value === "number" && value > 0 ? { [name]: value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
