/** `github.com/acme/tool` of an address of that repository on one of the hosts that the service has projects of. */
export function projectIdOf(address: string): string | undefined {
  const match = /\b(github\.com|gitlab\.com|bitbucket\.org)[/:]([^/\s]+)\/([^/\s#?@]+)/i.exec(address);
  const [, host, owner, name] = match ?? [];
  if (host === undefined || owner === undefined || name === undefined) return undefined;
  return `${host}/${owner}/${name.replace(/\.git$/, "")}`.toLowerCase();
}
