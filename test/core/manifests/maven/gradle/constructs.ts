import type { Construct, ConstructTable } from "../../../../support/constructs.ts";
import type { FileTree } from "../../../../support/project.ts";

type Row = Omit<Construct, "files"> & { readonly more?: FileTree };

const inFile =
  (path: string, wrap = (text: string) => text) =>
  (construct: string, text: string, { more, ...outcome }: Omit<Row, "construct">): Construct => ({
    construct,
    files: { [path]: wrap(text), ...more },
    ...outcome,
  });

const groovy = inFile("/shop/build.gradle");
const kotlin = inFile("/shop/build.gradle.kts");
const settings = inFile("/shop/settings.gradle.kts");
/** The line of the text is the second one. */
const among = inFile("/shop/build.gradle", (text) => `dependencies {\n${text}\n}\n`);
const amongKotlin = inFile("/shop/build.gradle.kts", (text) => `dependencies {\n${text}\n}\n`);

const read = (...reads: readonly string[]) => ({ is: "read", reads }) as const;
const named = (line: number, ...reads: readonly string[]) => ({ is: "named", line, reads }) as const;
const nothing = (...reads: readonly string[]) => ({ is: "nothing", reads }) as const;

const module = read("g:a 1 implementation");
const plugin = read("x.y:x.y.gradle.plugin 1 build");
const catalog = (text: string): FileTree => ({ "/shop/gradle/libs.versions.toml": text });
const settingsFile: FileTree = { "/shop/settings.gradle": "" };

const notations: readonly Construct[] = [
  among("implementation 'g:a:v'", "implementation 'g:a:1'", module),
  among("implementation 'g:a'", "implementation 'g:a'", named(2)),
  among('implementation "g:a:$unknown"', 'implementation "g:a:$unknown"', named(2)),
  groovy('implementation "g:a:$variable"', "def v = '1'\ndependencies { implementation \"g:a:$v\" }", module),
  among("implementation 'g:a:v:classifier@ext'", "implementation 'g:a:1:sources@zip'", module),
  among(
    "implementation group: 'g', name: 'a', version: 'v'",
    "implementation group: 'g', name: 'a', version: '1'",
    module,
  ),
  amongKotlin(
    'implementation(group = "g", name = "a", version = "v")',
    'implementation(group = "g", name = "a", version = "1")',
    module,
  ),
  amongKotlin('implementation("g", "a", "v")', 'implementation("g", "a", "1")', module),
  among(
    "implementation 'g:a:v', 'g:b:v'",
    "implementation 'g:a:1', 'g:b:2'",
    read("g:a 1 implementation", "g:b 2 implementation"),
  ),
  among("implementation([…], […])", "implementation([group: 'g', name: 'a', version: '1'])", module),
  among("implementation(g:a:v) { … }", "implementation('g:a:1') { transitive = false }", module),
  among(
    "exclude group: …, module: …",
    "implementation('g:a:1') { exclude group: 'g', module: 'b' }",
    nothing("g:a 1 implementation"),
  ),
  groovy("configurations { … exclude … }", "configurations { all { exclude group: 'g', module: 'b' } }", nothing()),
  among(
    "capabilities { requireCapability(…) }",
    "implementation('g:a:1') { capabilities { requireCapability('g:a-x') } }",
    nothing("g:a 1 implementation"),
  ),
  among(
    "attributes { attribute(…) }",
    "implementation('g:a:1') { attributes { attribute(X, 'g:b:1') } }",
    nothing("g:a 1 implementation"),
  ),
  among(
    "artifact { … }",
    "implementation('g:a:1') { artifact { name = 'a'; type = 'zip' } }",
    nothing("g:a 1 implementation"),
  ),
  among(
    "version { strictly … prefer … }",
    "implementation('g:a') { version { strictly '[1,2)'; prefer '1' } }",
    module,
  ),
  among("version { reject … }", "implementation('g:a') { version { require '[1,2)'; reject '1.5' } }", named(2)),
  among("implementation 'g:a:latest.release'", "implementation 'g:a:latest.release'", read("g:a * implementation")),
  among("because '…'", "implementation('g:a:1') { because 'g:b:1' }", nothing("g:a 1 implementation")),
];

const configurations: readonly Construct[] = [
  ...["api", "compileOnly", "runtimeOnly", "testImplementation", "annotationProcessor", "kapt", "ksp", "custom"].map(
    (name) => among(name, `${name} 'g:a:1'`, read(`g:a 1 ${name}`)),
  ),
  groovy(
    "configurations { custom } … custom 'g:a:v'",
    "configurations { smoke }\ndependencies { smoke 'g:a:1' }",
    read("g:a 1 smoke"),
  ),
  amongKotlin('"configuration"("g:a:v")', '"custom"("g:a:1")', read("g:a 1 custom")),
  kotlin('"configuration"("g:a:v") on one line', 'dependencies { "implementation"("g:a:1") }', module),
  amongKotlin(
    '"configuration"("g:a:v") after a semicolon',
    'api("g:b:2"); "implementation"("g:a:1")',
    read("g:b 2 api", "g:a 1 implementation"),
  ),
  amongKotlin(
    '"configuration"("g:a:v") by a condition',
    'if (x) "implementation"("g:a:1") else "api"("g:b:2")',
    read("g:a 1 implementation", "g:b 2 api"),
  ),
  amongKotlin('"configuration"("g:a:v") in a loop', 'for (x in y) "implementation"("g:a:1")', module),
  amongKotlin(
    '"configuration"("g:a:v") in a lambda',
    'listOf("a").forEach { name -> "implementation"("g:a:1") }',
    module,
  ),
  amongKotlin('"configuration"("g:a:v") in a branch', 'when { x -> "implementation"("g:a:1") }', module),
  among("'configuration' 'g:a:v'", "'implementation' 'g:a:1'", module),
  among("'configuration' group: …, name: …", "'implementation' group: 'g', name: 'a', version: '1'", module),
  amongKotlin(
    '"${prefix}Implementation"("g:a:v")',
    '"${flavor}Implementation"("g:a:1")',
    read("g:a 1 ${flavor}Implementation"),
  ),
  amongKotlin('add("configuration", "g:a:v")', 'add("implementation", "g:a:1")', module),
  kotlin("dependencies.add(…)", 'dependencies.add("implementation", "g:a:1")', module),
  kotlin("dependencies.create(…)", 'val x = dependencies.create("g:a:1")', read("g:a 1 detached")),
  kotlin(
    "configurations.x.dependencies.add(…)",
    'configurations.named("x") { dependencies.add(project.dependencies.create("g:a:1")) }',
    read("g:a 1 dependencies"),
  ),
  kotlin(
    "configuration.defaultDependencies { add(…) }",
    'configurations.create("x") {\n defaultDependencies { add(project.dependencies.create("g:a:1")) }\n}',
    read("g:a 1 detached"),
  ),
  groovy(
    "buildscript { dependencies { classpath … } }",
    "buildscript { dependencies { classpath 'g:a:1' } }",
    read("g:a 1 classpath"),
  ),
  groovy("allprojects { dependencies { … } }", "allprojects { dependencies { implementation 'g:a:1' } }", module),
  groovy("sourceSets { … }", "sourceSets { extra { java { srcDir 'g:a:1' } } }", nothing()),
  kotlin(
    "kotlin { sourceSets { commonMain { dependencies { … } } } }",
    'kotlin { sourceSets { commonMain { dependencies { implementation("g:a:1") } } } }',
    module,
  ),
  kotlin(
    "commonMain.dependencies { … }",
    'kotlin { sourceSets { commonMain.dependencies { implementation("g:a:1") } } }',
    module,
  ),
  kotlin(
    'npm("a", "v") of Kotlin/JS',
    'kotlin { sourceSets { jsMain { dependencies {\nimplementation(npm("a", "1"))\n} } } }',
    named(2),
  ),
  kotlin(
    "testing { suites { … dependencies { … } } }",
    'testing { suites { val test by getting(JvmTestSuite::class) { dependencies { implementation("g:a:1") } } } }',
    module,
  ),
  kotlin(
    'testing { suites { … useJUnitJupiter("v") } }',
    'testing { suites { val test by getting(JvmTestSuite::class) {\nuseJUnitJupiter("5.9.2")\n} } }',
    read("org.junit.jupiter:junit-jupiter 5.9.2 build"),
  ),
  kotlin(
    "testing { suites { … useJUnitJupiter() } }",
    "testing { suites { val test by getting(JvmTestSuite::class) {\nuseJUnitJupiter()\n} } }",
    named(2),
  ),
  groovy("test { useJUnitPlatform() }", "test { useJUnitPlatform() }", nothing()),
  groovy(
    "checkstyle { toolVersion = 'v' }",
    "checkstyle {\n toolVersion = '10.3'\n}",
    read("com.puppycrawl.tools:checkstyle 10.3 build"),
  ),
  kotlin("protobuf { protoc { artifact = … } }", 'protobuf { protoc { artifact = "g:a:1" } }', read("g:a 1 build")),
  kotlin(
    "protobuf { plugins { id(…) { artifact = … } } }",
    'protobuf { plugins { id("x") { artifact = "g:a:${libs.versions.v.get()}" } } }',
    { ...read("g:a 1 build"), more: { ...catalog('[versions]\nv = "1"'), ...settingsFile } },
  ),
  kotlin("protobuf { … artifact = computed }", "protobuf { protoc {\nartifact = x()\n} }", named(2)),
  kotlin(
    "android { composeOptions { kotlinCompilerExtensionVersion = … } }",
    'android { composeOptions { kotlinCompilerExtensionVersion = "1.5.10" } }',
    read("androidx.compose.compiler:compiler 1.5.10 build"),
  ),
  kotlin("dependencyLocking { lockAllConfigurations() }", "dependencyLocking { lockAllConfigurations() }", nothing()),
  kotlin(
    "useJUnitJupiter(libs.versions.x)",
    "testing { suites { val t by getting { useJUnitJupiter(libs.versions.v) } } }",
    {
      ...read("org.junit.jupiter:junit-jupiter 1 build"),
      more: { ...catalog('[versions]\nv = "1"'), ...settingsFile },
    },
  ),
  groovy(
    "jacoco { toolVersion = 'v' }",
    "jacoco { toolVersion '0.8.8' }",
    read("org.jacoco:org.jacoco.ant 0.8.8 build"),
  ),
];

const wrapped: readonly Construct[] = [
  among("platform('g:a:v')", "implementation platform('g:a:1')", module),
  among("enforcedPlatform('g:a:v')", "implementation enforcedPlatform('g:a:1')", module),
  among("testFixtures('g:a:v')", "implementation testFixtures('g:a:1')", module),
  among("variantOf(libs.x) { … }", "implementation variantOf(libs.x) { classifier('y') }", {
    ...module,
    more: { ...catalog('[libraries]\nx = "g:a:1"'), ...settingsFile },
  }),
  among("project(':x')", "implementation project(':x')", nothing()),
  among("projects.x", "implementation projects.x", nothing()),
  among("files('a.jar')", "implementation files('libs/a.jar')", named(2)),
  among("files('folder')", "implementation files('out/classes')", nothing()),
  among("files(…) that is computed", "implementation files(jarOf('x'))", named(2)),
  among("fileTree('folder') with archives", "implementation fileTree('libs')", {
    ...named(2),
    more: { "/shop/libs/a.jar": "" },
  }),
  among("fileTree(dir: 'folder', include: …)", "implementation fileTree(dir: 'libs', include: ['*.jar'])", {
    ...named(2),
    more: { "/shop/libs/a.jar": "" },
  }),
  among("fileTree('folder') without archives", "implementation fileTree('libs')", {
    ...nothing(),
    more: { "/shop/libs/.keep": "" },
  }),
  among("fileTree(…) that is computed", "implementation fileTree(dirOf('x'))", named(2)),
  among("zipTree(…)", "implementation zipTree('x.zip')", named(2)),
  among("sourceSets.main.output", "implementation sourceSets.main.output", nothing()),
  among("gradleApi()", "implementation gradleApi()", nothing()),
  among("localGroovy()", "implementation localGroovy()", nothing()),
  amongKotlin("gradleKotlinDsl()", "implementation(gradleKotlinDsl())", nothing()),
  amongKotlin('embeddedKotlin("x")', 'implementation(embeddedKotlin("stdlib"))', nothing()),
  amongKotlin(
    'kotlin("x", "v")',
    'implementation(kotlin("reflect", "1.9.0"))',
    read("org.jetbrains.kotlin:kotlin-reflect 1.9.0 implementation"),
  ),
  amongKotlin('kotlin("x")', 'implementation(kotlin("reflect"))', named(2)),
  kotlin(
    'kotlin("x") with the version of the plugin',
    'plugins { kotlin("jvm") version "1.9.0" }\ndependencies { implementation(kotlin("reflect")) }',
    read(
      "org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin 1.9.0 build",
      "org.jetbrains.kotlin:kotlin-reflect 1.9.0 implementation",
    ),
  ),
  among("libs.x", "implementation libs.x", {
    ...module,
    more: { ...catalog('[libraries]\nx = "g:a:1"'), ...settingsFile },
  }),
  among("libs.bundles.x", "implementation libs.bundles.b", {
    ...module,
    more: { ...catalog('[libraries]\nx = "g:a:1"\n[bundles]\nb = ["x"]'), ...settingsFile },
  }),
  among("libs.unknown", "implementation libs.unknown", { ...named(2), more: settingsFile }),
  amongKotlin('findLibrary("x").get()', 'implementation(libs.findLibrary("x").get())', {
    ...module,
    more: { ...catalog('[libraries]\nx = "g:a:1"'), ...settingsFile },
  }),
  amongKotlin("Constants.X", "implementation(Deps.x)", named(2)),
];

const rules: readonly Construct[] = [
  groovy("constraints { implementation 'g:a:v' }", "dependencies { constraints { implementation 'g:a:1' } }", module),
  groovy(
    "constraints { … version { reject } }",
    "dependencies { constraints {\nimplementation('g:a') { version { rejectAll() } }\n} }",
    named(2),
  ),
  groovy(
    "modules { module('g:a') { replacedBy(…) } }",
    "dependencies { modules { module('g:a') { replacedBy('g:b', 'c') } } }",
    nothing(),
  ),
  groovy(
    "components { withModule('g:a') { … add('g:b:v') } }",
    "dependencies { components { withModule('g:a') { allVariants { withDependencies { add('g:b:1') } } } } }",
    read("g:b 1 dependencies"),
  ),
  groovy(
    "artifactTypes { … }, registerTransform(…)",
    "dependencies { registerTransform(X) { from.attribute(Y, 'jar') } }",
    nothing(),
  ),
  groovy(
    "resolutionStrategy.force 'g:a:v'",
    "configurations.all { resolutionStrategy.force 'g:a:1' }",
    read("g:a 1 force"),
  ),
  groovy(
    "resolutionStrategy { force 'g:a:v' }",
    "configurations.all { resolutionStrategy { force 'g:a:1' } }",
    read("g:a 1 force"),
  ),
  groovy(
    "forcedModules = [ 'g:a:v' ]",
    "configurations.all { resolutionStrategy {\nforcedModules = ['g:a:1']\n} }",
    read("g:a 1 force"),
  ),
  groovy(
    "eachDependency { useVersion … }",
    "configurations.all { resolutionStrategy.eachDependency { details ->\n if (details.requested.group == 'g') details.useVersion '1'\n} }",
    named(2),
  ),
  kotlin(
    "eachDependency { useVersion(…) }",
    'configurations.all { resolutionStrategy.eachDependency {\n if (requested.group == "g") useVersion("1")\n} }',
    named(2),
  ),
  groovy(
    "eachDependency { useTarget 'g:a:v' }",
    "configurations.all { resolutionStrategy.eachDependency { details ->\n details.useTarget 'g:a:1'\n} }",
    read("g:a 1 useTarget"),
  ),
  groovy(
    "eachDependency { useTarget computed }",
    "configurations.all { resolutionStrategy.eachDependency { details ->\n details.useTarget group: x(), name: 'a', version: '1'\n} }",
    named(2),
  ),
  groovy(
    "dependencySubstitution { substitute … using module('g:a:v') }",
    "configurations.all { resolutionStrategy.dependencySubstitution {\n substitute module('g:b') using module('g:a:1')\n} }",
    read("g:a 1 dependencySubstitution"),
  ),
  groovy(
    "dependencySubstitution { substitute … with module('g:a:v') }",
    "configurations.all { resolutionStrategy { dependencySubstitution {\n substitute module('g:b') with module('g:a:1')\n} } }",
    read("g:a 1 dependencySubstitution"),
  ),
  kotlin(
    'substitute(module("g:b")).using(module("g:a:v"))',
    'configurations.all { resolutionStrategy.dependencySubstitution {\n substitute(module("g:b")).using(module("g:a:1"))\n} }',
    read("g:a 1 dependencySubstitution"),
  ),
  kotlin(
    'substitute(module("g:b")).using(project(":x"))',
    'configurations.all { resolutionStrategy.dependencySubstitution {\n substitute(module("g:b")).using(project(":x"))\n} }',
    nothing(),
  ),
  kotlin(
    "substitute(…).using(computed)",
    'configurations.all { resolutionStrategy.dependencySubstitution {\n substitute(module("g:b")).using(module(x()))\n} }',
    named(2),
  ),
  kotlin(
    "dependencySubstitution { all { useTarget(…) } }",
    'configurations.all { resolutionStrategy.dependencySubstitution { all {\n useTarget("g:a:1")\n} } }',
    read("g:a 1 useTarget"),
  ),
  groovy(
    "componentSelection { … reject }",
    "configurations.all { resolutionStrategy.componentSelection { withModule('g:a') { reject('x') } } }",
    nothing(),
  ),
  groovy(
    "capabilitiesResolution { … select }",
    "configurations.all { resolutionStrategy.capabilitiesResolution { withCapability('g:a') { select('g:b:0') } } }",
    nothing(),
  ),
  groovy(
    "cacheChangingModulesFor …",
    "configurations.all { resolutionStrategy.cacheChangingModulesFor 0, 'seconds' }",
    nothing(),
  ),
  groovy(
    "dependencyManagement { dependencies { dependency 'g:a:v' } }",
    "dependencyManagement { dependencies { dependency 'g:a:1' } }",
    read("g:a 1 dependency"),
  ),
  groovy(
    "dependencyManagement { imports { mavenBom 'g:a:v' } }",
    "dependencyManagement { imports { mavenBom 'g:a:1' } }",
    read("g:a 1 mavenBom"),
  ),
  groovy(
    "dependencySet(group: …, version: …) { entry … }",
    "dependencyManagement { dependencies { dependencySet(group: 'g', version: '1') { entry 'a' } } }",
    read("g:a 1 dependency"),
  ),
];

const plugins: readonly Construct[] = [
  groovy("plugins { id … version … }", "plugins { id 'x.y' version '1' }", plugin),
  kotlin('plugins { id("…") version "…" }', 'plugins { id("x.y") version "1" }', plugin),
  kotlin('plugins { id("…").version("…").apply(false) }', 'plugins { id("x.y").version("1").apply(false) }', plugin),
  groovy("plugins { id … version … apply false }", "plugins { id 'x.y' version '1' apply false }", plugin),
  kotlin("plugins { … } on one line", 'plugins { java; id("x.y") version "1" }', plugin),
  kotlin(
    'plugins { kotlin("…") version "…" }',
    'plugins { kotlin("jvm") version "1.9.0" }',
    read("org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin 1.9.0 build"),
  ),
  groovy('plugins { id … version "$property" }', 'plugins { id "x.y" version "$v" }', {
    ...plugin,
    more: { "/shop/gradle.properties": "v=1" },
  }),
  groovy('plugins { id … version "$unknown" }', 'plugins {\nid "x.y" version "$v"\n}', named(2)),
  kotlin("plugins { id(…) version computed }", 'plugins {\nid("x.y") version "1" + x\n}', named(2)),
  kotlin("plugins { id(…) version libs.versions.x.get() }", 'plugins { id("x.y") version libs.versions.v.get() }', {
    ...plugin,
    more: { ...catalog('[versions]\nv = "1"'), ...settingsFile },
  }),
  kotlin("plugins { alias(libs.plugins.x) }", "plugins { alias(libs.plugins.x) }", {
    ...plugin,
    more: { ...catalog('[plugins]\nx = "x.y:1"'), ...settingsFile },
  }),
  groovy("plugins { alias libs.plugins.x apply false }", "plugins { alias libs.plugins.x apply false }", {
    ...plugin,
    more: { ...catalog('[plugins]\nx = { id = "x.y", version = "1" }'), ...settingsFile },
  }),
  kotlin("plugins { alias(libs.plugins.unknown) }", "plugins {\nalias(libs.plugins.x)\n}", {
    ...named(2),
    more: settingsFile,
  }),
  kotlin("plugins { alias(libs.plugins.x) } of the build itself", "plugins { alias(libs.plugins.x) }", {
    ...nothing(),
    more: { ...catalog('[plugins]\nx = { id = "x.y", version = "unspecified" }'), ...settingsFile },
  }),
  kotlin("plugins { id(…) } without a version", 'plugins { id("x.y") }', nothing()),
  kotlin("plugins { java }", 'plugins { java; `java-library`; `kotlin-dsl`; embeddedKotlin("jvm") }', nothing()),
  groovy("apply plugin: '…'", "apply plugin: 'x.y'", nothing()),
  kotlin("pluginManager.apply(…)", 'pluginManager.apply("x.y")', nothing()),
  groovy("apply from: '…'", "apply from: 'x.gradle'", { ...named(1) }),
  kotlin(
    "gradlePlugin { plugins { create(…) { id = … } } }",
    'gradlePlugin { plugins { create("x") { id = "x.y"; version = "1" } } }',
    nothing(),
  ),
  settings(
    "pluginManagement { plugins { id(…) version … } }",
    'pluginManagement { plugins { id("x.y") version "1" } }',
    plugin,
  ),
  settings("plugins { … } of the settings", 'plugins { id("x.y") version "1" }', plugin),
  settings(
    "pluginManagement { resolutionStrategy { eachPlugin { useModule(…) } } }",
    'pluginManagement { resolutionStrategy { eachPlugin {\nuseModule("g:a:1")\n} } }',
    read("g:a 1 build"),
  ),
  settings(
    "pluginManagement { resolutionStrategy { eachPlugin { useModule(computed) } } }",
    'pluginManagement { resolutionStrategy { eachPlugin {\nuseModule("g:a:${requested.version}")\n} } }',
    named(2),
  ),
  settings(
    "pluginManagement { resolutionStrategy { eachPlugin { useVersion(…) } } }",
    'pluginManagement { resolutionStrategy { eachPlugin {\nuseVersion("1")\n} } }',
    named(2),
  ),
];

const settingsConstructs: readonly Construct[] = [
  settings("include(…)", 'include(":a")', { ...nothing(), more: { "/shop/a/build.gradle.kts": "" } }),
  settings("include(…) of a folder that is missing", '\ninclude(":a")', named(2)),
  settings("includeBuild(…)", 'includeBuild("b")', { ...nothing(), more: { "/shop/b/settings.gradle": "" } }),
  settings(
    "includeBuild(…) { dependencySubstitution { … } }",
    'includeBuild("b") { dependencySubstitution { substitute(module("g:a")).using(project(":")) } }',
    {
      ...nothing(),
      more: { "/shop/b/settings.gradle": "" },
    },
  ),
  settings(
    "sourceControl { gitRepository(…) }",
    'sourceControl {\ngitRepository(uri("https://git.example/a.git")) { producesModule("g:a") }\n}',
    named(2),
  ),
  settings(
    "versionCatalogs { … library(…) }",
    'dependencyResolutionManagement { versionCatalogs { create("libs") { library("a", "g:a:1") } } }',
    read("g:a 1 libraries"),
  ),
  settings(
    "versionCatalogs { … library(…).versionRef(…) }",
    'dependencyResolutionManagement { versionCatalogs { create("libs") {\nversion("v", "1")\nlibrary("a", "g", "a").versionRef("v")\n} } }',
    read("g:a 1 libraries"),
  ),
  settings(
    "versionCatalogs { … plugin(…).version(…) }",
    'dependencyResolutionManagement { versionCatalogs { create("libs") { plugin("x", "x.y").version("1") } } }',
    plugin,
  ),
  settings(
    "versionCatalogs { … bundle(…) }",
    'dependencyResolutionManagement { versionCatalogs { create("libs") { library("a", "g:a:1"); bundle("b", listOf("a")) } } }',
    nothing("g:a 1 libraries"),
  ),
  settings(
    "versionCatalogs { … from(files(…)) }",
    '\ndependencyResolutionManagement { versionCatalogs { create("libs") { from(files("x.toml")) } } }',
    named(2),
  ),
  settings(
    'versionCatalogs { … from("g:a:v") }',
    'dependencyResolutionManagement { versionCatalogs { create("libs") { from("g:a:1") } } }',
    read("g:a 1 libraries"),
  ),
  settings("repositories { … }", "dependencyResolutionManagement { repositories { mavenCentral() } }", nothing()),
  settings(
    "toolchainManagement { … }",
    'toolchainManagement { jvm { javaRepositories { repository("x") { resolverClass.set(Y::class.java) } } } }',
    nothing(),
  ),
  groovy("java { toolchain { … } }", "java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }", nothing()),
  groovy(
    "publishing { … }",
    "publishing { publications { m(MavenPublication) { groupId = 'g'; artifactId = 'a'; version = '1' } } }",
    nothing(),
  ),
  groovy("tasks.register(…) { … }", "tasks.register('x') { doLast { println 'g:a:1' } }", nothing()),
  inFile("/shop/init.gradle")(
    "initscript { dependencies { classpath … } }",
    "initscript { dependencies { classpath 'g:a:1' } }",
    read("g:a 1 classpath"),
  ),
  kotlin("@file:DependsOn(…)", '@file:DependsOn("g:a:1")', nothing()),
  inFile("/shop/buildSrc/build.gradle.kts")("add(…) in the classes of a plugin", "plugins { `kotlin-dsl` }\n", {
    is: "named",
    line: 3,
    at: "/shop/buildSrc/src/main/kotlin/P.kt",
    more: {
      "/shop/buildSrc/src/main/kotlin/P.kt":
        'class P {\n fun f() {\n  dependencies { add("implementation", "g:a:1") }\n }\n}\n',
    },
  }),
  inFile("/shop/buildSrc/build.gradle.kts")(
    "add(…) of a catalog in the classes of a plugin",
    "plugins { `kotlin-dsl` }\n",
    {
      ...nothing(),
      more: {
        ...catalog('[libraries]\nx = "g:a:1"'),
        ...settingsFile,
        "/shop/buildSrc/src/main/kotlin/P.kt":
          'class P {\n fun f() {\n  dependencies { add("implementation", libs.findLibrary("x").get()) }\n }\n}\n',
      },
    },
  ),
  inFile("/shop/buildSrc/src/main/kotlin/acme.gradle.kts")(
    "plugins that are scripts",
    'dependencies { implementation("g:a:1") }',
    module,
  ),
];

export const buildGradleConstructs: ConstructTable = {
  format: "maven/build.gradle",
  constructs: [...notations, ...configurations, ...wrapped, ...rules, ...plugins, ...settingsConstructs],
};

const versions = inFile("/shop/gradle/libs.versions.toml");

export const versionCatalogConstructs: ConstructTable = {
  format: "maven/versions.toml",
  constructs: [
    versions('[versions] x = "v"', '[versions]\nx = "1"', nothing()),
    versions('[libraries] x = "g:a:v"', '[libraries]\nx = "g:a:1"', read("g:a 1 libraries")),
    versions(
      "[libraries] x = { module, version }",
      '[libraries]\nx = { module = "g:a", version = "1" }',
      read("g:a 1 libraries"),
    ),
    versions(
      "[libraries] x = { group, name, version.ref }",
      '[versions]\nv = "1"\n[libraries]\nx = { group = "g", name = "a", version.ref = "v" }',
      read("g:a 1 libraries"),
    ),
    versions(
      "[libraries] version = { strictly, prefer, reject }",
      '[libraries]\nx = { module = "g:a", version = { strictly = "[1,2)", prefer = "1" } }',
      read("g:a 1 libraries"),
    ),
    versions("[libraries] x = { module }", '[libraries]\nx = { module = "g:a" }', named(2)),
    versions(
      "[libraries] version.ref that is missing",
      '[libraries]\nx = { module = "g:a", version.ref = "v" }',
      named(2),
    ),
    versions("[libraries] of another form", '[libraries]\nx = "g"', named(2)),
    versions("[bundles]", '[libraries]\nx = "g:a:1"\n[bundles]\nb = ["x"]', nothing("g:a 1 libraries")),
    versions('[plugins] x = "id:v"', '[plugins]\nx = "x.y:1"', plugin),
    versions("[plugins] x = { id, version }", '[plugins]\nx = { id = "x.y", version = "1" }', plugin),
    versions(
      "[plugins] x = { id, version.ref }",
      '[versions]\nv = "1"\n[plugins]\nx = { id = "x.y", version.ref = "v" }',
      plugin,
    ),
    versions(
      "[plugins] version = { strictly, prefer, reject }",
      '[plugins]\nx = { id = "x.y", version = { require = "1" } }',
      plugin,
    ),
    versions("[plugins] version.ref that is missing", '[plugins]\nx = { id = "x.y", version.ref = "v" }', named(2)),
    versions("[plugins] x = { id }", '[plugins]\nx = { id = "x.y" }', nothing()),
    versions('[plugins] version = "unspecified"', '[plugins]\nx = { id = "x.y", version = "unspecified" }', nothing()),
    versions("[plugins] of another form", '[plugins]\nx = "x.y"', named(2)),
    versions("[metadata]", '[metadata]\nformat.version = "1.1"', nothing()),
  ],
};

const lock = inFile("/shop/gradle.lockfile");

export const gradleLockfileConstructs: ConstructTable = {
  format: "maven/gradle.lockfile",
  constructs: [
    lock("g:a:v=configurations", "g:a:1=compileClasspath\nempty=\n", read("g:a 1")),
    lock("empty=configurations", "empty=annotationProcessor\n", nothing()),
    lock("# comment", "# g:a:1=x\nempty=\n", nothing()),
    lock("a line of another form", "g:a:1=x\ng:b\nempty=\n", named(2, "g:a 1")),
  ],
};
