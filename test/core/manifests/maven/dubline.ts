/** A build in the shape of Dubbo's, by path: modules, a BOM of its own that imports others, and a revision. */
const dependency = (name: string, more = "") => {
  const [group = "", artifact = "", version] = name.split(":");
  const text = version === undefined ? "" : `<version>${version}</version>`;
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${text}${more}</dependency>`;
};
const dependencies = (...names: readonly string[]) =>
  `<dependencies>${names.map((name) => dependency(name)).join("")}</dependencies>`;
const managed = (...entries: readonly string[]) =>
  `<dependencyManagement><dependencies>${entries.join("")}</dependencies></dependencyManagement>`;
const imported = (name: string) => dependency(name, "<type>pom</type><scope>import</scope>");
const module = (artifact: string, ...parts: readonly string[]) =>
  `<project><parent><groupId>org.dubline</groupId><artifactId>dubline-parent</artifactId><version>\${revision}</version></parent><artifactId>${artifact}</artifactId>${parts.join("")}</project>`;

export const dubline: Readonly<Record<string, string>> = {
  "/dubline/pom.xml": `<project>
  <parent><groupId>org.acme-invented.apachelike</groupId><artifactId>apachelike</artifactId><version>23</version></parent>
  <groupId>org.dubline</groupId><artifactId>dubline-parent</artifactId><version>\${revision}</version>
  <properties><revision>3.0.9</revision><surefire_version>2.22.2</surefire_version></properties>
  <modules><module>dubline-dependencies-bom</module><module>dubline-common</module><module>dubline-registry</module></modules>
  ${managed(imported("org.dubline:dubline-dependencies-bom:${project.version}"))}
  ${dependencies("junit:junit")}
</project>`,
  "/dubline/dubline-dependencies-bom/pom.xml": `<project>
  <parent><groupId>org.acme-invented.apachelike</groupId><artifactId>apachelike</artifactId><version>23</version><relativePath/></parent>
  <groupId>org.dubline</groupId><artifactId>dubline-dependencies-bom</artifactId><version>\${revision}</version>
  <properties>
    <revision>3.0.9</revision><springvale_version>5.3.21</springvale_version><nettle_version>4.1.66</nettle_version>
    <zoolike_version>3.4.14</zoolike_version><hesse_version>3.2.11</hesse_version><guava_version>30.1-jre</guava_version>
  </properties>
  ${managed(
    imported("org.acme-invented.springvale:springvale-framework-bom:${springvale_version}"),
    imported("io.acme-invented.nettle:nettle-bom:${nettle_version}"),
    imported("com.acme-invented.jackdaw:jackdaw-bom:2.9.8"),
    dependency("org.acme-invented.zoolike:zookeeper:${zoolike_version}"),
    dependency("org.acme-invented.zoolike:curator:4.0.1"),
    dependency("org.acme-invented.hesse:hesse-lite:${hesse_version}"),
    dependency("com.google.guava:guava:${guava_version}"),
    dependency("org.apache.commons:commons-lang3:3.12.0"),
    dependency("junit:junit:4.13.1"),
  )}
</project>`,
  "/dubline/dubline-common/pom.xml": module(
    "dubline-common",
    dependencies(
      "org.acme-invented.springvale:springvale-core",
      "com.google.guava:guava",
      "org.apache.commons:commons-lang3",
      "io.acme-invented.nettle:nettle-buffer",
      "org.acme-invented.hesse:hesse-lite",
    ),
  ),
  "/dubline/dubline-registry/pom.xml": module(
    "dubline-registry",
    dependencies(
      "org.dubline:dubline-common:${project.parent.version}",
      "org.acme-invented.zoolike:zookeeper",
      "org.acme-invented.zoolike:curator",
      "io.acme-invented.nettle:nettle-handler",
      "org.acme-invented.springvale:springvale-web",
      "com.fasterxml.jackson.core:jackson-databind",
    ),
  ),
};
