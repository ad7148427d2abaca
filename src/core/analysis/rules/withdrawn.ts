import type { Fetched } from "../../api/fetched.ts";
import type { Package, VersionSummary } from "../../api/messages.ts";
import { type Arguments, code, message, type Message } from "../../messages/message.ts";
import { endOf } from "../../messages/versions.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { versionsOf } from "../../versions/index.ts";
import { isSameRelease, stepBetween } from "../../versions/release.ts";
import { pathEntry, versionEntry } from "../details.ts";
import type { Transitive } from "../facts.ts";
import { onVersion, subjectName, versionSpan, type FindingItem, type Rule } from "../rule.ts";

interface Withdrawn extends FindingItem {
  /** The next higher version that the service lists, of the same minor version if there is one. */
  readonly listed: VersionKey;
  /** The next one is of another minor version: the checked one may have been published after it, for its older line. */
  readonly mayBeNew?: true;
  /** From the checked version to the transitive dependency that is gone, if it is one. */
  readonly path?: readonly VersionKey[];
}

/** What is younger may be listed before a version below it. */
const twoDays = 2 * 86_400_000;

/** The same for another minor version: weeks may go by before the service lists a version. */
const thirtyDays = 30 * 86_400_000;

/** Registries that remove nothing: a version that they lack comes from another one. */
const keepsAll: ReadonlySet<System> = new Set<System>(["MAVEN"]);

/** The lockfile has a version that no longer is where it came from, or never was: registries remove malware and do not mark it. */
export const withdrawn: Rule<"withdrawn", Withdrawn> = {
  id: "withdrawn",
  default: "default",
  severity: "warning",
  replaces: "unknown-version",
  word: message("withdrawn"),
  help: {
    summary: "The locked version was removed from its registry, or was never public.",
    advice: "Registries remove malware. Find out why it is gone, and whether it was installed.",
    note: "Found where a higher patch has been listed for two days, and as information where another higher version has been for 30 days; not in Maven, nor with mirrors of registries.",
    severities: "warning, information where the version may be newer than those that are listed",
    tags: ["security", "supply-chain"],
    details: {
      listedVersion: "`{name, version}` of the next one that is listed",
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the affected one, both included",
    },
  },
  find({ declaration, target, package: parent, locked, transitive }, verdict, { now }) {
    if (verdict.kind === "pending" || locked?.mayBeMirrored) return undefined;
    const key = verdict.kind === "unknown" && verdict.why.kind === "unknown-version" ? verdict.why.key : undefined;
    const isLocked = target?.kind === "version" && target.how === "locked";
    const own = key && isLocked ? evidenceOf(parent, key, now) : undefined;
    const below = goneBelow(transitive, now);
    const items = own ? [own, ...below] : below;
    if (verdict.kind === "checked") return onVersion(declaration, verdict, items);
    const root = key ?? below[0]?.path[0];
    return root && { span: versionSpan(declaration), key: root, how: "locked", items };
  },
  message(finding) {
    const [item] = finding.items;
    const values = { package: subjectName(finding), what: whatText(item, item.listed.version) };
    const below = endOf(item.path);
    return below
      ? message("{package} depends on {gone}{via}: {what}", { ...values, gone: below.affected, via: below.via })
      : message("{package}: {what}", values);
  },
  line({ items: [item] }) {
    const what = whatText(item, code(item.listed.version));
    return {
      text: message("{gone}: {what}", { gone: endOf(item.path)?.affected ?? message("This version"), what }),
    };
  },
  details: ({ items: [{ listed, path }] }) => ({ listedVersion: versionEntry(listed), ...pathEntry(path) }),
};

function whatText({ mayBeNew }: Withdrawn, listed: Arguments[string]): Message {
  return mayBeNew
    ? message("removed, never public, or published after {listed} and not listed yet", { listed })
    : message("removed, or never public ({listed} is listed)", { listed });
}

/** Finds what is gone below a dependency, and is not declared itself. */
function goneBelow(transitive: Transitive | undefined, now: number) {
  return (transitive?.packages ?? []).flatMap(({ package: parent, path, isDeclared, key }) => {
    const found = isDeclared ? undefined : evidenceOf(parent, key, now);
    return found ? [{ ...found, path }] : [];
  });
}

/** The lowest of the versions that show that one below them would be listed by now, were it public. */
function evidenceOf(
  parent: Fetched<Package> | undefined,
  { system, version }: VersionKey,
  now: number,
): Withdrawn | undefined {
  const { compare, isPrerelease, isPseudo, isSame, release } = versionsOf(system);
  if (parent?.kind !== "found" || keepsAll.has(system) || isPseudo(version)) return undefined;
  const { versions } = parent.value;
  // The service may list it in another spelling.
  if (versions.some(({ versionKey }) => isSame(versionKey.version, version))) return undefined;
  const own = release(version);
  const followsAfter = (age: number, isNear: (other: string) => boolean): VersionKey | undefined => {
    const follows = ({ versionKey: { version: other }, publishedAt = "" }: VersionSummary): boolean =>
      now - Date.parse(publishedAt) > age && compare(other, version) > 0 && !isPrerelease(other) && isNear(other);
    const higher = versions.filter(follows).map(({ versionKey }) => versionKey);
    return highest(higher, (a, b) => compare(b.version, a.version));
  };
  const patch = followsAfter(twoDays, (other) =>
    // The order of prereleases does not tell which one was first; their release comes after all of them.
    isPrerelease(version) ? isSameRelease(release(other), own) : stepBetween(own, release(other)) === "patch",
  );
  if (patch) return { listed: patch };
  const later = isPrerelease(version) ? undefined : followsAfter(thirtyDays, () => true);
  return later && { listed: later, mayBeNew: true, severity: "information" };
}
