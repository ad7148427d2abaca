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
  message: (finding) =>
    message("{package} newly depends on {name}, {what}", {
      package: subjectName(finding),
      name: finding.items[0].name,
      what: whatText(finding.items[0]),
    }),
  line: ({ items: [item] }) => ({
    text: message("Newly depends on {name}, {what}", { name: code(item.name), what: whatText(item) }),
  }),
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

/** `which was first published 18 hours before it, and runs an install script` */
function whatText({ firstPublishedAt, isUndated, publishedAt, similar, runsInstallScript }: RiskyAddition): Message {
  const unknown = isUndated ? undatedText : unknownText;
  const age = firstPublishedAt === undefined ? unknown : ageText(firstPublishedAt, publishedAt);
  const what = runsInstallScript ? message("{age}, and runs an install script", { age }) : age;
  return similar.length === 0
    ? what
    : message("{what}; its name is close to {names}", { what, names: listed(similar.map(code)) });
}

const unknownText = message("which the service does not know");
const undatedText = message("whose first publication is not known");

function ageText(firstPublishedAt: string, publishedAt: string): Message {
  const seconds = (Date.parse(publishedAt) - Date.parse(firstPublishedAt)) / 1000;
  return seconds < 0
    ? message("which was first published {time} after it", { time: lapse(-seconds) })
    : message("which was first published {time} before it", { time: lapse(seconds) });
}
