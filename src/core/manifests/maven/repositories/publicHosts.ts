/** Registrable domains on which nobody but the public keeps packages. */
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

/** Mirrors of Central for everybody, on domains that others have repositories on as well. */
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

/** Whether a repository at this address is one that everybody can see. What has no host, such as a folder, is not asked about. */
export function isPublicRepository(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return publicHosts.has(hostname) || publicDomains.has(hostname.split(".").slice(-2).join("."));
}
