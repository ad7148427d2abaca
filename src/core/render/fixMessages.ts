import type { News } from "../analysis/additions.ts";
import type { Held } from "../analysis/target/target.ts";
import { additionsText } from "../comparison/additionTexts.ts";
import type { OverrideChange, PackageOverride } from "../fixes/override/planOverrides.ts";
import type { FixEffect, Fixed } from "../fixes/plan/fixEffect.ts";
import type { Unfixable } from "../fixes/plan/unfixable.ts";
import {
  cleanerMessage,
  linesText,
  packagesHeldMessage,
  packagesText,
  partlyFixedMessage,
} from "../messages/fixedIn.ts";
import { clauses, code, listed, message, plural, type Message } from "../messages/message.ts";
import { fileNameOf } from "../model/path.ts";
import { stepNames } from "../messages/names.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { dayText } from "../messages/time.ts";
import { heldText } from "../messages/versionOrigin.ts";

/** `Update to 4.20.0: fixes 2 of 2 advisories and 5 of 5 transitive (minor); newly depends on ms (first published 10 years ago)` */
export function fixTitle(version: string, effect: FixEffect, news?: Message): Message {
  return withNews(effectTitle(version, effect), news);
}

/** Tells what an update loses and brings; undefined where nothing is known of that. */
export function newsMessage(news: News | undefined, now: number): Message | undefined {
  const added = news && additionsText(news, now);
  return joined([
    ...(news?.isMalicious ? [message("confirmed malicious")] : []),
    ...(news?.losesAttestation ? [message("no provenance attestation")] : []),
    ...(added ? [added] : []),
  ]);
}

/** Adds what the version loses and brings. */
export function withNews(title: Message, news: Message | undefined): Message {
  return news ? message("{title}; {news}", { title, news }) : title;
}

function effectTitle(version: string, effect: FixEffect): Message {
  if (effect.isWayOut) return wayOutTitle(version, effect);
  const fixes = fixesMessage(effect);
  const title = fixes
    ? message("Update to {version}: {fixes}", { version, fixes })
    : message("Update to {version}", { version });
  const remarks = remarksMessage(effect);
  return remarks ? message("{title} ({remarks})", { title, remarks }) : title;
}

/** `Change to 1.3.0 (patch)` */
function wayOutTitle(version: string, effect: FixEffect): Message {
  const remarks = remarksMessage(effect);
  return remarks
    ? message("Change to {version} ({remarks})", { version, remarks })
    : message("Change to {version}", { version });
}

/** `fixes 2 of 2 advisories and 5 of 5 transitive; minor`; undefined where there is nothing to say. */
export function effectMessage(effect: FixEffect): Message | undefined {
  const [fixes, remarks] = [fixesMessage(effect), remarksMessage(effect)];
  return fixes && remarks ? message("{fixes}; {remarks}", { fixes, remarks }) : (fixes ?? remarks);
}

function fixesMessage({ advisories, transitive, isWayOut }: FixEffect): Message | undefined {
  if (isWayOut) return message("away from a malicious version");
  const own = advisories.of > 0 ? fixedAdvisories(advisories) : undefined;
  const below = transitive && transitive.of > 0 ? fixedDependencies(transitive, own !== undefined) : undefined;
  const fixes = own && below ? message("{own} and {below}", { own, below }) : (own ?? below);
  return fixes && message("fixes {fixes}", { fixes });
}

function remarksMessage({ step, isLower, transitive, added }: FixEffect): Message | undefined {
  return joined([
    ...(step ? [stepNames[step]] : []),
    ...(isLower ? [message("downgrade")] : []),
    ...(added > 0 ? [plural(added, "{count} is new", "{count} are new")] : []),
    ...(transitive ? [] : [unchecked]),
  ]);
}

function fixedAdvisories({ fixed, of }: Fixed): Message {
  return plural(of, "{fixed} of {count} advisory", "{fixed} of {count} advisories", { fixed });
}

function fixedDependencies({ fixed, of }: Fixed, isShort: boolean): Message {
  const values = { fixed };
  return isShort
    ? plural(of, "{fixed} of {count} transitive", values)
    : plural(of, "{fixed} of {count} vulnerable dependency", "{fixed} of {count} vulnerable dependencies", values);
}

/** Tells what an override does, which requirements it does not satisfy, what of it is not checked, and when it can go. */
export function overrideMessage(override: PackageOverride): Message {
  const { to, affected, requirements, dependencies } = override;
  const values = { name: to.name, before: listed(affected.map(({ version }) => version)), after: to.version };
  const required = requirements.length > 0 ? [requiredMessage(requirements)] : [];
  const remarks = joined([...required, ...(dependencies === "unknown" ? [unchecked] : [])]);
  const text = remarks
    ? message("override {name} {before} → {after} ({remarks})", { ...values, remarks })
    : message("override {name} {before} → {after}", values);
  const condition = removalCondition(override);
  return condition ? message("{text}; {condition}", { text, condition }) : text;
}

/** The most packages that are named. */
const mostNamed = 3;

/**
 * Tells under which condition an override can be removed: `can be removed once webpack-dev-server allows ws 7.5.10 or newer`.
 * Undefined where nothing is known of what requires the package.
 */
export function removalCondition({ to, requirements }: PackageOverride): Message | undefined {
  if (requirements.length === 0) return undefined;
  const overruled = requirements.filter(({ isSatisfied }) => !isSatisfied).map(({ dependent }) => dependent.name);
  const names = [...new Set(overruled)];
  if (names.length === 0) return message("can be removed once no dependency needs it");
  const values = { names: listed(names.slice(0, mostNamed)), name: to.name, version: to.version };
  const rest = names.length - mostNamed;
  return rest > 0
    ? plural(rest, "can be removed once {names} and {count} more allow {name} {version} or newer", values)
    : plural(
        names.length,
        "can be removed once {names} allows {name} {version} or newer",
        "can be removed once {names} allow {name} {version} or newer",
        values,
      );
}

const unchecked = message("dependencies not checked");

function requiredMessage(requirements: PackageOverride["requirements"]): Message {
  const [first, ...others] = requirements.filter(({ isSatisfied }) => !isSatisfied);
  if (!first) return message("satisfies what is required");
  const values = { dependent: `${first.dependent.name} ${first.dependent.version}`, requirement: first.text };
  return others.length > 0
    ? plural(others.length, "overrules “{requirement}” of {dependent} and {count} more", values)
    : message("overrules “{requirement}” of {dependent}", values);
}

/** The title of a fix that overrides transitive dependencies. */
export function overrideTitle({ overrides }: OverrideChange): Message {
  const names = listed(overrides.map(({ to }) => `${to.name} ${to.version}`));
  const isOverruling = overrides.some(({ requirements }) => requirements.some(({ isSatisfied }) => !isSatisfied));
  const isUnchecked = overrides.some(({ dependencies }) => dependencies === "unknown");
  const remarks = joined([
    message("no known advisories"),
    ...(isUnchecked ? [unchecked] : []),
    ...(isOverruling ? [message("overrules what is required")] : []),
  ]);
  return remarks
    ? message("Override with {names} ({remarks})", { names, remarks })
    : message("Override with {names}", { names });
}

/** Parts of a remark with `;` between them; undefined for none. */
function joined(parts: readonly Message[]): Message | undefined {
  return parts.length === 0 ? undefined : clauses(parts);
}

/** Tells why a dependency is not fixed: a sentence without a period. */
export function unfixableMessage(why: Unfixable): Message {
  switch (why.kind) {
    case "no-version":
      return message("Its version is not known");
    case "lockfile-outdated":
      return outdatedMessage(why);
    case "dependencies":
      if (why.isMalicious)
        return message("No version of {name} is known to have only clean dependencies: remove it", {
          name: why.key.name,
        });
      return message("No newer version of {name} is known to have only clean dependencies", { name: why.key.name });
    case "packages":
      return packagesMessage(why);
    case "held":
      return heldMessage(why);
    case "unsettled":
      return message("Not all that it depends on with these changes is known");
    case "overlap":
      return message("Its version is part of one that is changed");
    case "unreadable":
      return message("The file would not be read as before");
    case "not-shared":
      return message("It shares its version with {sharing}, which has no {version}", {
        version: why.version,
        sharing: why.sharing,
      });
    case "still-affected":
      return stillAffectedMessage(why);
    case "unverified":
      return unverifiedMessage(why);
    case "edit":
      return editMessage(why);
    case "search":
      return searchMessage(why);
  }
}

function packagesMessage(why: Extract<Unfixable, { kind: "packages" }>): Message {
  const text = otherPackagesMessage(why);
  return why.held ? packagesHeldMessage(text, why.held) : text;
}

function otherPackagesMessage(why: Extract<Unfixable, { kind: "packages" }>): Message {
  const { packages: keys, setBy, leavesOwn, isWayOut } = why;
  if (setBy && !isWayOut) {
    const lines = linesText(setBy);
    return leavesOwn
      ? message("Update {lines} for its dependencies; its own advisories stay", { lines })
      : message("Update {lines}", { lines });
  }
  const packages = packagesText(keys);
  if (isWayOut) {
    return message("The nearest clean version is {packages}, but no change to the manifest is known to lead to it", {
      packages,
    });
  }
  return plural(
    keys.length,
    "Fixed in {packages}, but no change to the manifest is known to lead to it",
    "Fixed in {packages}, but no change to the manifest is known to lead to them",
    { packages },
  );
}

function unverifiedMessage({ requirement, why }: Extract<Unfixable, { kind: "unverified" }>): Message {
  return why
    ? message("“{requirement}” could not be checked: {reason}", { requirement, reason: uncheckedReason(why) })
    : message("“{requirement}” could not be checked", { requirement });
}

function heldMessage({ held, exception }: Extract<Unfixable, { kind: "held" }>): Message {
  const values = { held: heldText(held) };
  if (!exception) return message("{held}", values);
  return message("{held}: add {entry} to {setting} in {file} to install it now", {
    ...values,
    entry: code(exception.entry),
    setting: code(exception.setting),
    file: fileNameOf(held.limit.path),
  });
}

/** `Update to 1.2.0: fixes 1 of 1 advisory; exception from min-release-age=7 in .npmrc, which holds it back until 2026-12-03` */
export function heldTitle(held: Held, effect: FixEffect, news?: Message): Message {
  const values = { title: effectTitle(held.version, effect), exception: exceptionMessage(held) };
  return withNews(message("{title}; {exception}", values), news);
}

/** `exception from min-release-age=7 in .npmrc, which holds it back until 2026-12-03` */
export function exceptionMessage({ until, limit }: Held): Message {
  const values = { setting: code(limit.setting), file: fileNameOf(limit.path) };
  return until === undefined
    ? message("exception from {setting} in {file}, which holds it back", values)
    : message("exception from {setting} in {file}, which holds it back until {day}", {
        ...values,
        day: dayText(until),
      });
}

function outdatedMessage(why: Extract<Unfixable, { kind: "lockfile-outdated" }>): Message {
  const { command, lockfile, isMalicious } = why;
  if (command !== undefined) {
    return isMalicious
      ? message("Its dependencies have clean versions: run {command}", { command })
      : message("Its dependencies have fixed versions: run {command}", { command });
  }
  if (lockfile !== undefined) {
    return isMalicious
      ? message("Its dependencies have clean versions: update {lockfile}", { lockfile })
      : message("Its dependencies have fixed versions: update {lockfile}", { lockfile });
  }
  return isMalicious
    ? message("Its dependencies have clean versions: update what is installed")
    : message("Its dependencies have fixed versions: update what is installed");
}

function searchMessage(why: Extract<Unfixable, { kind: "search" }>): Message {
  const { key, search } = why;
  const { name } = key;
  if (why.isMalicious) return noWayOutMessage(name, search);
  switch (search.kind) {
    case "none":
      return plural(
        search.candidates,
        "No fixed version is known: the only newer one is affected",
        "No fixed version is known: all {count} newer ones are affected",
      );
    case "partly": {
      const partly = partlyFixedMessage({ ...search, version: search.key.version });
      return message("No version fixes all: {partly}", { partly });
    }
    case "nothing-newer":
      return message("No newer version of {name} is available", { name });
    case "unknown":
      return message("Newer versions of {name} could not be checked: {reason}", {
        name,
        reason: uncheckedReason(search.why),
      });
  }
}

function noWayOutMessage(name: string, search: Extract<Unfixable, { kind: "search" }>["search"]): Message {
  switch (search.kind) {
    case "none":
    case "nothing-newer":
      return message("No clean version of {name} is known: remove it", { name });
    case "partly":
      return message("No version is clean: {cleaner}", {
        cleaner: cleanerMessage({ ...search, version: search.key.version }),
      });
    case "unknown":
      return message("Other versions of {name} could not be checked: {reason}", {
        name,
        reason: uncheckedReason(search.why),
      });
  }
}

function stillAffectedMessage(why: Extract<Unfixable, { kind: "still-affected" }>): Message {
  const advisories = [...new Set(why.advisories)];
  const values = {
    requirement: why.requirement,
    name: why.key.name,
    version: why.key.version,
    first: advisories[0] ?? "",
  };
  const others = advisories.length - 1;
  if (why.inDependencies) {
    return others === 0
      ? message("“{requirement}” leaves {first} in the dependencies of {name} {version}", values)
      : plural(
          others,
          "“{requirement}” leaves {first} and {count} more in the dependencies of {name} {version}",
          values,
        );
  }
  return others === 0
    ? message("“{requirement}” leads to {name} {version}, which is affected by {first}", values)
    : plural(
        others,
        "“{requirement}” leads to {name} {version}, which is affected by {first} and {count} more",
        values,
      );
}

function editMessage(why: Extract<Unfixable, { kind: "edit" }>): Message {
  const { name, version } = why.to;
  const { lockfile, requirement } = why;
  const values = { version, requirement, file: fileNameOf(why.path) };
  if (why.isUpdate && why.obstacle !== "allowed")
    return message("The version of {name} cannot be changed to {version} here", { name, version });
  switch (why.obstacle) {
    case "allowed":
      return lockfile === undefined
        ? message("“{requirement}” already allows {version}: update what is installed", values)
        : message("“{requirement}” already allows {version}: update {lockfile}", { ...values, lockfile });
    case "generated":
      return message("{version} has no known advisories, but {file} is generated: change its source", values);
    case "checksum":
      return message("{version} has no known advisories; its checksum must be changed as well", values);
    case "managed":
      return message("{version} has no known advisories, but a POM outside of the project manages the version", values);
    case "unwritten":
      return lockfile === undefined
        ? message("{version} has no known advisories, but no version is written here", values)
        : message("{version} has no known advisories; no version is written here: update {lockfile}", {
            ...values,
            lockfile,
          });
    case "unclear":
      return message("{version} has no known advisories; “{requirement}” must be changed by hand", values);
  }
}
