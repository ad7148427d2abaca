import type { PackageKey, VersionKey } from "../model/keys.ts";

/** The page of a package or a version on the web pages of the service, where these are public. */
export function packageSite(site: string | undefined, key: PackageKey | VersionKey): string | undefined {
  if (site === undefined) return undefined;
  const path = `${site}/${key.system.toLowerCase()}/${encodeURIComponent(key.name)}`;
  return "version" in key ? `${path}/${encodeURIComponent(key.version)}` : path;
}

export function advisorySite(site: string | undefined, id: string): string | undefined {
  return site === undefined ? undefined : `${site}/advisory/osv/${encodeURIComponent(id)}`;
}

/** `id` is `<code_host>/<user>/<repo>`. */
export function projectSite(site: string | undefined, id: string): string | undefined {
  const [host = "", ...path] = id.split("/");
  const name = /^[a-z]+/.exec(host)?.[0];
  if (site === undefined || name === undefined || path.length === 0) return undefined;
  return `${site}/project/${name}/${encodeURIComponent(path.join("/"))}`;
}
