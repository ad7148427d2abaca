import { advisoryTitle } from "../../messages/advisories.ts";
import { code, listed, type Message, message, plural } from "../../messages/message.ts";
import { shownName } from "../../messages/shownName.ts";
import { versionName } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { type AffectedBy, isSameFlaw, sortedAdvisories } from "../advisories.ts";
import { advisoryEntry, versionEntry } from "../details.ts";
import type { Facts, RestoredParent, WithoutOverride } from "../facts.ts";
import { type FindingItem, type Found, type Rule, versionSpan } from "../rule.ts";
import type { OverrideUse } from "../target/overrideUse.ts";
import type { Verdict } from "../target/verdict.ts";

interface Unneeded {
  readonly why: "unneeded";
  readonly parents: readonly RestoredParent[];
  /** Path of the lockfile that has them, if there is one. */
  readonly source: string | undefined;
}

type StaleOverride = FindingItem &
  (
    | Unneeded
    | { readonly why: "unused"; readonly source: string }
    | { readonly why: "affected"; readonly affecting: AffectedBy }
  );

/** An override that does nothing for what is installed: without need, for a package that nothing uses, or to an affected version. */
export const staleOverride: Rule<"stale-override", StaleOverride> = {
  id: "stale-override",
  default: "default",
  severity: "information",
  word: message("stale override"),
  help: {
    summary: "An override is not needed any more, or holds an affected version.",
    advice: "Remove it, or change it to a version that is clean: *Remove Override* checks the manifest without it.",
    note: "What would be installed without it is looked for in a scan and in a hover, from what every package of the lockfile that it is for requires; without a lockfile, from what the service resolves. Nothing is found where any of that is not known, or where the lockfile is out of date.",
    tags: ["maintenance"],
    details: {
      why: "`unneeded`: what requires the package would get a version as clean without it; `unused`: the lockfile has no package that it is for; `affected`: an advisory affects the version that it sets",
      parents:
        "of an unneeded one: what requires the package, each as `{name, version, requirement, resolved}`, without a name for the project itself",
      lockfile: "the lockfile that tells, if one does",
      advisory: "of an affected one, as `advisory` of a finding",
    },
  },
  needs: (_, closely) => (closely ? ["overrides"] : []),
  find(facts, verdict) {
    const { declaration, overrideUse: use, fixedIn } = facts;
    if (!use || verdict.kind !== "checked") return undefined;
    const { how, version } = verdict;
    const found: Omit<Found, "items"> = { span: versionSpan(declaration), key: version.versionKey, how };
    if (use.kind === "unused") return { ...found, items: [{ why: "unused", source: use.lockfile }] };
    const unneeded = use.kind === "used" ? unneededIn(facts, use) : undefined;
    return { ...found, items: [...(unneeded ? [unneeded] : []), ...affectedIn(facts, verdict, fixedIn)] };
  },
  message(finding) {
    const [item] = finding.items;
    const name = shownName(finding.declaration);
    const values = { name, version: finding.key?.version ?? "" };
    switch (item.why) {
      case "unused":
        return message("The override of {name} can be removed: {lockfile} has no package that it is for", {
          ...values,
          lockfile: fileNameOf(item.source),
        });
      case "affected":
        return message("The override of {name} holds {version}, which an advisory affects: {title}", {
          ...values,
          title: advisoryTitle(item.affecting),
        });
      case "unneeded":
        return message("The override of {name} can be removed: {without}", {
          ...values,
          without: withoutText(item, finding.key),
        });
    }
  },
  line(finding) {
    const [item] = finding.items;
    const icon = "versions";
    switch (item.why) {
      case "unused":
        return {
          icon,
          text: message("Unused override: {lockfile} has no package that it is for", {
            lockfile: code(fileNameOf(item.source)),
          }),
        };
      case "affected":
        return {
          icon,
          text: message("The override holds an affected version: {title}", { title: advisoryTitle(item.affecting) }),
        };
      case "unneeded":
        return {
          icon,
          text: message("The override can be removed: {without}", { without: withoutText(item, finding.key) }),
        };
    }
  },
  details({ items: [item] }, shownPath) {
    const source = item.why === "affected" ? undefined : item.source;
    return {
      why: item.why,
      parents: item.why === "unneeded" ? item.parents.map(parentEntry) : undefined,
      lockfile: source === undefined ? undefined : shownPath(source),
      advisory: item.why === "affected" ? advisoryEntry(item.affecting) : undefined,
    };
  },
  identity: (item) => [item.why, ...(item.why === "affected" ? [item.affecting.id] : [])],
};

function parentEntry({ dependent, requirement, gets }: RestoredParent) {
  return { ...(dependent && versionEntry(dependent)), requirement, resolved: gets.version };
}

type Checked = Extract<Verdict, { readonly kind: "checked" }>;

/** Finds an override without which only versions are installed that are as good as the one that it sets. */
function unneededIn(facts: Facts, { by }: Extract<OverrideUse, { kind: "used" }>): StaleOverride | undefined {
  if (!facts.withoutOverride) return undefined;
  const { parents, versions } = facts.withoutOverride;
  const own = answeredIn(facts);
  const isAsClean = (restored: WithoutOverride["versions"][number]) => {
    const other = answeredIn(restored);
    if (!own || !other || (other.isDeprecated && !own.isDeprecated)) return false;
    return other.affecting.every((each) => own.affecting.some((accepted) => isSameFlaw(each, accepted)));
  };
  if (!versions.every(isAsClean)) return undefined;
  return { why: "unneeded", parents, source: "lock" in by ? by.lock.path : undefined };
}

/** The answer about a version; undefined where an advisory is not known, which may say that it is malicious. */
function answeredIn({ version, advisories }: Pick<Facts, "version" | "advisories">) {
  if (version?.kind !== "found") return undefined;
  const { isDeprecated, advisoryKeys } = version.value;
  const isKnown = advisoryKeys.every(({ id }) => advisories.get(id)?.kind === "found");
  return isKnown ? { isDeprecated, affecting: sortedAdvisories(version.value, advisories) } : undefined;
}

function affectedIn({ advisories }: Facts, { version }: Checked, fixedIn: Facts["fixedIn"]): readonly StaleOverride[] {
  return sortedAdvisories(version, advisories)
    .slice(0, 1)
    .map((affecting) => ({ why: "affected", affecting, ...(fixedIn && { fixedIn }) }));
}

/** The most packages that are named. */
const mostNamed = 3;

/** `webpack 5.1.0 gets 8.18.0 for “^8.0.0” (package-lock.json), as clean as 8.17.1 by the service` */
function withoutText({ parents, source }: Unneeded, key: VersionKey | undefined): Message {
  const named = listed(parents.slice(0, mostNamed).map((parent) => getsText(parent)));
  const rest = parents.length - mostNamed;
  const gets = rest > 0 ? plural(rest, "{gets} and {count} more", { gets: named }) : named;
  const values = { gets, version: key?.version ?? "" };
  return source === undefined
    ? message("without it, {gets}, as clean as {version} by the service", values)
    : message("without it, {gets} ({lockfile}), as clean as {version} by the service", {
        ...values,
        lockfile: fileNameOf(source),
      });
}

function getsText({ dependent, requirement, gets }: RestoredParent): Message {
  const values = { requirement: requirement === "" ? "*" : requirement, version: gets.version };
  if (!dependent) return message("the project gets {version} for “{requirement}”", values);
  return message("{dependent} gets {version} for “{requirement}”", { ...values, dependent: versionName(dependent) });
}
