/**
 * `github.com/acme/tool` of an address of that repository, or of a page in it, on one of the hosts that the service has projects
 * of. A project of GitLab in subgroups keeps all of its parts: without some it would be another one.
 */
export function projectIdOf(address: string): string | undefined {
  return repositoryIn(address)?.toLowerCase();
}

/** The same in the case in which it is written, as the path of a Go module has it. */
export function repositoryIn(address: string): string | undefined {
  const [, host, path] = /\b(github\.com|gitlab\.com|bitbucket\.org)[/:]([^\s#?@]+)/i.exec(address) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const parts = path.split("/");
  const page = parts.findIndex((part, index) => part === "" || (index > 1 && pagesOfGitLab.has(part.toLowerCase())));
  const id = parts.slice(0, page < 0 ? parts.length : page);
  const [owner, name, ...subgroups] = host.toLowerCase() === "gitlab.com" ? id : id.slice(0, 2);
  if (owner === undefined || name === undefined) return undefined;
  return [host.toLowerCase(), owner, name, ...subgroups].join("/").replace(/\.git$/i, "");
}

/**
 * The names with which the pages of a project begin, so that no group or project has such a name:
 * docs.gitlab.com/user/reserved_names.
 */
const pagesOfGitLab: ReadonlySet<string> = new Set([
  ...["-", "badges", "blame", "blob", "builds", "commits", "create", "create_dir", "edit", "environments", "files"],
  ...["find_file", "gitlab-lfs", "info", "new", "preview", "raw", "refs", "tree", "update", "wikis"],
]);
