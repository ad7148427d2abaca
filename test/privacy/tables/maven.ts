import { home, shop, type Files, type SetUp } from "../setUp.ts";

const pom = `${shop}/pom.xml`;
const own = "com.acme.app";
const nexus = "https://nexus.acme.example/maven";

/** A POM of `com.acme.app` with these dependencies, and what stands before them. */
function project(names: readonly string[], before = "", group = own): string {
  const dependencies = names.map((name) => {
    const [groupId = "", artifactId = ""] = name.split(":");
    return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>1.0</version></dependency>\n`;
  });
  return `<project><groupId>${group}</groupId><artifactId>shop</artifactId><version>1</version>\n${before}<dependencies>\n${dependencies.join("")}</dependencies></project>\n`;
}

const repository = (url: string, id = "acme") => `<repository><id>${id}</id><url>${url}</url></repository>`;
const repositories = (url: string, id?: string) => `<repositories>${repository(url, id)}</repositories>`;
const mirror = `<mirrors><mirror><id>acme</id><mirrorOf>*</mirrorOf><url>${nexus}</url></mirror></mirrors>`;
const profile = `<profiles><profile><id>acme</id>${repositories(nexus)}</profile></profiles>`;
const settings = (...parts: readonly string[]) => `<settings>${parts.join("")}</settings>`;
const activeProfile = settings(profile, "<activeProfiles><activeProfile>acme</activeProfile></activeProfiles>");
const mirrored = settings(mirror);

/** A sibling of the own group, one of another group of which nothing is known, and a public one. */
const names = ["com.acme.commons:secret-lib", "com.partner.kit:secret-kit", "org.apache.commons:commons-text"];
const sibling = {
  system: "MAVEN",
  project: { [pom]: project(names) },
  never: names.slice(0, 2),
  asked: names.slice(2),
} as const;

/** The same with the setting in the POM itself. */
const inPom = (before: string, more: Files = {}) => ({ settings: { [pom]: project(names, before), ...more } });

const parent = `<parent><groupId>com.acme</groupId><artifactId>parent</artifactId><version>1</version></parent>`;
const child = (list: readonly string[]) => project(list).replace("<project>", `<project>${parent}`);
const parentPom = (before: string) =>
  project([], before, "com.acme").replace("<artifactId>shop</artifactId>", "<artifactId>parent</artifactId>");

/** As PowerShell and Visual Studio write it. */
function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}

const config = `${shop}/.mvn/maven.config`;

/** `.mvn/extensions.xml` with all three as extensions of Maven. */
const extensions = `<extensions>${project(names)
  .replace(/[^]*<dependencies>/, "")
  .replace(/<.dependencies>[^]*/, "")
  .replaceAll("dependency>", "extension>")}</extensions>`;

const repositorySetUps: readonly SetUp[] = [
  {
    ...sibling,
    setting: "<repositories>, for .mvn/extensions.xml",
    place: "project",
    project: { [`${shop}/.mvn/extensions.xml`]: extensions },
    settings: { [pom]: project([], repositories(nexus)) },
  },
  { ...sibling, setting: "<repositories>", place: "project", ...inPom(repositories(nexus)) },
  {
    ...sibling,
    setting: "<pluginRepositories>",
    place: "project",
    ...inPom(
      `<pluginRepositories>${repository(nexus).replaceAll("repository>", "pluginRepository>")}</pluginRepositories>`,
    ),
  },
  {
    ...sibling,
    setting: "<repositories> with a property",
    place: "project",
    ...inPom(`<properties><nexus>${nexus}</nexus></properties>${repositories("${nexus}/all")}`),
  },
  {
    ...sibling,
    setting: "<repositories> with an unknown property",
    place: "project",
    ...inPom(repositories("${env.NEXUS}")),
  },
  { ...sibling, setting: "<repositories> in a profile", place: "project", ...inPom(profile) },
  {
    ...sibling,
    setting: "<repositories> of another host",
    place: "project",
    ...inPom(repositories("https://maven.pkg.github.com/acme/maven")),
  },
  {
    ...sibling,
    setting: "<repositories> of the parent",
    place: "above the project",
    project: { [pom]: child(names), "/work/pom.xml": parentPom("") },
    settings: { "/work/pom.xml": parentPom(repositories(nexus)) },
  },
  {
    ...sibling,
    setting: "the domain of the host",
    place: "project",
    project: { [pom]: project(["example.acme.tools:secret-tool", ...names.slice(2)]) },
    settings: {
      [pom]: project(["example.acme.tools:secret-tool", ...names.slice(2)], repositories(nexus)),
    },
    never: ["example.acme.tools:secret-tool"],
  },
  {
    ...sibling,
    setting: "a repository in place of Central, with files from it",
    place: "user",
    ...inPom(repositories(nexus, "central"), {
      [`${home}/.m2/repository/com/partner/kit/secret-kit/1.0/_remote.repositories`]: "secret-kit-1.0.jar>central=\n",
    }),
  },
  {
    ...sibling,
    setting: "<repositories> of a project in a public namespace",
    place: "project",
    project: { [pom]: project(["org.apache.hidden:secret-part", ...names.slice(2)], "", "org.apache.hidden") },
    settings: {
      [pom]: project(["org.apache.hidden:secret-part", ...names.slice(2)], repositories(nexus), "org.apache.hidden"),
    },
    never: ["org.apache.hidden:secret-part"],
  },
];

/** The project publishes there: it takes from there what it has published, under its own group. */
const published = (address: string, element = "repository") =>
  `<distributionManagement><${element}><id>own</id><url>${address}</url></${element}></distributionManagement>`;
const ownNames = ["com.acme.app.kit:secret-kit", "com.acme.app:secret-lib", "com.other.lib:open-lib"];
const publisher = {
  system: "MAVEN",
  project: { [pom]: project(ownNames) },
  never: ownNames.slice(0, 2),
  asked: ownNames.slice(2),
} as const;

const publishingSetUps: readonly SetUp[] = [
  {
    ...publisher,
    setting: "<distributionManagement>",
    place: "project",
    settings: { [pom]: project(ownNames, published(nexus)) },
  },
  {
    ...publisher,
    setting: "<snapshotRepository> of <distributionManagement>",
    place: "project",
    settings: { [pom]: project(ownNames, published(nexus, "snapshotRepository")) },
  },
  {
    ...publisher,
    setting: "<distributionManagement> with an unknown property",
    place: "project",
    settings: { [pom]: project(ownNames, published("${env.NEXUS}")) },
  },
  {
    ...publisher,
    setting: "<distributionManagement> in a profile",
    place: "project",
    settings: {
      [pom]: project(ownNames, `<profiles><profile><id>x</id>${published(nexus)}</profile></profiles>`),
    },
  },
  {
    ...publisher,
    setting: "<distributionManagement> of the parent",
    place: "above the project",
    project: { [pom]: child(ownNames), "/work/pom.xml": parentPom("") },
    settings: { "/work/pom.xml": parentPom(published(nexus)) },
  },
  {
    ...publisher,
    setting: "<distributionManagement> at a public host, beside one in a profile",
    place: "project",
    settings: {
      [pom]: project(
        ownNames,
        `${published("https://oss.sonatype.org/content")}<profiles><profile><id>x</id>${published(nexus)}</profile></profiles>`,
      ),
    },
  },
];

const settingsSetUps: readonly SetUp[] = [
  {
    ...sibling,
    setting: "profile in settings.xml",
    place: "user",
    settings: { [`${home}/.m2/settings.xml`]: activeProfile },
  },
  {
    ...sibling,
    setting: "mirror in settings.xml",
    place: "user",
    settings: { [`${home}/.m2/settings.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "mirror in settings.xml in UTF-16",
    place: "user",
    settings: { [`${home}/.m2/settings.xml`]: utf16(mirrored) },
  },
  {
    ...sibling,
    setting: "profile with a condition in settings.xml",
    place: "user",
    settings: {
      [`${home}/.m2/settings.xml`]: settings(profile.replace("</id>", "</id><activation><jdk>17</jdk></activation>")),
    },
  },
  {
    ...sibling,
    setting: "profile of -P in .mvn/maven.config",
    place: "project",
    settings: { [config]: "-Pacme\n", [`${home}/.m2/settings.xml`]: settings(profile) },
  },
  {
    ...sibling,
    setting: "settings.xml of the system",
    place: "global",
    settings: { "/etc/maven/settings.xml": mirrored },
  },
  {
    ...sibling,
    setting: "settings.xml of the system's installation",
    place: "global",
    settings: { "/usr/share/maven/conf/settings.xml": mirrored },
  },
  { ...sibling, setting: ".mvn/settings.xml", place: "project", settings: { [`${shop}/.mvn/settings.xml`]: mirrored } },
  {
    ...sibling,
    setting: ".mvn/settings.xml",
    place: "above the project",
    settings: { "/work/.mvn/settings.xml": mirrored },
  },
  {
    ...sibling,
    setting: "-s in .mvn/maven.config",
    place: "project",
    settings: { [config]: "-s .mvn/ci.xml", [`${shop}/.mvn/ci.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "-gs in .mvn/maven.config",
    place: "project",
    settings: { [config]: "-gs\nci.xml", [`${shop}/ci.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "-s in MAVEN_ARGS",
    place: "environment",
    environment: { MAVEN_ARGS: "-B -s ci.xml" },
    settings: { [`${shop}/ci.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "-gs in MAVEN_ARGS",
    place: "environment",
    environment: { MAVEN_ARGS: "--global-settings=ci.xml" },
    settings: { [`${shop}/ci.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "conf/settings.xml in MAVEN_HOME",
    place: "global",
    environment: { MAVEN_HOME: "/opt/maven" },
    settings: { "/opt/maven/conf/settings.xml": mirrored },
  },
  {
    ...sibling,
    setting: "conf/settings.xml in M2_HOME",
    place: "environment",
    environment: { M2_HOME: `${home}/maven` },
    settings: { [`${home}/maven/conf/settings.xml`]: mirrored },
  },
  {
    ...sibling,
    setting: "settings.xml below USERPROFILE",
    place: "windows",
    home: "C:/Users/ann",
    settings: { "C:/Users/ann/.m2/settings.xml": mirrored },
  },
  {
    ...sibling,
    setting: "conf\\settings.xml in MAVEN_HOME",
    place: "windows",
    environment: { MAVEN_HOME: "D:\\tools\\maven" },
    settings: { "D:/tools/maven/conf/settings.xml": mirrored },
  },
];

const moduleNames = ["com.acme.app:secret-part", "com.other:secret-deep", "org.apache.commons:commons-text"];
const module = (name: string) => {
  const [group = "", artifact = ""] = name.split(":");
  return `<project><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1</version></project>`;
};

/** Everything in a POM that has coordinates. */
function everywhere(before: string): string {
  const coordinates = (group: string, artifact: string, more = "") =>
    `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1.0</version>${more}`;
  const bom = coordinates("com.acme.boms", "secret-bom", "<type>pom</type><scope>import</scope>");
  const managed = coordinates("com.acme.managed", "secret-managed");
  const inPlugin = `<dependencies><dependency>${coordinates("com.acme.rules", "secret-rules")}</dependency></dependencies>`;
  return `<project>${before}<parent>${coordinates("com.acme.parents", "secret-parent", "<relativePath/>")}</parent>
<groupId>${own}</groupId><artifactId>shop</artifactId><version>1</version>
<dependencyManagement><dependencies><dependency>${bom}</dependency>
<dependency>${managed}</dependency></dependencies></dependencyManagement>
<build><extensions><extension>${coordinates("com.partner.wagon", "secret-wagon")}</extension></extensions>
<plugins><plugin>${coordinates("com.acme.maven", "secret-plugin", inPlugin)}</plugin></plugins></build>
<reporting><plugins><plugin>${coordinates("com.acme.maven", "secret-report")}</plugin></plugins></reporting>
<profiles><profile><id>x</id><dependencies><dependency>${coordinates("com.partner.x", "secret-x")}</dependency></dependencies></profile></profiles>
</project>`;
}

const otherSetUps: readonly SetUp[] = [
  {
    ...sibling,
    setting: "<repositories> for a parent, imports, managed dependencies, plugins and extensions",
    place: "project",
    project: { [pom]: everywhere("") },
    settings: { [pom]: everywhere(repositories(nexus)) },
    never: ["parent", "bom", "managed", "rules", "wagon", "plugin", "report", "x"].map((name) => `secret-${name}`),
    asked: [],
  },
  {
    ...sibling,
    setting: "<modules> in other versions",
    place: "none",
    project: { [pom]: project(moduleNames) },
    settings: {
      [pom]: project(moduleNames, "<modules><module>part</module><module>deep</module></modules>"),
      [`${shop}/part/pom.xml`]: module("com.acme.app:secret-part"),
      [`${shop}/deep/pom.xml`]: module("com.other:secret-deep"),
    },
    never: moduleNames.slice(0, 2),
  },
  {
    ...sibling,
    setting: "packageInsights.private",
    place: "settings of the editor",
    patterns: ["com.acme.*", "*:secret-kit"],
  },
  {
    ...sibling,
    setting: "packageInsights.public, but a group of the project",
    place: "settings of the editor",
    project: { [pom]: project(["com.acme.app.deep:secret-part", "com.partner.kit:open-kit"]) },
    settings: { [pom]: project(["com.acme.app.deep:secret-part", "com.partner.kit:open-kit"], repositories(nexus)) },
    released: ["com.acme.*", "com.partner.*"],
    never: ["com.acme.app.deep:secret-part"],
    asked: ["com.partner.kit:open-kit"],
  },
  {
    ...sibling,
    setting: "a file from Central, of one of two groups",
    place: "user",
    ...inPom(repositories(nexus), {
      [`${home}/.m2/repository/com/partner/kit/open-kit/1.0/_remote.repositories`]: "open-kit-1.0.jar>central=\n",
      [pom]: project(["com.partner.kit:secret-kit", "com.partner.kit:open-kit"], repositories(nexus)),
    }),
    project: { [pom]: project(["com.partner.kit:secret-kit", "com.partner.kit:open-kit"]) },
    never: ["com.partner.kit:secret-kit"],
    asked: ["com.partner.kit:open-kit"],
  },
];

export const mavenSetUps: readonly SetUp[] = [
  ...repositorySetUps,
  ...publishingSetUps,
  ...settingsSetUps,
  ...otherSetUps,
];
