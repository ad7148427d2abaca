/** First labels of group IDs that unrelated projects share. */
const topLevel = /^(?:[a-z]{2}|com|org|net|dev|app|edu|gov|info)$/;

/** Second labels below which a country has the domains of others: `uk.co.acme`. */
const secondLevel = /^(?:ac|co|com|edu|gob|gov|go|mil|ne|net|nom|or|org)$/;

/** Domains on which unrelated projects have their groups. */
const sharedDomains: ReadonlySet<string> = new Set([
  "com.gitee",
  "com.github",
  "com.gitlab",
  "com.googlecode",
  "io.bitbucket",
  "io.gitee",
  "io.github",
  "io.gitlab",
  "net.java",
  "net.java.dev",
  "net.sf",
  "net.sourceforge",
  "org.bitbucket",
  "org.jvnet",
]);

/** Hosts on which unrelated companies have their repositories. */
const sharedHosts: ReadonlySet<string> = new Set([
  "amazonaws.com",
  "azure.com",
  "bintray.com",
  "cloudsmith.io",
  "github.com",
  "gitlab.com",
  "googleapis.com",
  "jetbrains.space",
  "jfrog.io",
  "myget.org",
  "packagecloud.io",
  "pkg.dev",
  "repsy.io",
  "visualstudio.com",
]);

/** Checks whether the package of this name is in the group or in one below it. */
export function isInGroup(name: string, group: string): boolean {
  return name.startsWith(`${group}:`) || (!topLevel.test(group) && name.startsWith(`${group}.`));
}

/** Checks whether unrelated projects have their groups below this one, each of them its own. */
export function isSharedDomain(group: string): boolean {
  return sharedDomains.has(group);
}

export function groupOf(name: string): string {
  return name.split(":", 1)[0] ?? "";
}

/** The part of a group that says who owns it: mostly two labels, `com.acme` of `com.acme.app`. */
export function namespaceOf(group: string): string {
  const labels = group.split(".");
  const [first = "", second = ""] = labels;
  let length = first.length === 2 && secondLevel.test(second) ? 3 : 2;
  while (length < labels.length && sharedDomains.has(labels.slice(0, length).join("."))) length++;
  return labels.slice(0, length).join(".");
}

/** The namespace of the company that has a repository at this address; undefined where its host does not tell. */
export function namespaceOfHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const labels = new URL(address).hostname.split(".").reverse();
  const namespace = namespaceOf(labels.join("."));
  const domain = namespace.split(".").reverse().join(".");
  // An IP address, or the name of a machine.
  if (labels.length < 2 || !/^[a-z][a-z-]*$/.test(labels[0] ?? "") || sharedHosts.has(domain)) return undefined;
  return namespace;
}
