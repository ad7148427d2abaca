import { clauses, listed, type Message } from "../../core/messages/message.ts";
import { shortName } from "../../core/messages/shownName.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { VersionItem } from "../../core/render/versionItems.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import { localize } from "./localize.ts";

/** Text from elsewhere as any text of a quick pick, a tree or the status bar, which show `$(name)` as an icon. */
export function plainLabel(text: string): string {
  return printable(text).replaceAll("$(", "$ (");
}

/** A version in a quick pick. What is picked is in `version`, as the label may differ from it. */
export function versionPick({ version, detail }: VersionItem) {
  return { label: plainLabel(version), description: plainLabel(detail), version };
}

/** The texts of a node of the findings view, whose tooltip has them whole. */
export function nodeText({ label, description }: Pick<Group, "label" | "description">) {
  return { label: plainLabel(fittingLabel(label)), description: plainLabel(description) };
}

/** Characters of a label in a view of 300 px. */
const mostCharacters = 40;
/** Characters by which a name is still known. */
const fewestCharacters = 12;

/** Leaves out the middle of a long name before versions, so that the fix, which is the last, is seen. */
function fittingLabel(label: string): string {
  if (label.length <= mostCharacters || !label.includes(" → ")) return label;
  const [name = ""] = label.split(" ", 1);
  const rest = label.slice(name.length);
  return `${shortName(name, Math.max(fewestCharacters, mostCharacters - rest.length))}${rest}`;
}

/** A change of a requirement in a quick pick: the names of its dependencies, and its file where that is another one. */
export function changePick(names: readonly string[], before: string, after: string, file?: string) {
  return {
    label: plainLabel(localize(listed([...new Set(names)]))),
    description: plainLabel(`${before} → ${after}`),
    ...(file !== undefined && { detail: plainLabel(file) }),
  };
}

/** An override in a quick pick: the dependencies that it fixes, a sentence for each overridden package, and its file likewise. */
export function overridePick(names: readonly string[], remarks: readonly Message[], file?: string) {
  return {
    label: plainLabel(localize(listed([...new Set(names)]))),
    description: plainLabel(localize(clauses(remarks))),
    ...(file !== undefined && { detail: plainLabel(file) }),
  };
}
