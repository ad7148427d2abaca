import { code, message, type Message } from "./message.ts";

/** Where the version that is checked comes from. File names are without folders. */
export interface VersionOrigin {
  readonly how: "locked" | "written" | "assumed";
  /** As written. */
  readonly requirement: string;
  /** The lockfile that decides. */
  readonly lockfile?: string;
  /** The file with the requirement, where that is another one than the manifest. */
  readonly elsewhere?: string;
  /** The requirement names the lowest version accepted, which is selected unless another package requires more, or installed. */
  readonly minimum?: "selected" | "installed";
  /** What the resolver takes of the versions that a requirement allows. */
  readonly resolves: "highest" | "lowest";
  readonly displayName: string;
}

/** As the end of a sentence that begins with the version. */
export function versionOriginText(origin: VersionOrigin): Message {
  switch (origin.how) {
    case "locked":
      return lockedText(origin);
    case "written":
      return origin.minimum ? minimumText(origin, origin.elsewhere) : writtenText(origin);
    case "assumed":
      return assumedText(origin);
  }
}

function lockedText(origin: VersionOrigin): Message {
  const { lockfile = "", minimum } = origin;
  if (minimum !== "selected") return message("locked in {lockfile}", { lockfile });
  return message("{minimum}, and in {lockfile}", { minimum: minimumText(origin), lockfile });
}

function writtenText({ elsewhere }: VersionOrigin): Message {
  return elsewhere === undefined
    ? message("the version written here")
    : message("the version written in {file}", { file: elsewhere });
}

function minimumText({ minimum, displayName }: VersionOrigin, elsewhere?: string): Message {
  const where = elsewhere === undefined ? message("") : message(" in {file}", { file: elsewhere });
  const values = { where, system: displayName };
  return minimum === "selected"
    ? message("the minimum written{where}, which is what {system} selects unless another module needs more", values)
    : message("the minimum written{where}, which is what {system} installs", values);
}

function assumedText({ lockfile, elsewhere, requirement, resolves }: VersionOrigin): Message {
  if (lockfile !== undefined) {
    return message("assumed: the highest of those in {lockfile}, which does not say whose they are", { lockfile });
  }
  const where = elsewhere === undefined ? message("") : message(" (in {file})", { file: elsewhere });
  const values = { requirement: code(requirement.trim() === "" ? "any" : requirement), where };
  return resolves === "lowest"
    ? message("assumed: the version that the resolver takes for {requirement}{where}", values)
    : message("assumed: the highest known version that satisfies {requirement}{where}", values);
}
