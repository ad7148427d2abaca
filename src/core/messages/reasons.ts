import type { CoverageGap, Limit, TransitiveGapReason } from "../analysis/coverage.ts";
import type { Held } from "../analysis/target/target.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import type { ComponentGapReason, FileGap } from "../manifests/gap.ts";
import type { SkipReason, UnreadPom, Withheld } from "../manifests/manifest.ts";
import type { System } from "../model/keys.ts";
import { fileNameOf, folderOf } from "../model/path.ts";
import { errorMessage } from "./errors.ts";
import { message, type Message, plural } from "./message.ts";
import { heldText } from "./versionOrigin.ts";

/** Tells why a dependency was not checked, as half a sentence after "Not checked:". */
export function uncheckedReason(why: UncheckedReason): Message {
  switch (why.kind) {
    case "skipped":
      return isHalfTyped(why) ? message("incomplete version") : skippedReason(why);
    case "malformed":
      return message("“{text}” is not a valid version requirement", { text: why.text });
    case "unsatisfied":
      return why.held
        ? tooYoung(why.text, why.held)
        : message("no known version satisfies “{text}”", { text: why.text });
    case "lockfile":
      return fileGapMessage(why);
    case "unknown-package":
      return message("the service does not know this package ({absence})", { absence: absenceOf(why.system) });
    case "unknown-version":
      return message("the service does not know version {version}", { version: why.key.version });
    case "not-served":
      return message("the service lists version {version}, but has no data about it at present", {
        version: why.key.version,
      });
    case "failed":
      return errorMessage(why.error);
  }
}

/** The reasons for which the service may not know a package, for brackets; `collected` has what it collects. */
export function absenceOf(system: System): Message {
  const other = otherAbsences[system];
  return other
    ? message("private, new, removed, misspelled, or {other}", { other })
    : message("private, new, removed or misspelled");
}

const otherAbsences: Readonly<Partial<Record<System, Message>>> = {
  GO: message("not in the public proxy"),
  MAVEN: message("not in a collected repository"),
  PYPI: message("neither a wheel nor an sdist"),
};

/** Tells why the service is not asked about a package that a person looks up. */
export function refusedLookUp(name: string, { reason, detail }: Withheld): Message {
  if (reason === "private") {
    return detail === undefined
      ? message("{name} is private: it is not looked up", { name })
      : message("{name} is private ({detail}): it is not looked up", { name, detail });
  }
  return detail === undefined
    ? message("{name} is not known to be public: it is not looked up", { name })
    : message("{name} is not known to be public ({detail}): it is not looked up", { name, detail });
}

interface Skipped {
  readonly reason: SkipReason;
  readonly detail?: string;
  readonly pom?: UnreadPom;
}

function skippedReason({ reason, detail, pom }: Skipped): Message {
  if (pom && (reason === "inherited" || reason === "variable")) return unreadPom(pom);
  return detail === undefined
    ? skipReasons[reason]
    : message("{reason} ({detail})", { reason: skipReasons[reason], detail });
}

/** Tells whether something must follow the last sign of the version, as in `^7.`, `>=` or `1.0.0-`. */
function isHalfTyped({ reason, text }: { readonly reason: SkipReason; readonly text: string }): boolean {
  const last =
    text
      .trim()
      .split(/[\s,|&]+/)
      .at(-1) ?? "";
  return reason === "unsupported" && /^(?:[\^~<>=!]+|[\^~<>=!]*\d[\d.x*]*[.-])$/.test(last);
}

function unreadPom({ role, name, why }: UnreadPom): Message {
  if (why === "plugins") return message("the service does not list the plugins of parent POM {name}", { name });
  if (why === "cycle") return message("parent POM {name} is one of its own parents", { name });
  const values = { name, why: pomReasons[why] };
  return role === "parent"
    ? message("parent POM {name} is not available: {why}", values)
    : message("imported POM {name} is not available: {why}", values);
}

const pomReasons: Readonly<Record<Exclude<UnreadPom["why"], "plugins" | "cycle">, Message>> = {
  unknown: message("the service does not know it"),
  unanswered: message("the service did not answer"),
  limit: message("only 20 POMs of a project are read"),
  private: message("it may be private, so the service is not asked"),
};

const skipReasons: Readonly<Record<SkipReason, Message>> = {
  path: message("local path"),
  archive: message("local archive"),
  git: message("from a Git repository, not from a registry"),
  url: message("from a URL, not from a registry"),
  workspace: message("workspace member"),
  inherited: message("version is set in another file"),
  variable: message("version is a variable that this file does not define"),
  private: message("private package, the service is not asked"),
  "unknown-origin": message("not asked, as it is not known to be public"),
  typed: message("not asked while its name is typed, as it could become a private one"),
  unsupported: message("unsupported kind of dependency"),
};

/** Tells why a dependency was not checked, in one word or two. */
export function uncheckedWord(why: UncheckedReason): Message {
  switch (why.kind) {
    case "skipped":
      return isHalfTyped(why) ? message("incomplete") : skipWords[why.reason];
    case "malformed":
      return message("invalid");
    case "unsatisfied":
      return why.held ? message("all versions too new") : message("no version satisfies the requirement");
    case "lockfile":
      return message("lockfile not read");
    case "unknown-package":
      return message("unknown package");
    case "unknown-version":
      return message("unknown version");
    case "not-served":
      return message("no data");
    case "failed":
      return message("not answered");
  }
}

const skipWords: Readonly<Record<SkipReason, Message>> = {
  path: message("path"),
  archive: message("archive"),
  git: message("git"),
  url: message("url"),
  workspace: message("workspace"),
  inherited: message("inherited"),
  variable: message("variable"),
  private: message("private"),
  "unknown-origin": message("not asked"),
  typed: message("being typed"),
  unsupported: message("unsupported"),
};

/** Names that several files of a project have, so that messages add the folder. */
const commonNames: ReadonlySet<string> = new Set([
  "package.json",
  "pom.xml",
  "Cargo.toml",
  "go.mod",
  "pyproject.toml",
  "build.gradle",
  "build.gradle.kts",
  "settings.gradle",
]);

/** `package-lock.json has merge conflicts`, `core/pom.xml does not exist` */
function fileGapMessage({ path, reason }: Pick<FileGap, "path" | "reason">): Message {
  const name = fileNameOf(path);
  const file = commonNames.has(name) ? `${fileNameOf(folderOf(path))}/${name}` : name;
  switch (reason) {
    case "missing":
      return message("{file} does not exist", { file });
    case "unreadable":
      return message("{file} cannot be read", { file });
    case "too-large":
      return message("{file} is too large to be read", { file });
    case "binary":
      return message("{file} is not a text file", { file });
    case "encoding":
      return message("{file} has an unknown text encoding", { file });
    case "conflicted":
      return message("{file} has merge conflicts", { file });
    case "damaged":
      return message("{file} is damaged", { file });
    case "newer-format":
      return message("{file} has a newer format, which is not supported", { file });
  }
}

/** Tells why a part of a manifest was not checked, as half a sentence after the name of that part: `private registry`. */
export function gapMessage(gap: CoverageGap): Message {
  switch (gap.kind) {
    case "file":
      return fileGapMessage(gap);
    case "entry":
      return gap.why
        ? message("“{text}”: {reason}", { text: gap.text, reason: componentReasons[gap.why] })
        : message("“{text}” is not evaluated", { text: gap.text });
    case "text":
      return message("syntax: {message}", { message: gap.message });
    case "dependency":
      return gap.why.kind === "pending" ? message("not answered yet") : uncheckedReason(gap.why);
    case "transitive":
      return transitiveGapMessage(gap);
    case "advisory":
      return message("details of {id}: {error}", { id: gap.id, error: errorMessage(gap.error) });
    case "limit":
      return limitMessages[gap.limit];
  }
}

export const componentReasons: Readonly<Record<ComponentGapReason, Message>> = {
  "other-system": message("not of one of the seven package systems"),
  "no-purl": message("no package URL"),
  "no-version": message("no version"),
};

function transitiveGapMessage({ key, why }: Extract<CoverageGap, { kind: "transitive" }>): Message {
  const version = key ? `${key.name} ${key.version}` : undefined;
  const reason = transitiveReason(why);
  return version === undefined ? reason : message("transitive dependency {version}: {reason}", { version, reason });
}

function transitiveReason(why: TransitiveGapReason): Message {
  switch (why.kind) {
    case "failed":
      return errorMessage(why.error);
    case "skipped":
      return uncheckedReason({ ...why, text: "" });
    case "unknown-version":
      return message("the service does not know this version");
    case "pending":
      return message("not answered yet");
    case "graph":
      return message("the dependency graph is incomplete ({error})", { error: why.message });
  }
}

export const limitMessages: Readonly<Record<Limit, Message>> = {
  "no-graph": message("transitive dependencies are not known"),
  bundled: message("the service has no facts about bundled dependencies"),
  "no-deprecation": message("this version of the API does not tell whether versions are deprecated"),
  "unread-override": message("the package manager, npm unless another is named, does not read this override"),
  "unknown-plugin": message("the service does not know this plugin of Gradle"),
  "absent-member": absentMembers(1),
};

export function absentMembers(count: number): Message {
  return plural(
    count,
    "{count} member of the workspace does not exist; the package manager passes over it",
    "{count} members of the workspace do not exist; the package manager passes over them",
  );
}

/** Nothing that satisfies the requirement is old enough: the package manager fails. */
function tooYoung(text: string, held: Held): Message {
  return message("{tool} installs no version for “{text}”: {held}", {
    tool: held.limit.tool,
    text,
    held: heldText(held),
  });
}
