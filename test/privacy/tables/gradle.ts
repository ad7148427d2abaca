import { home, shop, type SetUp } from "../setUp.ts";

const script = `${shop}/build.gradle`;
const kotlin = `${shop}/build.gradle.kts`;
const settings = `${shop}/settings.gradle`;
const nexus = "https://nexus.acme.example/maven";

const dependencies = (names: readonly string[]) =>
  `dependencies {\n${names.map((name) => `  implementation("${name}:1.0")\n`).join("")}}\n`;
const group = 'group = "com.acme.app"\n';
const mixed = `repositories { mavenCentral(); maven { url = uri("${nexus}") } }\n`;
const initScript = `allprojects { repositories { maven { url '${nexus}' } } }\n`;

/** A sibling of the own group, one of another group of which nothing is known, and a public one. */
const names = ["com.acme.commons:secret-lib", "com.partner.kit:secret-kit", "org.apache.commons:commons-text"];
const sibling = {
  system: "MAVEN",
  project: { [script]: group + dependencies(names) },
  never: names.slice(0, 2),
  asked: names.slice(2),
} as const;
const besideInKotlin = { ...sibling, project: { [kotlin]: group + dependencies(names) } } as const;

const catalog = (list: readonly string[]) =>
  `[libraries]\n${list.map((name, index) => `lib${index} = { module = "${name}", version = "1.0" }\n`).join("")}`;
const lockfile = (list: readonly string[]) =>
  `${list.map((name) => `${name}:1.0=runtimeClasspath\n`).join("")}empty=\n`;

/** The build publishes there: it takes from there what it has published, under its own group. */
const ownNames = ["com.acme.app.kit:secret-kit", "com.acme.app:secret-lib", "com.other.lib:open-lib"];
const publisher = {
  system: "MAVEN",
  project: { [script]: group + dependencies(ownNames) },
  never: ownNames.slice(0, 2),
  asked: ownNames.slice(2),
} as const;
const publishing = `publishing { repositories { maven { url = uri("${nexus}") } } }\n`;

const publishingSetUps: readonly SetUp[] = [
  {
    ...publisher,
    setting: "publishing in build.gradle",
    place: "project",
    settings: { [script]: group + publishing + dependencies(ownNames) },
  },
  {
    ...publisher,
    setting: "publishing in build.gradle.kts",
    place: "project",
    project: { [kotlin]: group + dependencies(ownNames) },
    settings: {
      [kotlin]: `${group}publishing { repositories { maven("${nexus}") } }\n${dependencies(ownNames)}`,
    },
  },
  {
    ...publisher,
    setting: "publishing to a computed address",
    place: "project",
    settings: {
      [script]: `${group}publishing { repositories { maven { url = isRelease ? releases : snapshots } } }\n${dependencies(ownNames)}`,
    },
  },
  {
    ...publisher,
    setting: "publishing by an unknown call",
    place: "project",
    settings: { [script]: `${group}publishing { repositories { acmeNexus() } }\n${dependencies(ownNames)}` },
  },
  {
    ...publisher,
    setting: "publishing in the script above",
    place: "above the project",
    settings: {
      "/work/settings.gradle": "include 'shop'\n",
      "/work/build.gradle": `subprojects { ${publishing} }\n`,
    },
  },
  {
    ...publisher,
    setting: "uploadArchives",
    place: "project",
    settings: {
      [script]: `${group}uploadArchives { repositories { mavenDeployer { repository(url: "${nexus}") } } }\n${dependencies(ownNames)}`,
    },
  },
];

const repositorySetUps: readonly SetUp[] = [
  {
    ...sibling,
    setting: "a repository by an unknown call",
    place: "project",
    settings: { [script]: `${group}repositories { mavenCentral(); acmeNexus() }\n${dependencies(names)}` },
  },
  {
    ...besideInKotlin,
    setting: "a repository by an unknown call with a block",
    place: "project",
    settings: {
      [kotlin]: `${group}repositories {\n  mavenCentral()\n  acmeNexus { snapshots = true }\n}\n${dependencies(names)}`,
    },
  },
  {
    ...sibling,
    setting: "a repository by an unknown call in settings.gradle",
    place: "project",
    settings: { [settings]: "dependencyResolutionManagement { repositories { acme.nexus(); mavenCentral() } }" },
  },
  {
    ...sibling,
    setting: "a repository by an unknown call below a condition",
    place: "project",
    settings: {
      [script]: `${group}repositories {\n  mavenCentral()\n  if (isInside) {\n    acmeNexus()\n  }\n}\n${dependencies(names)}`,
    },
  },
  {
    ...sibling,
    setting: "repositories in build.gradle",
    place: "project",
    settings: { [script]: group + mixed + dependencies(names) },
  },
  {
    ...besideInKotlin,
    setting: "repositories in build.gradle.kts",
    place: "project",
    settings: { [kotlin]: `${group}repositories {\n  mavenCentral()\n  maven("${nexus}")\n}\n${dependencies(names)}` },
  },
  {
    ...sibling,
    setting: "only a private repository in build.gradle",
    place: "project",
    settings: { [script]: `${group}repositories { maven { url '${nexus}' } }\n${dependencies(names)}` },
  },
  {
    ...sibling,
    setting: "a computed address in build.gradle",
    place: "project",
    settings: { [script]: `${group}repositories { maven { url nexusUrl } }\n${dependencies(names)}` },
  },
  {
    ...sibling,
    setting: "repositories without a group",
    place: "project",
    project: { [script]: dependencies(names) },
    settings: { [script]: mixed + dependencies(names) },
  },
  {
    ...sibling,
    setting: "dependencyResolutionManagement in settings.gradle",
    place: "project",
    settings: { [settings]: `dependencyResolutionManagement { ${mixed} }` },
  },
  {
    ...besideInKotlin,
    setting: "dependencyResolutionManagement in settings.gradle.kts",
    place: "above the project",
    settings: { "/work/settings.gradle.kts": `dependencyResolutionManagement { ${mixed} }` },
  },
  {
    ...sibling,
    setting: "allprojects in the script above",
    place: "above the project",
    settings: { "/work/settings.gradle": "", "/work/build.gradle": `allprojects { ${mixed} }` },
  },
  {
    ...sibling,
    setting: "an applied script",
    place: "project",
    settings: {
      [script]: `apply from: "nexus.gradle"\n${group}${dependencies(names)}`,
      [`${shop}/nexus.gradle`]: mixed,
    },
  },
  {
    ...sibling,
    setting: "a group of gradle.properties",
    place: "project",
    project: { [script]: dependencies(names) },
    settings: { [script]: mixed + dependencies(names), [`${shop}/gradle.properties`]: "group=com.acme.app" },
  },
  {
    ...sibling,
    setting: "repositories for a version catalog",
    place: "project",
    project: { [`${shop}/gradle/libs.versions.toml`]: catalog(names) },
    settings: { [settings]: `dependencyResolutionManagement { ${mixed} }` },
  },
  {
    ...sibling,
    setting: "repositories for gradle.lockfile",
    place: "project",
    project: { [script]: group + dependencies(names.slice(2)), [`${shop}/gradle.lockfile`]: lockfile(names) },
    settings: { [script]: group + mixed + dependencies(names.slice(2)) },
  },
  {
    ...sibling,
    setting: "includeGroup of a private repository",
    place: "project",
    project: { [script]: dependencies(["org.slf4j:secret-api", ...names.slice(2)]) },
    settings: {
      [script]: `repositories { mavenCentral(); maven { url '${nexus}'; content { includeGroup 'org.slf4j' } } }\n${dependencies(["org.slf4j:secret-api", ...names.slice(2)])}`,
    },
    never: ["org.slf4j:secret-api"],
  },
];

/** Plugins of the own company, of another group of which nothing is known, and a public one. */
const pluginIds = ["com.acme.secret-rules", "com.partner.secret-kit", "org.springframework.boot"];
const plugins = (ids: readonly string[]) =>
  `plugins {\n${ids.map((id) => `  id("${id}") version "1.0"\n`).join("")}}\n`;
const ofPlugins = {
  system: "MAVEN",
  place: "project",
  project: { [script]: plugins(pluginIds) },
  never: pluginIds.slice(0, 2),
  asked: pluginIds.slice(2),
} as const;

const pluginSetUps: readonly SetUp[] = [
  {
    ...ofPlugins,
    setting: "repositories of pluginManagement in settings.gradle",
    settings: { [settings]: `pluginManagement { ${mixed} }` },
  },
  {
    ...ofPlugins,
    setting: "repositories of pluginManagement in init.gradle",
    place: "user",
    settings: { [`${home}/.gradle/init.gradle`]: `settingsEvaluated { it.pluginManagement { ${mixed} } }` },
  },
  {
    ...ofPlugins,
    setting: "repositories of pluginManagement for a version catalog",
    project: {
      [`${shop}/gradle/libs.versions.toml`]: `[plugins]\n${pluginIds.map((id, index) => `p${index} = "${id}:1.0"\n`).join("")}`,
    },
    settings: { [settings]: `pluginManagement { ${mixed} }` },
  },
  {
    ...ofPlugins,
    setting: "repositories of pluginManagement for the lockfile of the build script",
    project: {
      [script]: "",
      [`${shop}/buildscript-gradle.lockfile`]: lockfile(pluginIds.map((id) => `${id}:${id}.gradle.plugin`)),
    },
    settings: { [settings]: `pluginManagement { ${mixed} }` },
  },
  {
    ...ofPlugins,
    setting: "repositories of modules, for plugins of the same company",
    settings: {
      [settings]: `dependencyResolutionManagement { ${mixed} }`,
      [`${shop}/gradle.properties`]: "group=com.acme.app",
    },
    never: pluginIds.slice(0, 1),
    asked: pluginIds.slice(1),
  },
  {
    ...ofPlugins,
    setting: "repositories of the build script",
    project: { [script]: `buildscript { dependencies { classpath "com.partner.kit:secret-kit:1.0" } }` },
    settings: {
      [script]: `buildscript {\n${mixed} dependencies { classpath "com.partner.kit:secret-kit:1.0" } }`,
    },
    never: ["com.partner.kit:secret-kit"],
    asked: [],
  },
  {
    ...ofPlugins,
    setting: "plugins of the build itself",
    place: "none",
    settings: {
      [settings]: "includeBuild 'logic'",
      [`${shop}/logic/settings.gradle`]: "",
      [`${shop}/logic/build.gradle`]: `gradlePlugin { plugins { rules { id = "com.acme.secret-rules" } } }`,
    },
    never: pluginIds.slice(0, 1),
    asked: pluginIds.slice(1),
  },
];

const userSetUps: readonly SetUp[] = [
  { ...sibling, setting: "init.gradle", place: "user", settings: { [`${home}/.gradle/init.gradle`]: initScript } },
  {
    ...sibling,
    setting: "init.gradle.kts",
    place: "user",
    settings: { [`${home}/.gradle/init.gradle.kts`]: `allprojects { repositories { maven("${nexus}") } }` },
  },
  { ...sibling, setting: "init.d", place: "user", settings: { [`${home}/.gradle/init.d/acme.gradle`]: initScript } },
  {
    ...sibling,
    setting: "init.d in Kotlin",
    place: "user",
    settings: { [`${home}/.gradle/init.d/a.gradle.kts`]: initScript },
  },
  {
    ...sibling,
    setting: "init.gradle in UTF-16",
    place: "user",
    settings: { [`${home}/.gradle/init.gradle`]: Buffer.from(`\ufeff${initScript}`, "utf16le") },
  },
  {
    ...sibling,
    setting: "init.d in GRADLE_USER_HOME",
    place: "environment",
    environment: { GRADLE_USER_HOME: `${home}/cache` },
    settings: { [`${home}/cache/init.d/acme.gradle`]: initScript },
  },
  {
    ...sibling,
    setting: "init.d in GRADLE_HOME",
    place: "global",
    environment: { GRADLE_HOME: "/opt/gradle" },
    settings: { "/opt/gradle/init.d/acme.gradle": initScript },
  },
  {
    ...sibling,
    setting: "init.gradle below USERPROFILE",
    place: "windows",
    home: "C:/Users/ann",
    settings: { "C:/Users/ann/.gradle/init.gradle": initScript },
  },
  {
    ...sibling,
    setting: "init.d in GRADLE_USER_HOME",
    place: "windows",
    environment: { GRADLE_USER_HOME: "D:\\gradle" },
    settings: { "D:/gradle/init.d/acme.gradle": initScript },
  },
];

const memberNames = ["com.acme.app:secret-part", "com.acme.app:secret-deep", "org.apache.commons:commons-text"];

const memberSetUps: readonly SetUp[] = [
  {
    ...sibling,
    setting: "projects in settings.gradle",
    place: "none",
    project: { [script]: group + dependencies(memberNames) },
    settings: { [settings]: "include ':secret-part', ':parts:secret-deep'" },
    never: memberNames.slice(0, 2),
  },
  {
    ...sibling,
    setting: "an included build",
    place: "none",
    project: { [script]: dependencies(memberNames) },
    settings: {
      [settings]: "includeBuild '../secret-part'",
      "/work/secret-part/settings.gradle": "include ':secret-deep'",
      "/work/secret-part/build.gradle": group,
    },
    never: memberNames.slice(0, 2),
  },
  {
    ...sibling,
    setting: "projects in gradle.lockfile",
    place: "none",
    project: {
      [script]: group + dependencies(memberNames.slice(2)),
      [`${shop}/gradle.lockfile`]: lockfile(memberNames),
    },
    settings: { [settings]: "include ':secret-part', ':secret-deep'" },
    never: memberNames.slice(0, 2),
  },
];

export const gradleSetUps: readonly SetUp[] = [
  ...repositorySetUps,
  ...publishingSetUps,
  ...pluginSetUps,
  ...userSetUps,
  ...memberSetUps,
];
