/** Registrable domains on which all repositories are public. */
const publicDomains: ReadonlySet<string> = new Set([
  "android.com",
  "apache.org",
  "clojars.org",
  "eclipse.org",
  "google.com",
  "gradle.org",
  "jboss.org",
  "jitpack.io",
  "maven.org",
  "sonatype.org",
  "spring.io",
]);

/** Public mirrors of Maven Central on domains that have private repositories as well. */
const publicHosts: ReadonlySet<string> = new Set([
  "central.sonatype.com",
  "maven-central.storage.googleapis.com",
  "maven-central.storage-download.googleapis.com",
  "maven-central-eu.storage-download.googleapis.com",
  "maven-central-asia.storage-download.googleapis.com",
  "jcenter.bintray.com",
  "maven.aliyun.com",
  "mirrors.163.com",
  "mirrors.cloud.tencent.com",
  "mirrors.huaweicloud.com",
  "repo.huaweicloud.com",
]);

/** Whether everybody can see the repository at this address. An address without a host, such as a folder, is not public. */
export function isPublicRepository(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return publicHosts.has(hostname) || publicDomains.has(hostname.split(".").slice(-2).join("."));
}
