import type { Facts } from "../../analysis/facts.ts";
import { latestVersion } from "../../analysis/gathering/latestVersion.ts";
import { isDevelopment } from "../../analysis/policy/development.ts";
import { message, prose, type Message } from "../../messages/message.ts";
import { shownName } from "../../messages/shownName.ts";
import { age } from "../../messages/time.ts";
import { systemTraits } from "../../model/systems.ts";
import { escape, markdown } from "../markdown.ts";
import { versionOrigin } from "./versionOrigin.ts";
import { versionsOf } from "../../versions/index.ts";
import type { VersionText } from "../../model/keys.ts";

/** Characters of a list of licenses. */
const mostLicenses = 40;

/**
 * Which version is checked and where it comes from, then the latest one, the license and the age. What is not known is left
 * out: where it matters, a rule says so.
 */
export function headLine(facts: Facts, now: number): string {
  const development = isDevelopment(facts.declaration) ? [message("dev")] : [];
  const parts = [...development, ...latestParts(facts), ...versionParts(facts, now)];
  return [nameAndVersion(facts), ...parts.map(inLine)].join(" · ");
}

function inLine(text: Message): string {
  return markdown(text, mostLicenses);
}

function nameAndVersion({ declaration, target }: Facts): string {
  const { name: declared, package: key } = declaration;
  // Where names fold, the declared one is another spelling.
  const isAlias = declared !== key.name && systemTraits[key.system].folds === "nothing";
  const alias = isAlias ? ` (as ${escape(declared)})` : "";
  const name = `**${escape(shownName(declaration))}**`;
  if (target?.kind !== "version") return `${name}${alias}`;
  return `${name} ${escape(target.key.version)}${alias} (${versionOrigin(declaration, target)})`;
}

/** The latest version, and the one that is installed by default where that is another one. */
function latestParts({ package: parent, target, declaration }: Facts): readonly Message[] {
  if (parent?.kind !== "found") return [];
  const { byDefault, latest } = latestVersion(parent.value, declaration.package.system);
  const { isSame } = versionsOf(declaration.package.system);
  const isCurrent = (version: VersionText) => target?.kind === "version" && isSame(version, target.key.version);
  const newest = (latest ?? byDefault)?.versionKey.version;
  if (newest === undefined) return [];
  const usual = byDefault?.versionKey.version ?? newest;
  return [
    isCurrent(newest) ? message("the latest") : message("latest {version}", { version: newest }),
    ...(isSame(usual, newest)
      ? []
      : [isCurrent(usual) ? message("the default") : message("default {version}", { version: usual })]),
  ];
}

function versionParts({ version }: Facts, now: number): readonly Message[] {
  if (version?.kind !== "found") return [];
  const { licenses, publishedAt } = version.value;
  const years = age(publishedAt, now);
  return [
    ...(licenses.length > 0 ? [message("{license}", { license: prose(licenses.join(", ")) })] : []),
    ...(years ? [years] : []),
  ];
}
