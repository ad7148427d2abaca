import { readHash, readHashedFiles, type FileHash, type HashedFile } from "../fileHashes/hashedFile.ts";
import { readArchivedImages, type ArchivedImages } from "../images/image.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { packageId, systems, writtenId, type PackageKey, type System, type VersionKey } from "../model/keys.ts";
import { parsePurl } from "../model/purl.ts";
import { systemTraits } from "../model/systems.ts";
import { type ListProblem, readListProblem } from "../purls/listProblem.ts";

/** The subjects of pages by their kinds. Plain data: they survive a reload, and pages link to each other with them. */
interface Subjects {
  /** `purl`: the package URL that was looked up, which the service is also asked about as it is. */
  readonly package: { readonly key: PackageKey; readonly purl?: string };
  readonly version: { readonly key: VersionKey; readonly purl?: string };
  readonly comparison: { readonly from: VersionKey; readonly to: VersionKey };
  /** The things that the code of a Go module can do. */
  readonly capabilities: { readonly key: VersionKey };
  /** `<code_host>/<user>/<repo>` */
  readonly project: { readonly id: string };
  /** An identifier of osv.dev, or an alias such as a CVE. */
  readonly advisory: { readonly id: string };
  /** The package versions that contain a file; the value is in base64. */
  readonly file: { readonly hash: FileHash };
  /** Files of the user, by all hashes that were computed of them. Never empty. */
  readonly files: { readonly files: readonly HashedFile[] };
  /** Images of an archive by the chain IDs of their layers; `archive` as people know it. */
  readonly layers: { readonly archive: string } & ArchivedImages;
  /** Package URLs in the order in which they are listed. Never empty. */
  readonly purls: {
    readonly purls: readonly string[];
    readonly leftOut?: number;
    readonly without?: number;
    readonly problem?: ListProblem;
  };
  /** Packages that are looked for in the user's files; `list` is the text that lists them. */
  readonly packages: { readonly list: string };
  /**
   * The changes of the dependencies since a commit of the repository: that of a branch, a tag or a hash; absent for the usual one.
   * `folder` is the address of the repository in an editor; absent for the one that there is.
   */
  readonly review: { readonly base?: string; readonly folder?: string };
  /**
   * The updates that dependencies of a manifest can take, which an editor gives by its address; `name` is that of a dependency as
   * declared, absent for all.
   */
  readonly plan: { readonly manifest?: string; readonly name?: string };
  /** Container images by the chain ID of their layers. */
  readonly image: { readonly chainId: string };
}

export type PageKind = keyof Subjects;
export type SubjectOf<K extends PageKind> = { readonly kind: K } & Subjects[K];
export type PageSubject = { readonly [K in PageKind]: SubjectOf<K> }[PageKind];

type Fields = Readonly<Record<string, unknown>>;

/** A kind of page: all that is known of a subject before its page is made. The windows of the editor have this from their start. */
interface KindOfPage<K extends PageKind> {
  /** The kind in words, where a subject is offered. */
  readonly what: (subject: SubjectOf<K>) => Message;
  /** Reads a subject from what can be anything: a link, a message of a panel, the argument of a command, or a saved state. */
  readonly read: (fields: Fields) => SubjectOf<K> | undefined;
  /** A text that differs for each subject of the kind. */
  readonly id: (subject: SubjectOf<K>) => string;
  /** The title of the page before anything is known. */
  readonly title: (subject: SubjectOf<K>) => string;
  /** The title of a tab, made of that of the page, where it is shorter. */
  readonly tab?: (title: string) => string;
  /** The packages that the page asks the service about by name: a private one among them keeps it from being asked. */
  readonly names: (subject: SubjectOf<K>) => readonly PackageKey[];
}

const kinds: { readonly [K in PageKind]: KindOfPage<K> } = {
  package: {
    what: ({ key }) => message("{system} package", { system: systemTraits[key.system].displayName }),
    read({ key, purl }) {
      const read = packageKey(key);
      return read && { kind: "package", key: read, ...lookedUp(purl, read) };
    },
    id: ({ key }) => packageId(key),
    title: ({ key }) => key.name,
    names: ({ key }) => [key],
  },
  version: {
    what: ({ key }) => message("{system} package version", { system: systemTraits[key.system].displayName }),
    read({ key, purl }) {
      const read = versionKey(key);
      return read && { kind: "version", key: read, ...lookedUp(purl, read) };
    },
    id: ({ key }) => writtenId(key),
    title: ({ key }) => `${key.name} ${key.version}`,
    names: ({ key }) => [key],
  },
  comparison: {
    what: () => message("Comparison"),
    read({ from, to }) {
      const [before, after] = [versionKey(from), versionKey(to)];
      return before && after && { kind: "comparison", from: before, to: after };
    },
    id: ({ from, to }) => `${writtenId(from)}\n${writtenId(to)}`,
    title: ({ from, to }) => `${from.name} ${from.version} → ${to.version}`,
    names: ({ from, to }) => [from, to],
  },
  capabilities: {
    what: () => message("Capabilities"),
    read({ key }) {
      const read = versionKey(key);
      return read && { kind: "capabilities", key: read };
    },
    id: ({ key }) => writtenId(key),
    title: ({ key }) => `${key.name} ${key.version}`,
    names: ({ key }) => [key],
  },
  project: {
    what: () => message("Project"),
    read: ({ id }) => (isText(id) ? { kind: "project", id } : undefined),
    id: ({ id }) => id,
    title: ({ id }) => id,
    names: none,
  },
  advisory: {
    what: () => message("Advisory"),
    read: ({ id }) => (isText(id) ? { kind: "advisory", id } : undefined),
    id: ({ id }) => id,
    title: ({ id }) => id,
    names: none,
  },
  file: {
    what: ({ hash }) => message("Files with this {type} hash", { type: hash.type }),
    read({ hash }) {
      const read = readHash(hash);
      return read && { kind: "file", hash: read };
    },
    id: ({ hash }) => `${hash.type} ${hash.value}`,
    title: ({ hash }) => `${hash.type} ${hash.value}`,
    tab: shortHash,
    names: none,
  },
  files: {
    what: () => message("Files by their hashes"),
    read({ files }) {
      const read = readHashedFiles(files);
      return read && { kind: "files", files: read };
    },
    id: ({ files }) => JSON.stringify(files),
    title: ({ files }) =>
      titleOfSome(
        files.map(({ name }) => name),
        plural(files.length, "{count} file", "{count} files"),
      ),
    names: none,
  },
  layers: {
    what: () => message("Container images of an archive"),
    read({ archive, ...images }) {
      const read = readArchivedImages(images);
      return read && isText(archive) ? { kind: "layers", archive, ...read } : undefined;
    },
    id: ({ archive, images }) => `${archive} ${images.map(({ prefixes }) => prefixes[0]?.chainId).join()}`,
    title: ({ archive }) => archive,
    names: none,
  },
  purls: {
    what: () => message("Package URLs"),
    read({ purls, leftOut, without, problem }) {
      const read = Array.isArray(purls) && purls.length > 0 && purls.every(isText) ? purls : undefined;
      const told = readListProblem(problem);
      const counts = { ...countOf("leftOut", leftOut), ...countOf("without", without) };
      return read && { kind: "purls", purls: read, ...counts, ...(told && { problem: told }) };
    },
    id: ({ purls }) => JSON.stringify(purls),
    title: ({ purls }) => titleOfSome(purls, plural(purls.length, "{count} package URL", "{count} package URLs")),
    // Private ones have rows that say so.
    names: none,
  },
  packages: {
    what: () => message("Packages of a list"),
    read: ({ list }) => (isText(list) ? { kind: "packages", list } : undefined),
    id: ({ list }) => list,
    title: ({ list }) => /^\s*(\S.{0,60}?)\s*$/.exec(list)?.[1] ?? formatMessage(message("Find Packages")),
    // Nobody is asked.
    names: none,
  },
  review: {
    what: () => message("Review of dependency changes"),
    read: ({ base, folder }) => ({
      kind: "review",
      ...(isText(base) && { base }),
      ...(isText(folder) && { folder }),
    }),
    id: ({ base = "", folder = "" }) => `${folder} ${base}`,
    title: () => formatMessage(message("Dependency Changes")),
    // What it asks about is decided by the files.
    names: none,
  },
  plan: {
    what: () => message("Update plan"),
    read: ({ manifest, name }) => ({
      kind: "plan",
      ...(isText(manifest) && { manifest }),
      ...(isText(name) && { name }),
    }),
    id: ({ manifest = "", name = "" }) => `${manifest} ${name}`,
    title: ({ name }) => name ?? "Updates",
    // The manifest decides what it asks about.
    names: none,
  },
  image: {
    what: () => message("Container images with this chain ID"),
    read: ({ chainId }) => (isText(chainId) ? { kind: "image", chainId } : undefined),
    id: ({ chainId }) => chainId,
    title: ({ chainId }) => chainId,
    tab: shortHash,
    names: none,
  },
};

/** The kind of a subject in words. */
export function subjectWhat<K extends PageKind>(subject: SubjectOf<K>): Message {
  return kinds[subject.kind].what(subject);
}

/** One text per subject, for maps. */
export function subjectId<K extends PageKind>(subject: SubjectOf<K>): string {
  return `${subject.kind} ${kinds[subject.kind].id(subject)}`;
}

/** The title of the page before anything is known. */
export function subjectTitle<K extends PageKind>(subject: SubjectOf<K>): string {
  return kinds[subject.kind].title(subject);
}

/** The title of a page in the language that is set now. Only a plan has one that is not of its subject alone. */
export function pageTitle({ subject, title }: { readonly subject: PageSubject; readonly title: string }): string {
  return subject.kind === "plan" ? title : subjectTitle(subject);
}

/** The title of a tab: of a hash, only as much as tells it from others. */
export function subjectTab<K extends PageKind>(subject: SubjectOf<K>): string {
  const { title, tab = String } = kinds[subject.kind];
  return tab(title(subject));
}

/** The packages that a page about it asks the service about by name. */
export function namesIn<K extends PageKind>(subject: SubjectOf<K>): readonly PackageKey[] {
  return kinds[subject.kind].names(subject);
}

/** Reads what a webview or a saved state holds; undefined for anything that is not a subject. */
export function readSubject(value: unknown): PageSubject | undefined {
  const fields = fieldsOf(value);
  const kind = (Object.keys(kinds) as readonly PageKind[]).find((candidate) => candidate === fields.kind);
  return kind && kinds[kind].read(fields);
}

function none(): readonly PackageKey[] {
  return [];
}

function shortHash(title: string): string {
  const shown = title.search(/[ :]/) + 1 + 12;
  return shown < title.length ? `${title.slice(0, shown)}…` : title;
}

function titleOfSome(names: readonly string[], several: Message): string {
  return names.length === 1 ? (names[0] ?? "") : formatMessage(several);
}

/** A package URL that names the key; another one would be asked about a package that nobody has checked. */
function lookedUp(purl: unknown, { system, name }: PackageKey): { readonly purl?: string } {
  const found = isText(purl) ? parsePurl(purl)?.key : undefined;
  return isText(purl) && found?.system === system && found.name === name ? { purl } : {};
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
