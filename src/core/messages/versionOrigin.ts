import type { HeldUpdate } from "../analysis/update.ts";
import type { Held } from "../analysis/target/target.ts";
import { code, message, type Message } from "./message.ts";
import { dayText, lapse } from "./time.ts";

/** The origin of the version that is checked. File names are without folders. */
export interface VersionOrigin {
  readonly how: "locked" | "written" | "assumed";
  /** The requirement as written. */
  readonly requirement: string;
  /** The lockfile that decides. */
  readonly lockfile?: string;
  /** The version of a lockfile that is out of date, in whose place the one that is checked would be installed. */
  readonly outdated?: { readonly version: string; readonly next: string; readonly lockfile: string };
  /** The file with the requirement, where that is another one than the manifest. */
  readonly elsewhere?: string;
  /** The written version, and the file that replaces it by the one that is checked. */
  readonly replaced?: { readonly text: string; readonly by: string; readonly file: string };
  /** The POM outside of the project that has the version. */
  readonly managedBy?: string;
  /** The requirement names the lowest version accepted, which is selected unless another package requires more, or installed. */
  readonly minimum?: "selected" | "installed";
  /** The version that the resolver takes of those that a requirement allows. */
  readonly resolves: "highest" | "lowest";
  readonly displayName: string;
  /** The version that would be assumed if it were old enough for the package manager. */
  readonly held?: Held;
  /** The limit of the package manager that all versions are too young for. */
  readonly fallback?: Held["limit"];
}

/** Describes the origin in a few words, for brackets behind the version. */
export function versionOriginText(origin: VersionOrigin): Message {
  if (origin.outdated)
    return message(
      "locked at {version} by {lockfile}, which is out of date: {next} would be installed",
      origin.outdated,
    );
  // A replacement is that version, and not a minimum.
  if (origin.replaced) return message("{text} is replaced by {by} in {file}", origin.replaced);
  switch (origin.how) {
    case "locked":
      return lockedText(origin);
    case "written":
      if (origin.managedBy !== undefined) return message("managed by {pom}", { pom: origin.managedBy });
      return origin.minimum ? minimumText(origin) : message("written {where}", { where: placeText(origin) });
    case "assumed":
      return origin.held
        ? message("{assumed}; {held}", { assumed: assumedText(origin), held: heldText(origin.held) })
        : assumedText(origin);
  }
}

/** `1.2.0 is held back until 2026-12-03 by min-release-age=7` */
export function heldText({ version, until, limit }: Held): Message {
  const values = { version, setting: code(limit.setting) };
  return until === undefined
    ? message("{version} is held back by {setting}", values)
    : message("{version} is held back until {day} by {setting}", {
        ...values,
        day: dayText(until),
      });
}

function lockedText(origin: VersionOrigin): Message {
  const { lockfile = "", minimum, displayName } = origin;
  if (minimum !== "selected") return message("locked by {lockfile}", { lockfile });
  const values = { where: placeText(origin), lockfile, system: displayName };
  return message("minimum written {where}, and in {lockfile}; {system} may select a newer one", values);
}

function minimumText(origin: VersionOrigin): Message {
  const values = { where: placeText(origin), system: origin.displayName };
  return origin.minimum === "selected"
    ? message("minimum written {where}; {system} may select a newer one", values)
    : message("minimum written {where}, which {system} installs", values);
}

function placeText({ elsewhere }: Pick<VersionOrigin, "elsewhere">): Message {
  return elsewhere === undefined ? message("here") : message("in {file}", { file: elsewhere });
}

function assumedText(origin: VersionOrigin): Message {
  const { lockfile, elsewhere, requirement, resolves, displayName, fallback } = origin;
  if (lockfile !== undefined) return message("assumed: the highest of several in {lockfile}", { lockfile });
  const where = elsewhere === undefined ? message("") : message(" of {file}", { file: elsewhere });
  const values = { requirement: code(requirement), where, system: displayName };
  if (fallback)
    return message("lowest that satisfies {requirement}{where}, as all are too new for {setting}", {
      ...values,
      setting: code(fallback.setting),
    });
  if (requirement.trim() === "") {
    return resolves === "lowest" ? message("what {system} takes", values) : message("highest known version");
  }
  return resolves === "lowest"
    ? message("what {system} takes for {requirement}{where}", values)
    : message("highest that satisfies {requirement}{where}", values);
}

/** `1.2.0 in 6 days` */
export function heldUpdateText({ to, wait }: HeldUpdate): Message {
  return wait === 0
    ? message("{to} is held back", { to })
    : message("{to} in {lapse}", { to, lapse: lapse(wait / 1_000) });
}
