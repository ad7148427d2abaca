/** The folder of a version in Maven's local repository; undefined for what cannot be one there, such as a range of versions. */
export function folderInRepository(name: string, version: string): string | undefined {
  const [, group, artifact] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
  if (group === undefined || artifact === undefined || !/^\w[\w.+-]*$/.test(version)) return undefined;
  if ([group, artifact, version].some((part) => /^\.|\.\.|\.$/.test(part))) return undefined;
  return `${group.replaceAll(".", "/")}/${artifact}/${version}`;
}
