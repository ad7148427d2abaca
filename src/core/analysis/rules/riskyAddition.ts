import { code, listed, message, type Message } from "../../messages/message.ts";
import { lapse } from "../../messages/time.ts";
import { isRisky, type AddedPackage } from "../additions.ts";
import type { Facts } from "../facts.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface RiskyAddition extends FindingItem {
  /** The name of the new dependency. */
  readonly name: string;
  /** RFC 3339; absent if the service does not know the package, or its time. */
  readonly firstPublishedAt?: string;
  /** The service knows the package, but the time of none of its versions. */
  readonly isUndated?: true;
  /** The time of the version itself, RFC 3339. */
  readonly publishedAt: string;
  /** More popular packages of similar names. */
  readonly similar: readonly string[];
  readonly runsInstallScript?: true;
}

/** The version is new, and so is a package that it depends on and the version before it did not: how hijacked packages spread. */
export const riskyAddition: Rule<"risky-addition", RiskyAddition> = {
  id: "risky-addition",
  default: "default",
  severity: "warning",
  word: message("risky new dependency"),
  help: {
    summary: "A version of the last 30 days has a new dependency that is as young, or of unknown age.",
    advice: "Malicious code often comes as a new dependency: look at it before you install the version.",
    severities: "warning, information where the first publication is not known",
    note: "The version is compared with the one before it, and at most five new dependencies are looked up.",
    tags: ["security", "supply-chain"],
    details: {
      dependency: "its name",
      firstPublishedAt: "RFC 3339; absent if it is not known",
      similarNames: "names of more popular packages",
      runsInstallScript: "true if the lockfile says so",
    },
  },
  needs: () => ["additions"],
  find({ declaration, additions, locked }, verdict, { now }) {
    if (verdict.kind !== "checked" || !additions?.packages) return undefined;
    const { publishedAt } = verdict.version;
    if (publishedAt === undefined) return undefined;
    const risky = additions.packages.listed.filter((added) => isRisky(added, now));
    return onVersion(
      declaration,
      verdict,
      risky.map((added) => itemOf(added, publishedAt, locked)),
    );
  },
  message: (finding) => textOf(finding.items[0], subjectName(finding)),
  line: ({ items: [item] }) => ({ text: textOf(item) }),
  details: ({ items: [{ name, firstPublishedAt, similar, runsInstallScript }] }) => ({
    dependency: name,
    ...(firstPublishedAt !== undefined && { firstPublishedAt }),
    similarNames: similar,
    ...(runsInstallScript && { runsInstallScript }),
  }),
  identity: ({ name }) => [name],
};

function itemOf(
  { key: { name }, publication, similar }: AddedPackage,
  publishedAt: string,
  locked: Facts["locked"],
): RiskyAddition {
  const firstPublishedAt = publication?.kind === "found" ? publication.value.firstPublishedAt : undefined;
  const installed = locked?.packages.flatMap(({ dependencies }) =>
    dependencies.flatMap((index) => locked.lockfile.packages[index] ?? []),
  );
  const runsInstallScript = installed?.some((each) => each.key.name === name && each.runsInstallScript);
  return {
    name,
    publishedAt,
    similar: similar?.kind === "found" ? similar.value : [],
    ...(firstPublishedAt !== undefined && { firstPublishedAt }),
    ...(publication?.kind === "found" &&
      firstPublishedAt === undefined && { isUndated: true, severity: "information" }),
    ...(runsInstallScript && { runsInstallScript }),
  };
}

/** `acme 2.0.0 newly depends on left-pad, which was first published 18 hours before it, and runs an install script` */
function textOf(item: RiskyAddition, subject?: Message): Message {
  const { similar, runsInstallScript } = item;
  const added = addedText(item, subject);
  const text = runsInstallScript ? message("{text}, and runs an install script", { text: added }) : added;
  return similar.length === 0
    ? text
    : message("{text}; its name is close to {names}", { text, names: listed(similar.map(code)) });
}

/** The sentence that names the package, or that for a place which does. */
function addedText(item: RiskyAddition, subject: Message | undefined): Message {
  const { firstPublishedAt, isUndated, publishedAt } = item;
  const values = subject ? { package: subject, name: item.name } : { name: code(item.name) };
  if (firstPublishedAt === undefined) {
    if (isUndated)
      return subject
        ? message("{package} newly depends on {name}, whose first publication is not known", values)
        : message("Newly depends on {name}, whose first publication is not known", values);
    return subject
      ? message("{package} newly depends on {name}, which the service does not know", values)
      : message("Newly depends on {name}, which the service does not know", values);
  }
  const seconds = (Date.parse(publishedAt) - Date.parse(firstPublishedAt)) / 1000;
  const timed = { ...values, time: lapse(Math.abs(seconds)) };
  if (seconds < 0)
    return subject
      ? message("{package} newly depends on {name}, which was first published {time} after it", timed)
      : message("Newly depends on {name}, which was first published {time} after it", timed);
  return subject
    ? message("{package} newly depends on {name}, which was first published {time} before it", timed)
    : message("Newly depends on {name}, which was first published {time} before it", timed);
}
