import type { FixedIn, SettingLine, SettingLines } from "../analysis/fixedIn.ts";
import type { Held } from "../analysis/target/target.ts";
import type { VersionKey } from "../model/keys.ts";
import { code, listed, message, plural, type Message } from "./message.ts";
import { dayText } from "./time.ts";
import { heldText } from "./versionOrigin.ts";

/** A sentence without a full stop; undefined while it is not known. */
export function fixedInMessage(fixedIn: FixedIn): Message | undefined {
  if (fixedIn.isWayOut) return wayOutMessage(fixedIn);
  switch (fixedIn.kind) {
    case "fixed":
      return withRemarks(message("Fixed in {version}", { version: fixedIn.version }), fixedIn);
    case "partly":
      return partlyFixedMessage(fixedIn);
    case "lockfile":
      return lockfileMessage(fixedIn);
    case "packages":
      return fixedIn.held ? packagesHeldMessage(packagesMessage(fixedIn), fixedIn.held) : packagesMessage(fixedIn);
    case "none":
      return message("No fixed version is known");
    case "unknown":
      return undefined;
  }
}

function lockfileMessage({ lockfile, leavesOwn }: Extract<FixedIn, { kind: "lockfile" }>): Message {
  if (leavesOwn) {
    return lockfile === undefined
      ? message("Its dependencies are fixed by updating the lockfile")
      : message("Its dependencies are fixed by updating {lockfile}", { lockfile });
  }
  return lockfile === undefined
    ? message("Fixed by updating the lockfile")
    : message("Fixed by updating {lockfile}", { lockfile });
}

/** `update pnpm-lock.yaml` */
export function lockfileUpdate(lockfile: string | undefined): Message {
  return lockfile === undefined ? message("update the lockfile") : message("update {lockfile}", { lockfile });
}

function packagesMessage({ packages: keys, setBy, leavesOwn }: Extract<FixedIn, { kind: "packages" }>): Message {
  if (setBy) {
    const lines = linesText(setBy);
    return leavesOwn
      ? message("Its dependencies are fixed by updating {lines}", { lines })
      : message("Fixed by updating {lines}", { lines });
  }
  const packages = packagesText(keys);
  return leavesOwn
    ? message("Its dependencies are fixed in {packages}", { packages })
    : message("Fixed in {packages}", { packages });
}

/** The fix in a cell: `1.2.0`, `1.2.0 (held back)`, or `1.2.0 (4 of 5)` where no version fixes all; empty while it is not known. */
export function fixCell(fixedIn: FixedIn | undefined): Message {
  switch (fixedIn?.kind) {
    case undefined:
    case "unknown":
      return message("");
    case "fixed":
      return fixedCell(fixedIn);
    case "partly":
      return message("{version} ({fixed} of {of})", {
        version: fixedIn.version,
        fixed: fixedIn.fixed,
        of: fixedIn.of,
      });
    case "lockfile":
      return message("lockfile update");
    case "packages": {
      const packages = listed(fixedIn.packages.map(({ name, version }) => `${name} ${version}`));
      return fixedIn.held ? message("{packages} (held back)", { packages }) : packages;
    }
    case "none":
      return fixedIn.isWayOut ? message("remove it") : message("none known");
  }
}

/** `1.2.0`, or `1.2.0 from 2026-12-03` where the package manager holds it back until then. */
export function datedVersion({ version, held }: Pick<Fixed, "version" | "held">): Message {
  if (!held) return message("{version}", { version });
  return held.until === undefined
    ? message("{version} (held back)", { version })
    : message("{version} from {day}", { version, day: dayText(held.until) });
}

function fixedCell({ version, held, losesAttestation }: Fixed): Message {
  if (held) return message("{version} (held back)", { version });
  return losesAttestation ? message("{version} (no attestation)", { version }) : message("{version}", { version });
}

/** `qs (line 29) to 6.14.3, send (pom.xml) to 0.19.0` */
export function linesText(lines: SettingLines): Message {
  const texts = lines.slice(0, mostNames).map((line) => {
    return message("{name} to {version}", { name: lineText(line), version: line.version });
  });
  const others = lines.length - texts.length;
  return others > 0 ? plural(others, "{lines} and {count} more", { lines: listed(texts) }) : listed(texts);
}

function lineText({ name, line, file }: SettingLine): Message {
  if (file !== undefined) return message("{name} ({file})", { name, file });
  return line === undefined ? message("{name}", { name }) : message("{name} (line {line})", { name, line });
}

/** Adds that the version is held back or loses the attestation, and which nearer one was passed over. */
function withRemarks(text: Message, { held, losesAttestation, passedOver, isWayOut }: Fixed): Message {
  if (held) return heldMessage(text, held);
  const all = losesAttestation ? message("{text}, which has no provenance attestation", { text }) : text;
  if (!passedOver) return all;
  const { version, publishedAt } = passedOver;
  const values = { text: all, version, day: publishedAt.slice(0, 10) };
  return isWayOut
    ? message("{text}, apart from {version}, only published on {day}", values)
    : message("{text}, and in {version}, only published on {day}", values);
}

/** `Fixed in qs 6.14.3 and send 0.19.0; 6.14.3 is held back until 2026-12-03 by min-release-age=7` */
export function packagesHeldMessage(text: Message, held: Held): Message {
  return message("{text}; {held}", { text, held: heldText(held) });
}

function heldMessage(text: Message, { until, limit }: NonNullable<Fixed["held"]>): Message {
  const values = { text, setting: code(limit.setting) };
  return until === undefined
    ? message("{text}, held back ({setting})", values)
    : message("{text} from {day} ({setting})", { ...values, day: dayText(until) });
}

type Fixed = Extract<FixedIn, { kind: "fixed" }>;

/** Never calls what is malicious fixed. */
function wayOutMessage(fixedIn: FixedIn): Message | undefined {
  switch (fixedIn.kind) {
    case "fixed":
      return withRemarks(message("The nearest clean version is {version}", { version: fixedIn.version }), fixedIn);
    case "partly":
      return cleanerMessage(fixedIn);
    case "lockfile":
      return fixedIn.lockfile === undefined
        ? message("Updating the lockfile leads to clean versions")
        : message("Updating {lockfile} leads to clean versions", { lockfile: fixedIn.lockfile });
    case "packages":
      return plural(
        fixedIn.packages.length,
        "The nearest clean version is {packages}",
        "The nearest clean versions are {packages}",
        { packages: packagesText(fixedIn.packages) },
      );
    case "none":
      return message("No clean version is known: remove the dependency");
    case "unknown":
      return undefined;
  }
}

/** `1.2.0 is not malicious, but has 1 known advisory` */
export function cleanerMessage({
  version,
  fixed,
  of,
  others,
}: Pick<Partly, "version" | "fixed" | "of" | "others">): Message {
  return plural(
    of - fixed + others,
    "{version} is not malicious, but has {count} known advisory",
    "{version} is not malicious, but has {count} known advisories",
    { version },
  );
}

type Partly = Extract<FixedIn, { kind: "partly" }>;

/** `qs 6.7.3, send 0.19.0 and 3 more` */
export function packagesText(packages: readonly VersionKey[]): Message {
  const names = packages.map(({ name, version }) => `${name} ${version}`);
  const others = names.length - mostNames;
  if (others <= 0) return listed(names);
  return plural(others, "{names} and {count} more", {
    names: listed(names.slice(0, mostNames)),
  });
}

const mostNames = 3;

/** `4 of 5 fixed in 1.2.0` */
export function partlyFixedMessage({
  version,
  fixed,
  of,
  others,
}: Pick<Partly, "version" | "fixed" | "of" | "others">): Message {
  const values = { version, fixed, of };
  if (others === 0) return plural(of, "{fixed} of {count} fixed in {version}", values);
  return plural(
    others,
    "{fixed} of {of} fixed in {version}, which has {count} other advisory",
    "{fixed} of {of} fixed in {version}, which has {count} other advisories",
    values,
  );
}
