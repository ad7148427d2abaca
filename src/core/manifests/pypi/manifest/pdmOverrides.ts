import { canonicalName } from "../../../model/names.ts";
import { nodeAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import { versionsOf } from "../../../versions/index.ts";
import type { Declaration, Requirement } from "../../manifest.ts";
import { skipped } from "../../shared/skip.ts";
import { withOrigin, type PackageOrigin } from "../indexes/origin.ts";
import { isPackageName, skipReasonOfAddress } from "../requirements/requirement.ts";

/** Reads `tool.pdm.resolution.overrides`: a version, specifiers or an address for a package wherever it is required. */
export function readPdmOverrides(
  root: TomlNode,
  originOf: (name: string) => PackageOrigin | undefined,
): readonly Declaration[] {
  const table = nodeAt(root, "tool", "pdm", "resolution", "overrides");
  return [...(table?.children.values() ?? [])].flatMap(({ values }): readonly Declaration[] => {
    const [setting] = values;
    if (setting?.value.kind !== "string" || !isPackageName(setting.key.text)) return [];
    const { key, value } = setting;
    const name = canonicalName("PYPI", key.text);
    const declaration: Declaration = {
      package: { system: "PYPI", name },
      name: key.text,
      requirement: requirementOf(value.value),
      scope: "overrides",
      nameSpan: key.span,
      requirementSpan: value.span,
    };
    return [withOrigin(declaration, originOf(name))];
  });
}

function requirementOf(text: string): Requirement {
  const { isVersion, isRequirement } = versionsOf("PYPI");
  if (isVersion(text)) return { kind: "written", text: `==${text}` };
  return isRequirement(text) ? { kind: "written", text } : skipped(skipReasonOfAddress(text), text);
}
