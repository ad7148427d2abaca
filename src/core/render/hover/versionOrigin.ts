import type { VersionTarget } from "../../analysis/target/target.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { versionOriginText } from "../../messages/versionOrigin.ts";
import { fileNameOf } from "../../model/path.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import { markdown } from "../markdown.ts";

/** Where the version that is checked comes from, as a few words of Markdown. */
export function versionOrigin(
  { requirement, package: { system }, elsewhere, isExact, managedBy, replaced }: Declaration,
  target: VersionTarget,
): string {
  const { displayName, resolves, selectsMinimums } = systemTraits[system];
  const isMinimum = versionsOf(system).isMinimum(requirement.text) && !isExact;
  return markdown(
    versionOriginText({
      how: target.how,
      requirement: requirement.text,
      ...(target.from !== undefined && { lockfile: fileNameOf(target.from) }),
      ...(elsewhere && { elsewhere: fileNameOf(elsewhere.path) }),
      ...(replaced && { replaced: { ...replaced, by: target.key.version } }),
      ...(managedBy !== undefined && { managedBy }),
      ...(isMinimum && { minimum: selectsMinimums ? "selected" : "installed" }),
      resolves,
      displayName,
    }),
  );
}
