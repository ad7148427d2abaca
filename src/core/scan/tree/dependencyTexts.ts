import { isConfirmed, type AffectedBy } from "../../analysis/advisories.ts";
import { isDevelopment } from "../../analysis/policy.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import { advisoriesOf, findingText, isBelow, isOwn, type Finding } from "../../analysis/finding.ts";
import { advisoryTitle, scoreText } from "../../messages/advisories.ts";
import { fixedInMessage } from "../../messages/fixedIn.ts";
import { listed, message, plural, type Message } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { shownName } from "../../messages/shownName.ts";
import { versionName, via } from "../../messages/versions.ts";
import type { System } from "../../model/keys.ts";
import { isVulnerable, type ScannedDependency } from "./dependencies.ts";
import { versionId } from "../../versions/index.ts";

/** A node's two texts: what it is, and more about it. */
export interface NodeTexts {
  readonly label: Message;
  readonly description: readonly Message[];
}

/** `jackson-databind 2.9.0 → 2.12.7.1`; the description has the group of Maven or the host of Go, whether it is for development, and counts. */
export function dependencyTexts(dependency: ScannedDependency): NodeTexts {
  const { declaration, findings, unchecked } = dependency;
  const [group, artifact] = splitName(declaration);
  const where = [
    ...(group === undefined ? [] : [message("{group}", { group })]),
    ...(isDevelopment(declaration) ? [message("dev")] : []),
  ];
  const [only] = findings;
  if (only && findings.length === 1 && !isVulnerable(dependency) && !unchecked) {
    return { label: findingText(only), description: where };
  }
  if (!only && unchecked) {
    return { label: message("{name}", { name: artifact }), description: [...where, uncheckedReason(unchecked)] };
  }
  const description = [...where, ...countTexts(dependency)];
  return { label: withVersions(artifact, dependency), description };
}

/** `2.9.0 → 2.12.7.1`, or the name where no version is known. */
export function versionText(dependency: ScannedDependency): Message {
  return withVersions("", dependency);
}

function withVersions(name: string, { declaration, findings, fixedIn }: ScannedDependency): Message {
  const keys = new Map(findings.flatMap(({ key }) => (key ? [[versionId(key), key]] : [])));
  const versions = [...keys.values()].map(({ version }) => version);
  const current = versions.length === 0 ? message("") : listed(versions);
  const named =
    name === ""
      ? current
      : versions.length === 0
        ? message("{name}", { name: name || declaration.name })
        : message("{name} {versions}", { name, versions: current });
  const fix = fixMark(fixedIn);
  return fix ? message("{named} → {fix}", { named, fix }) : named;
}

/** `2.12.7.1`, or `qs 6.14.3 +1` or a lockfile where that is what changes; undefined where no fix is known. */
export function fixMark(fixedIn: FixedIn | undefined): Message | undefined {
  switch (fixedIn?.kind) {
    case "fixed":
      return message("{version}", { version: fixedIn.version });
    case "lockfile":
      return fixedIn.lockfile === undefined
        ? message("the lockfile")
        : message("{lockfile}", { lockfile: fixedIn.lockfile });
    case "packages": {
      const [{ name, version }, ...others] = fixedIn.packages;
      return others.length === 0
        ? message("{name} {version}", { name, version })
        : message("{name} {version} +{count}", { name, version, count: others.length });
    }
    default:
      return undefined;
  }
}

/** `2 advisories`, `5 vulnerable dependencies`, `1 other finding`, `worst high 7.5`. */
export function countTexts({ findings, unchecked, advisory, fixedIn }: ScannedDependency): readonly Message[] {
  const own = new Set(findings.filter(isOwn).flatMap((found) => advisoriesOf(found).map(({ id }) => id)));
  const transitive = findings.filter(isBelow).length;
  const others = findings.filter((finding) => advisoriesOf(finding).length === 0).length;
  const isMalicious = advisory !== undefined && isConfirmed(advisory);
  return [
    ...(isMalicious ? worstText(advisory) : []),
    ...(own.size > 0 ? [plural(own.size, "{count} advisory", "{count} advisories")] : []),
    ...(transitive > 0 ? [plural(transitive, "{count} vulnerable dependency", "{count} vulnerable dependencies")] : []),
    ...(others > 0 && advisory ? [plural(others, "{count} other finding", "{count} other findings")] : []),
    ...(others > 0 && !advisory ? [plural(others, "{count} finding", "{count} findings")] : []),
    ...(isMalicious ? [] : worstText(advisory)),
    ...otherFix(fixedIn),
    ...(unchecked ? [message("not checked: {reason}", { reason: uncheckedReason(unchecked) })] : []),
  ];
}

/** `worst high 7.5`, or `malicious`. */
export function worstText(advisory: AffectedBy | undefined): readonly Message[] {
  if (advisory && isConfirmed(advisory)) return [scoreText(advisory)];
  return advisory ? [message("worst {score}", { score: scoreText(advisory) })] : [];
}

/** Tells what fixes it, if that is not a version, which follows the arrow. */
function otherFix(fixedIn: FixedIn | undefined): readonly Message[] {
  const text = fixedIn && fixedIn.kind !== "fixed" ? fixedInMessage(fixedIn) : undefined;
  return text ? [text] : [];
}

/** An advisory with its score first, which also says how severe it is. */
export function findingTexts(finding: Finding): NodeTexts {
  const [worst, ...others] = advisoriesOf(finding);
  if (!worst) return { label: findingText(finding), description: [] };
  const id = message("{id}", { id: worst.id });
  const score = scoreText(worst);
  if (!isBelow(finding)) {
    return { label: message("{score}: {title}", { score, title: advisoryTitle(worst) }), description: [id] };
  }
  const { affected, path } = finding.items[0];
  const dependency = { score, affected: versionName(affected), via: via(path) };
  const more = others.length === 0 ? [] : [plural(others.length, "{count} more")];
  return {
    label: message("{score}: {affected}{via}", dependency),
    description: [advisoryTitle(worst), id, ...more],
  };
}

/** What a name begins with, a group ID or the host of a module, and the rest, which tells packages apart; elsewhere a name is whole. */
export function splitName(
  declaration: ScannedDependency["declaration"],
): [group: string | undefined, artifact: string] {
  const name = shownName(declaration);
  const separator = name.indexOf(separators[declaration.package.system] ?? "\n");
  return separator < 0 ? [undefined, name] : [name.slice(0, separator), name.slice(separator + 1)];
}

const separators: Partial<Readonly<Record<System, string>>> = { MAVEN: ":", GO: "/" };
