import type { Facts } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";
import { dependentsOf } from "../../analysis/target/dependents.ts";
import { verdictOf } from "../../analysis/target/verdict.ts";
import { listed, message, type Message } from "../../messages/message.ts";
import { cooldownMessage, projectStatusMessage } from "../../messages/serviceMarks.ts";
import { markdown } from "../markdown.ts";
import { findingLine } from "./findingLine.ts";

/** How many packages a hover lists that require one of a lockfile. */
const mostDependents = 4;
/** Characters of a reason from elsewhere, which is about a row. */
const mostReason = 56;

/** The findings that are not about advisories, and what else is known or not known of the version, each with an icon. */
export function noteLine(facts: Facts, findings: readonly Finding[]): string {
  const notes = findings.filter(isNote).map((finding) => findingLine(finding, mostReason));
  const { notes: ownNotes = [] } = facts.declaration;
  const own = ownNotes.map((note) => `$(info) ${markdown(note)}`);
  return [...notes, ...own, ...requiredBy(facts), ...deprecationNote(facts), ...serviceNotes(facts)].join(" · ");
}

/** The lines above have the latest version, count advisories, and say of a package or version that it is not known. */
function isNote(finding: Finding): boolean {
  switch (finding.rule) {
    case "advisory":
    case "transitive-advisory":
    case "outdated":
    case "unknown-version":
      return false;
    case "unknown-package":
      return finding.items[0].similar.length > 0;
    default:
      return true;
  }
}

/** Which packages of the lockfile depend on an entry of it. */
function requiredBy({ locked }: Facts): readonly string[] {
  const dependents = locked?.isListed && dependentsOf(locked);
  if (!dependents) return [];
  const line = (text: Message) => [`$(type-hierarchy-super) ${markdown(text)}`];
  if (dependents.length === 0) return line(message("No other package of the lockfile requires it"));
  const names = dependents.slice(0, mostDependents).map(({ key }) => `${key.name} ${key.version}`.trim());
  const rest = dependents.length - names.length;
  const more = rest > 0 ? message(" and {rest} more", { rest }) : "";
  return line(message("Required by {names}{more}", { names: listed(names), more }));
}

function deprecationNote(facts: Facts): readonly string[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "checked" || verdict.version.isDeprecated !== undefined) return [];
  return [`$(question) ${markdown(message("Deprecation is not available in this version of the API"))}`];
}

/** What newer services say of the project and of new versions; an active project is not worth a note. */
function serviceNotes(facts: Facts): readonly string[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "checked") return [];
  const { projectStatus, cooldown } = verdict.version;
  const status = projectStatus?.status === "active" ? undefined : projectStatusMessage(projectStatus);
  const wait = cooldownMessage(cooldown);
  return [
    ...(status ? [`$(archive) ${markdown(message("Project {status}", { status }))}`] : []),
    ...(wait ? [`$(history) ${markdown(message("Cooldown {wait}", { wait }))}`] : []),
  ];
}
