/** Whether a path or an address ends with the name of a package archive. What `#`, `?` or `::` adds to it does not count. */
export function isPackageArchive(path: string): boolean {
  return /\.(?:tgz|tar|tar\.(?:gz|bz2|xz)|zip|whl|egg|gem|crate|jar|aar|war|nupkg)(?:[#?]|::|$)/i.test(path);
}
