import { folderOf, resolvePath } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import type { Skip } from "./gemDeclaration.ts";
import { isPublicSource } from "./publicSource.ts";

const prefix = "BUNDLE_MIRROR__";

/**
 * Why gems of the public registry come from elsewhere: a mirror of it, or of every source, in the settings of the project,
 * in the environment or in the settings of the user. For one source the first of these counts. The detail leaves out the
 * address, which may hold credentials.
 */
export async function findMirror(around: Surroundings): Promise<Skip | undefined> {
  const { read, home, environment = () => undefined } = around;
  const folder = folderOf(around.path);
  const own = environment("BUNDLE_APP_CONFIG");
  const user = environment("BUNDLE_USER_CONFIG");
  const local = {
    path: resolvePath(folder, `${own ?? ".bundle"}/config`),
    shown: `${own ? "$BUNDLE_APP_CONFIG" : ".bundle"}/config`,
  };
  const global = user
    ? { path: resolvePath(folder, user), shown: "$BUNDLE_USER_CONFIG" }
    : home && { path: resolvePath(home, ".bundle/config"), shown: "~/.bundle/config" };
  const [localText, globalText] = await Promise.all([read(local.path), global ? read(global.path) : undefined]);
  const settings = [
    ...mirrorsIn(localText ?? "", local.shown),
    ...mirrorsOf(environment),
    ...(global ? mirrorsIn(globalText ?? "", global.shown) : []),
  ];
  const decided = new Set<string>();
  for (const { source, address, detail } of settings) {
    if (decided.has(source)) continue;
    decided.add(source);
    if (!isPublicSource(address)) return { reason: "private", detail };
  }
  return undefined;
}

interface Mirror {
  /** `ALL`, or the address of the public registry. */
  readonly source: string;
  readonly address: string;
  readonly detail: string;
}

/** Lines of `KEY: "value"`. In a key, dots are written as two underscores and hyphens as three. */
function mirrorsIn(text: string, shown: string): readonly Mirror[] {
  return text.split("\n").flatMap((line): readonly Mirror[] => {
    const match = /^(BUNDLE_MIRROR__\S+?)["']?:\s+(\S+)\s*$/.exec(line.replace(/^["']/, ""));
    const [, key = "", value = ""] = match ?? [];
    const source = sourceOf(key);
    const address = value.replace(/^["']|["']$/g, "");
    return source === undefined || address === "" ? [] : [{ source, address, detail: `${key} in ${shown}` }];
  });
}

function mirrorsOf(environment: NonNullable<Surroundings["environment"]>): readonly Mirror[] {
  const names = ["ALL", "HTTPS://RUBYGEMS__ORG/", "HTTPS://RUBYGEMS__ORG", "HTTP://RUBYGEMS__ORG/"];
  return names.flatMap((name): readonly Mirror[] => {
    const address = environment(prefix + name);
    const source = sourceOf(prefix + name);
    return address && source !== undefined ? [{ source, address, detail: `${prefix}${name} in the environment` }] : [];
  });
}

/** What a key sets a mirror for; undefined where that is another source, or where the key is for something else. */
function sourceOf(key: string): string | undefined {
  const name = key.slice(prefix.length).toUpperCase().replaceAll("__", ".");
  if (name === "ALL") return name;
  return isPublicSource(name) && !name.includes("FALLBACK_TIMEOUT") ? name.replace(/\/$/, "") : undefined;
}
