import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";

/** The environment variables `npm_config_<key>`, in both of the cases in which people and scripts write them. */
export function npmVariables(key: string, tool = "npm"): readonly string[] {
  const name = `${tool}_config_${key.replaceAll("-", "_")}`;
  return [name.toUpperCase(), name];
}

/** Replaces `${NAME}`, `${NAME-else}`, `${NAME:-else}`, and `${NAME?}`, which is empty without a value. Others stay. */
export function expandVariables(text: string, { environment }: Pick<Surroundings, "environment">): string {
  if (!environment) return text;
  return text.replace(
    /\$\{(\w+)(\?|:?-[^{}]*)?\}/g,
    (reference: string, name: string, suffix: string | undefined = "") => {
      const value = environment(name);
      const isSet = value !== undefined && !(suffix.startsWith(":") && value === "");
      if (isSet) return value;
      return suffix === "" ? reference : suffix.replace(/^(?:\?|:?-)/, "");
    },
  );
}

/** The path in a setting, where `~` is the home folder. */
export function pathIn(setting: string, surroundings: Surroundings): string {
  const text = expandVariables(setting, surroundings);
  const expanded =
    surroundings.home === undefined ? text : text.replace(/^~(?=[\\/]|$)/, () => surroundings.home ?? "");
  return resolvePath(folderOf(surroundings.path), expanded);
}
