import { message } from "../../messages/message.ts";
import { relativePath } from "../../model/path.ts";
import type { FindEffects } from "../plan.ts";

/** Tells where else the version is decided: a parent or a bill of materials that manages it, or a file that others share. */
export const managedEffects: FindEffects = ({ dependency: { manifest, facts } }) => {
  const { managedBy, elsewhere, isIncluded } = facts.declaration;
  if (managedBy !== undefined) {
    const text = message("its version is managed by {pom}, which is tested with the managed one", { pom: managedBy });
    return [{ kind: "managed", mark: "may-break", text, source: message("{pom}", { pom: managedBy }) }];
  }
  if (!elsewhere || isIncluded) return [];
  const file = relativePath(manifest.path, elsewhere.path);
  const text = message("its version is set in {file}, for all that share it", { file });
  return [{ kind: "managed", mark: "told", text, source: message("{file}", { file }) }];
};
