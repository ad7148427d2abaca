import type { Span } from "../model/span.ts";
import type { FileGap, FileText } from "./gap.ts";
import type { Surroundings } from "./manifest.ts";

export interface RecordedReads extends Pick<Surroundings, "read" | "readNamed"> {
  readonly decidesPrivacy: NonNullable<Surroundings["decidesPrivacy"]>;
  /** Records that the file was read and is broken. */
  readonly damaged: (path: string) => void;
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
    const known = gaps.get(gap.path);
    // What is required in one place and passed over in another is required.
    if (!known || (known.isPassedOver && !gap.isPassedOver) || (gap.span && !gap.isPassedOver)) gaps.set(gap.path, gap);
  };
  const readText = async (path: string, named: boolean, span?: Span, isPassedOver = false) => {
    const file = await readFile(path);
    if (file.kind === "text") return file.text;
    const isMissing = file.kind === "missing" && !file.isFolder;
    const reason = file.kind === "missing" ? (isMissing ? "missing" : "unreadable") : file.reason;
    if (named || !isMissing)
      record({ kind: "file", path, reason, ...(span && { span }), ...(isPassedOver && isMissing && { isPassedOver }) });
    return undefined;
  };
  return {
    read: (path) => readText(path, false),
    readNamed: (path, span, isPassedOver) => readText(path, true, span, isPassedOver),
    decidesPrivacy: (path, label) => settings.set(path, label),
    damaged: (path) => record({ kind: "file", path, reason: "damaged" }),
    gaps: () => [...gaps.values()],
    unreadSettings() {
      const unread = [...gaps.values()].find(({ path, reason }) => reason !== "missing" && settings.has(path));
      return unread && settings.get(unread.path);
    },
  };
}
