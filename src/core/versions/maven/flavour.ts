/**
 * The words behind the numbers of a version that tell builds of one release apart: `jre`, `android`, `jre8`, `final-redhat`.
 * Leaves out what says how mature a release is, numbers of builds, and dates and hashes.
 */
export function flavour(version: string): string {
  const qualifier = version.toLowerCase().replace(/^[^0-9]*[0-9]+(?:\.[0-9]+)*/, "");
  return qualifier
    .split(/[^a-z0-9]+/)
    .filter((word) => /^[a-z]+[0-9]{0,2}$/.test(word) && !maturity.test(word))
    .map((word) => (platform.test(word) ? word : word.replace(/[0-9]+$/, "")))
    .join("-");
}

/** Prereleases and service packs in the words that Maven knows, and prereleases in those of projects. */
const maturity = /^(?:a|alpha|b|beta|m|milestone|rc|cr|snapshot|sp|pr|pre|preview|ea|dev)[0-9]*$/;

/** Maven takes these words for any other, which is above the release. */
const early = /[.-](?:pr|pre|preview|ea|dev)[.-]?[0-9]*(?![a-z])/i;

/** Whether the version is called a prerelease by its project, in a word that Maven does not know: `2.10.0.pr2`. */
export function isCalledEarly(version: string): boolean {
  return early.test(version);
}

/** With these the number says where the build runs. */
const platform = /^(?:jre|jdk|java)[0-9]+$/;

/** Qualifiers that say no more than that it is a release. Projects begin and cease to write them. */
const plain: ReadonlySet<string> = new Set(["", "final", "ga", "release"]);

export function continuesFlavour(version: string, other: string): boolean {
  const [to, from] = [flavour(version), flavour(other)];
  // As of Guava 23.1 the plain build is called `-jre`.
  return plain.has(from) && (plain.has(to) || (from === "" && to === "jre"));
}
