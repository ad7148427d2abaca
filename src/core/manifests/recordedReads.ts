import { fileNameOf } from "../model/path.ts";
import type { Span } from "../model/span.ts";
import type { FileGap, FileText } from "./gap.ts";
import type { FolderContent, Reads, Surroundings } from "./manifest.ts";
import type { Memory } from "./memory.ts";

export interface RecordedReads extends Reads, Required<Pick<Surroundings, "rememberReads">> {
  readonly decidesPrivacy: NonNullable<Surroundings["decidesPrivacy"]>;
  /** Records that the file was read and is broken. */
  readonly damaged: (path: string) => void;
  /** Returns the files that could not be read so far, each once. */
  readonly gaps: () => readonly FileGap[];
  /** The name of settings that decide which packages are private, exist and could not be read so far; undefined if there are none. */
  readonly unreadSettings: () => string | undefined;
}

/** The files that are read, none of which rejects. */
interface ReadHost {
  readonly readFile: (path: string) => Promise<FileText>;
  readonly list?: ((path: string) => Promise<FolderContent>) | undefined;
  readonly memory?: Pick<Memory, "remember"> | undefined;
}

/** The files that could not be read, and the names of those that decide which packages are private, by their paths. */
interface Unread {
  readonly gaps: Map<string, FileGap>;
  readonly settings: Map<string, string>;
}

/** Reads files for one manifest and keeps which of them could not be read, so that no parser can forget to say so. */
export function recordReads(host: ReadHost): RecordedReads {
  const files = new Map<string, Promise<FileText>>();
  // What is remembered reads the same files.
  const readFile: ReadHost["readFile"] = (path) => {
    const file = files.get(path) ?? host.readFile(path);
    files.set(path, file);
    return file;
  };
  const { list, memory } = host;
  return recordInto({ gaps: new Map(), settings: new Map() }, { readFile, list, memory });
}

function recordInto(unread: Unread, host: ReadHost): RecordedReads {
  const { gaps, settings } = unread;
  const { readFile, list, memory } = host;
  const record = (gap: FileGap): void => {
    const known = gaps.get(gap.path);
    // What is required in one place and passed over in another is required.
    if (!known || (known.isPassedOver && !gap.isPassedOver) || (gap.span && !gap.isPassedOver)) gaps.set(gap.path, gap);
  };
  const decidesPrivacy = (path: string, label: string): void => void settings.set(path, label);
  const readText = async (path: string, named: boolean, span?: Span, isPassedOver = false) => {
    const file = await readFile(path);
    if (file.kind === "text") return file.text;
    const isMissing = file.kind === "missing" && !file.isFolder;
    const reason = file.kind === "missing" ? (isMissing ? "missing" : "unreadable") : file.reason;
    if (named || !isMissing)
      record({ kind: "file", path, reason, ...(span && { span }), ...(isPassedOver && isMissing && { isPassedOver }) });
    return undefined;
  };
  const reads: RecordedReads = {
    read: (path) => readText(path, false),
    readNamed: (path, span, isPassedOver) => readText(path, true, span, isPassedOver),
    ...(list && {
      async list(path, isLook) {
        const content = await list(path);
        if (!content.isUnreadable || isLook) return content;
        record({ kind: "file", path, reason: "unreadable" });
        decidesPrivacy(path, fileNameOf(path));
        return content;
      },
    }),
    decidesPrivacy,
    async rememberReads<T>(key: string, make: (reads: Reads) => Promise<T>) {
      if (!memory) return make(reads);
      const made = await memory.remember(key, async () => {
        const own: Unread = { gaps: new Map(), settings: new Map() };
        return { value: await make(recordInto(own, host)), own };
      });
      made.own.gaps.forEach(record);
      for (const [path, label] of made.own.settings) decidesPrivacy(path, label);
      return made.value;
    },
    damaged: (path) => record({ kind: "file", path, reason: "damaged" }),
    gaps: () => [...gaps.values()],
    unreadSettings() {
      const found = [...gaps.values()].find(({ path, reason }) => reason !== "missing" && settings.has(path));
      return found && settings.get(found.path);
    },
  };
  return reads;
}

/** The value for the key, made by reading unless it is remembered: `make` gets the surroundings to read by. */
export function rememberedReads<
  T,
  Around extends Pick<Surroundings, "path" | "rememberReads"> & Partial<Pick<Surroundings, "text">>,
>(key: string, surroundings: Around, make: (surroundings: Around) => Promise<T>): Promise<T> {
  const { path: own, text, rememberReads } = surroundings;
  if (!rememberReads) return make(surroundings);
  return rememberReads(key, (reads) => {
    // The manifest itself is at hand, perhaps before it is saved.
    const read: Reads["read"] = (path) =>
      path === own && text !== undefined ? Promise.resolve(text) : reads.read(path);
    return make({ ...surroundings, ...reads, read });
  });
}
