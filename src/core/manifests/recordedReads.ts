import type { Span } from "../model/span.ts";
import type { FileGap, FileText } from "./gap.ts";
import type { Surroundings } from "./manifest.ts";

export interface RecordedReads extends Pick<Surroundings, "read" | "readNamed"> {
  readonly decidesPrivacy: NonNullable<Surroundings["decidesPrivacy"]>;
  /** Returns the files that could not be read so far, each once. */
  readonly gaps: () => readonly FileGap[];
  /** The name of settings that decide which packages are private, exist and could not be read so far; undefined if there are none. */
  readonly unreadSettings: () => string | undefined;
}

/** Reads files for one manifest and keeps which of them could not be read, so that no parser can forget to say so. */
export function recordReads(readFile: (path: string) => Promise<FileText>): RecordedReads {
  const gaps = new Map<string, FileGap>();
  const settings = new Map<string, string>();
  const record = (gap: FileGap): void => {
    if (!gaps.has(gap.path) || gap.span) gaps.set(gap.path, gap);
  };
  const readText = async (path: string, named: boolean, span?: Span): Promise<string | undefined> => {
    const file = await readFile(path);
    if (file.kind === "text") return file.text;
    const isMissing = file.kind === "missing";
    const reason = !isMissing ? file.reason : file.isFolder ? "unreadable" : "missing";
    if (named || !isMissing || file.isFolder) record({ kind: "file", path, reason, ...(span && { span }) });
    return undefined;
  };
  return {
    read: (path) => readText(path, false),
    readNamed: (path, span) => readText(path, true, span),
    decidesPrivacy: (path, label) => settings.set(path, label),
    gaps: () => [...gaps.values()],
    unreadSettings() {
      const unread = [...gaps.values()].find(({ path, reason }) => reason !== "missing" && settings.has(path));
      return unread && settings.get(unread.path);
    },
  };
}
