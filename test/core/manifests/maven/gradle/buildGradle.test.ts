import assert from "node:assert/strict";
import { buildGradle } from "../../../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { checkManifest } from "../../../../support/marked.ts";
import { completed, declarationLines, type FileTree, surroundings } from "../../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["build.gradle", true],
  ["/shop/build.gradle.kts", true],
  ["C:/shop/settings.gradle", true],
  ["gradle/dependencies.gradle", true],
  [".gradle", false],
  ["/home/.gradle/caches", false],
  ["build.gradle.bak", false],
  ["mygradle", false],
  ["build.kts", false],
  ["", false],
];

/** A text with its marks, and what it declares. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const inBlock = (...lines: readonly string[]) => `dependencies {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;

const coordinates: readonly Row[] = [
  ["nothing", "", []],
  ["an empty block", "dependencies {}", []],
  ["Groovy", inBlock("implementation 'g:«a»:‹1.0›'", 'api "g:«b»:‹2›"'), ["implementation g:a 1.0", "api g:b 2"]],
  [
    "Kotlin",
    inBlock('implementation("g:«a»:‹1.0›")', "testImplementation( 'g:«b»:‹2›' )"),
    ["implementation g:a 1.0", "testImplementation g:b 2"],
  ],
  [
    "on one line",
    'dependencies { implementation("g:«a»:‹1›"); runtimeOnly("g:«b»:‹2›") }',
    ["implementation g:a 1", "runtimeOnly g:b 2"],
  ],
  [
    "a classifier and an extension",
    inBlock("api 'g:«a»:‹1›:sources@zip'", "api 'g:«b»:‹2›@aar'", "api 'g:«c»@jar'"),
    ["api g:a 1", "api g:b 2", "api g:c (inherited) "],
  ],
  ["no version", inBlock("implementation 'g:«a»'"), ["implementation g:a (inherited) "]],
  ["a version to be typed", inBlock("implementation 'g:«a»:‹›'"), ["implementation g:a (unsupported) "]],
  [
    "by names, in Groovy",
    inBlock(
      "implementation group: 'g', name: '«a»', version: '‹1›'",
      "implementation(group: 'g', name: '«b»', version: '‹2›') { exclude group: 'x', module: 'y' }",
      "implementation name: '«c»', group: 'g'",
      "implementation group: 'g', name: '«d»', version: '‹3›', classifier: 'x', transitive: false",
    ),
    ["implementation g:a 1", "implementation g:b 2", "implementation g:c (inherited) ", "implementation g:d 3"],
  ],
  [
    "by names, in Kotlin and over lines",
    inBlock(
      'implementation(group = "g", name = "«a»", version = "‹1›")',
      'api(\n group = "g",\n name = "«b»",\n version = "‹2›",\n)',
    ),
    ["implementation g:a 1", "api g:b 2"],
  ],
  [
    "several at once",
    inBlock(
      "implementation 'g:«a»:‹1›', 'g:«b»:‹2›'",
      "api(\n 'g:«c»:‹3›',\n 'g:«d»:‹4›'\n)",
      "runtimeOnly([group: 'g', name: '«e»', version: '‹5›'],\n [group: 'g', name: '«f»', version: '‹6›'])",
    ),
    ["a 1", "b 2", "c 3", "d 4", "e 5", "f 6"].map(
      (dependency, index) =>
        `${["implementation", "implementation", "api", "api", "runtimeOnly", "runtimeOnly"][index] ?? ""} g:${dependency}`,
    ),
  ],
  [
    "platforms",
    inBlock(
      'implementation(platform("g:«a»:‹1›"))',
      "implementation enforcedPlatform('g:«b»:‹2›')",
      "testImplementation platform(group: 'g', name: '«c»', version: '‹3›')",
    ),
    ["implementation g:a 1", "implementation g:b 2", "testImplementation g:c 3"],
  ],
  [
    "what is no external module",
    inBlock(
      'implementation(project(":x"))',
      "implementation project(path: ':x', configuration: 'y')",
      "implementation files('libs', 'g:h:1')",
      "implementation fileTree(dir: 'libs', include: ['*.jar'])",
      "implementation(libs.guava)",
      "implementation gradleApi()",
      "implementation ':local:1'",
      "implementation 'nothing'",
      "implementation 'http://x.example:80/y'",
      "println 'a:b:1'",
      "exclude group: 'x', name: 'y'",
    ),
    [],
  ],
  [
    "modules that are forced, but not by a property of that name or one that ends like it",
    `configurations.all { resolutionStrategy.forcedModules = ['g:«a»:‹1›'] }\next { forcedModules = ['g:«b»:‹2›'] }\nproject.ext.forcedModules += 'g:c:3'\nsetforcedModules = 'g:d:4'`,
    ["force g:a 1", "libraries g:b 2"],
  ],
  [
    "any configuration among dependencies; elsewhere those that are known",
    `${inBlock("minecraft 'g:«a»:‹1›'", 'add("extra", "g:«b»:‹2›")', '"quoted"("g:«c»:‹3›")', "if (x) {\n testFixturesApi 'g:«d»:‹4›'\n minecraft 'g:«x»:‹1›'\n}")}
buildscript { dependencies { classpath 'g:«e»:‹5›' } }
implementation 'g:«f»:‹6›'
task x { println 'g:y:1'; foo 'g:y:1' }
commonMain.dependencies { kspTest("g:«g»:‹7›") }`,
    [
      "minecraft g:a 1",
      "extra g:b 2",
      "quoted g:c 3",
      "testFixturesApi g:d 4",
      "minecraft g:x 1",
      "classpath g:e 5",
      "implementation g:f 6",
      "kspTest g:g 7",
    ],
  ],
  [
    "archives",
    inBlock("implementation files('«libs/a.jar»', 'libs')"),
    ["implementation libs/a.jar (archive) libs/a.jar"],
  ],
  [
    "what Spring manages",
    `dependencyManagement {
  imports { mavenBom "g:«a»:‹1›" }
  dependencies { dependency 'g:«b»:‹2›' }
}`,
    ["mavenBom g:a 1", "dependency g:b 2"],
  ],
  [
    "sets of what Spring manages",
    `def v = '‹2›'
dependencyManagement {
  dependencies {
    dependencySet('g:‹1›') { entry '«a»' }
    dependencySet(group: 'g', version: v) { entry('«b»') }
    dependencySet(x: 'g:1') { entry 'c' }
  }
}`,
    ["dependency g:a 1", "dependency g:b 2"],
  ],
  [
    "constraints and versions in parts",
    `dependencies {
  constraints { implementation('g:«a»:‹1›') { because 'x:y:z' } }
  implementation('g:«b»') { version { strictly '‹2›' } }
  implementation("g:«c»") {
    version {
      strictly("[1,2[")
      prefer("‹1.5›")
    }
  }
  implementation("g:«d»") { version { require("‹[1,2[›"); reject("1.3") } }
  implementation("g:«e»") { isTransitive = false }
  implementation 'g:«f»:‹3›'
}`,
    [
      "implementation g:a 1",
      "implementation g:b 2",
      "implementation g:c 1.5",
      "implementation g:d (unsupported) [1,2[",
      "implementation g:e (inherited) ",
      "implementation g:f 3",
    ],
  ],
  [
    "comments, and texts that look like them",
    `dependencies {
  // implementation 'g:x:1'
  /* implementation 'g:x:1'
     implementation 'g:x:1' */
  implementation 'g:«a»:‹1›' // 'g:x:1'
  implementation /* so */ 'g:«b»:‹2›'
  repo "https://x.example"; implementation 'g:«c»:‹3›'
}`,
    ["implementation g:a 1", "implementation g:b 2", "implementation g:c 3"],
  ],
  [
    "plugins with a version",
    'plugins {\n  id("«org.springframework.boot»") version "‹3.2.0›"\n  kotlin("«jvm»") version "‹1.9›"\n}\nplugins { id \'java\' }',
    [
      "build org.springframework.boot:org.springframework.boot.gradle.plugin 3.2.0",
      "build org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin 1.9",
    ],
  ],
];

const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

const versions: readonly Row[] = [
  [
    "a prefix",
    inBlock("api 'g:«a»:‹1.2.+›'", "api 'g:«b»:‹1.+›'"),
    ["api g:a [1.2-alpha,1.3-alpha)", "api g:b [1-alpha,2-alpha)"],
  ],
  ["any", inBlock("api 'g:«a»:‹+›'", "api 'g:«b»:‹latest.release›'"), ["api g:a ", "api g:b "]],
  [
    "ranges",
    inBlock(
      "api 'g:«a»:‹[1,2]›'",
      "api 'g:«b»:‹]1.0,2.0[›'",
      "api 'g:«c»:‹(,1.5]›'",
      "api 'g:«d»:‹[1.0,)›'",
      "api 'g:«e»:‹[1, 2.0-rc1)›'",
    ),
    ["api g:a [1,2]", "api g:b (1.0,2.0-alpha)", "api g:c (,1.5]", "api g:d [1.0,)", "api g:e [1,2.0-rc1)"],
  ],
  ["strict ones", inBlock("api 'g:«a»:‹1.7!!›'", "api 'g:«b»:‹[1,2[!!1.5›'"), ["api g:a 1.7", "api g:b 1.5"]],
  [
    "what has no equal",
    inBlock(
      "api 'g:«a»:‹1.2+›'",
      "api 'g:«b»:‹latest.mine›'",
      "api 'g:«c»:‹[1,2›'",
      "api 'g:«d»:‹1!!2!!3›'",
      "api 'g:«e»:‹1.2-+›'",
    ),
    [
      "api g:a (unsupported) 1.2+",
      "api g:b (unsupported) latest.mine",
      "api g:c (unsupported) [1,2",
      "api g:d (unsupported) 1!!2!!3",
      "api g:e (unsupported) 1.2-+",
    ],
  ],
];

const variables: readonly Row[] = [
  [
    "local ones and extra properties",
    `def a = '‹1›'
val b = "‹2›"
const val c: String = "‹3›"
ext.d = '‹4›'
ext { e = '‹5›'; set('f', '‹6›') }
extra["g"] = "‹7›"
val h by extra("‹8›")
final String i = '‹9›'
ext.versions = [j: '‹10›', k: '‹11›']
${inBlock(...names.map((name) => `api "g:«${name}»:\${${name}}"`), 'api "g:«j»:$versions.j"', 'api "g:«k»:${versions.k}"', 'api "g:«l»:${rootProject.ext.d}"', 'api "g:«m»:${property("g")}"', 'api "g:«n»:$a"', 'api "g:«o»:$a.x"')}`,
    names
      .map((name, index) => `api g:${name} ${index + 1}`)
      .concat("api g:j 10", "api g:k 11", "api g:l 4", "api g:m 7", "api g:n 1", "api g:o 1.x"),
  ],
  [
    "by a word, in a sum, and by names",
    `def v = '‹1›'\n${inBlock("api 'g:«a»:' + v", "api group: 'g', name: '«b»', version: v", "api 'g:«c»:' + ‹w›", "api 'g:«d»:' + ‹v› + '-jre'", "api 'g:«e»:' + '‹2›'")}`,
    ["api g:a 1", "api g:b 1", "api g:c (variable) ${w}", "api g:d (variable) ${…}", "api g:e 2"],
  ],
  [
    "in a module of Kotlin",
    `def v = '‹1›'\n${inBlock("api kotlin('«stdlib»', v)", "api kotlin('«reflect»', ‹find()›)", "api kotlin('«test»')")}`,
    [
      "api org.jetbrains.kotlin:kotlin-stdlib 1",
      "api org.jetbrains.kotlin:kotlin-reflect (variable) ${…}",
      "api org.jetbrains.kotlin:kotlin-test (inherited) ",
    ],
  ],
  [
    "in a sum that continues a name or a version, which is not followed",
    `def v = '1'\n${inBlock("api 'g:a:1.' + v", "api 'g:b-' + v", "api 'g:c' + ':1'", "api 'g:«d»:‹1›' + ':jdk8'", "api 'g:«e»:‹2›:' + v")}`,
    ["api g:d 1", "api g:e 2"],
  ],
  [
    "in names, and put together",
    `def s = '2.13'\n${inBlock('api "g:«spark_$s»:‹1›"', 'api "$x:«a»:‹1›"', 'api "g:«b»:1.$s"', 'api "g:«c»:‹1.$x›"')}`,
    ["api g:spark_2.13 as g:spark_$s 1", "api $x:a (variable) 1", "api g:b 1.2.13", "api g:c (variable) 1.$x"],
  ],
  [
    "one that is not here",
    inBlock('api "g:«a»:‹$v›"', 'api("g:«b»:‹${libs.versions.b.get()}›")'),
    ["api g:a (variable) $v", "api g:b (variable) ${libs.versions.b.get()}"],
  ],
  ["none between single quotes", `def v = '1'\n${inBlock("api 'g:«a»:‹$v›'")}`, ["api g:a $v"]],
  ["of a variable", `def v = '‹1›'\ndef w = "$v"\n${inBlock('api "g:«a»:$w"')}`, ["api g:a 1"]],
  [
    "circles",
    `def v = "$w"\ndef w = "$v"\n${inBlock('api "g:«a»:‹$w›"', 'api "g:«b»:‹$v›"')}`,
    ["api g:a (variable) $w", "api g:b (variable) $v"],
  ],
  [
    "the same value at two places, of which an edit would change one",
    `def v = '1'\nif (x) { v = '1' }\next.lib = 'g:c:2'\next.lib = 'g:c:2'\ndef w = "$v"\n${inBlock('api "g:«a»:$v"', 'api "g:«b»:$w"', "api «lib»")}`,
    ["api g:a 1", "api g:b 1", "api g:c 2"],
  ],
  ["two values", `def v = '1'\nif (x) { v = '2' }\n${inBlock('api "g:«a»:‹$v›"')}`, ["api g:a (variable) $v"]],
  [
    "names of other names, of maps and of coordinates",
    `def a = '‹1›'\ndef b = a\ndef c = b\next.versions = [x: '‹2›']\ndef v = versions\ndef d = e\ndef e = d
ext.lib = [group: 'g', name: 'l', version: '‹3›']\next.half = [group: 'g', version: '4']\next.none = []
${inBlock('api "g:«a»:$c"', 'api "g:«b»:${v.x}"', 'api "g:«c»:‹$d›"', 'api "g:«d»:‹${v.y}›"', "api «lib»", "api half", "api none", "api group: 'g', name: «project.name.of», version: '‹5›'")}
def name = [of: 'n']`,
    ["api g:a 1", "api g:b 2", "api g:c (variable) $d", "api g:d (variable) ${v.y}", "api g:l 3", "api g:n 5"],
  ],
  [
    "long texts, and longer ones than are followed",
    `def v = '${"1".repeat(500)}'\n${inBlock('api "g:«a»:$v$v"', 'api "g:«b»:‹${v}${v}1›"')}`,
    [`api g:a ${"1".repeat(1_000)}`, "api g:b (variable) ${v}${v}1"],
  ],
  [
    "a value that is computed",
    `def v = '1' + x\ndef w = x ? '1' : '2'\ndef u = '1'.trim()\n${inBlock('api "g:«a»:‹$v›"', 'api "g:«b»:‹$w›"', 'api "g:«c»:‹$u›"')}`,
    ["api g:a (variable) $v", "api g:b (variable) $w", "api g:c (variable) $u"],
  ],
];

const halfTyped: readonly Row[] = [
  ["a quote that is open", inBlock("api 'g:«a»:‹1›", "api 'g:«b»:‹2›'"), ["api g:a 1", "api g:b 2"]],
  [
    "a parenthesis that is open",
    inBlock('api("g:«a»:‹1›"', 'api("g:«b»:‹2›")', "api(", 'api("g:«c»:‹3›")'),
    ["api g:a 1", "api g:b 2", "api g:c 3"],
  ],
  ["a comma", inBlock('api("g:«a»:‹1›",', 'api("g:«b»:‹2›")'), ["api g:a 1", "api g:b 2"]],
  [
    "beginnings",
    inBlock(
      "api 'g'",
      "api 'g:'",
      "api ''",
      "api ':'",
      "api",
      "api group: 'g', name: ''",
      "api group:",
      "api 'g:«a»:‹1›'",
    ),
    ["api g:a 1"],
  ],
  [
    "braces too many",
    "x }\n}\ndependencies {\n api 'g:«a»:‹1›'\n}\n}\n implementation 'g:«b»:‹2›'",
    ["api g:a 1", "implementation g:b 2"],
  ],
  [
    "braces too few",
    "dependencies {\n api('g:«a»:‹1›') {\n api 'g:«b»:‹2›'\n",
    ["api g:a 1", "api g:b 2"],
    ["Expected `}`: {"],
  ],
  [
    "a comment that nothing closes",
    "dependencies { api 'g:«a»:‹1›' }\n/* api 'g:b:2'",
    ["api g:a 1"],
    ["Unclosed comment: /*"],
  ],
  ["a brace between slashes", "dependencies { api 'g:«a»:‹1›' }\ns.replaceAll(/\\{/, '')", ["api g:a 1"]],
  [
    "line ends of Windows",
    "dependencies {\r\n api 'g:«a»:‹1›'\r\n api 'g:«b»:‹2›\r\n}\r\n",
    ["api g:a 1", "api g:b 2"],
  ],
];

/** What `/shop/app/build.gradle` declares, once the other files were read. */
type Project = readonly [what: string, own: string, others: FileTree, lines: readonly string[]];

const nexus = "https://nexus.acme.example/maven";
const settings = "/shop/settings.gradle";
const mixed = `repositories { mavenCentral(); maven { url '${nexus}' } }\n`;
const three = inBlock("api 'com.acme:a:1'", "api 'com.acme.b:b:1'", "api 'junit:junit:4'");
const open = ["api com.acme:a 1", "api com.acme.b:b 1", "api junit:junit 4"];
const closed = (file: string) => [
  `api com.acme:a (private) 1 because repositories in ${file}`,
  `api com.acme.b:b (private) 1 because repositories in ${file}`,
  "api junit:junit 4",
];
const unknown = (file: string) => closed(file).map((line) => line.replace("(private)", "(unknown-origin)"));

const projects: readonly Project[] = [
  ["no other file", inBlock('api "g:a:$v"'), {}, ["api g:a (variable) $v"]],
  [
    "properties beside and above",
    inBlock('api "g:a:$v"', 'api "g:b:$w"', 'api "g:c:$x"'),
    {
      [settings]: "",
      "/shop/app/gradle.properties": "# v=0\nv=1\nother : 2\n",
      "/shop/gradle.properties": "v=2\n  w = 3 \n",
      "/gradle.properties": "x=4",
    },
    [
      "api g:a 1 at /shop/app/gradle.properties “1”",
      "api g:b 3 at /shop/gradle.properties “3”",
      "api g:c (variable) $x",
    ],
  ],
  [
    "properties of the user",
    inBlock('api "g:a:$v"'),
    { "/home/me/.gradle/gradle.properties": "v=9", "/shop/app/gradle.properties": "v=1" },
    ["api g:a 9"],
  ],
  [
    "extra properties of scripts above, not their variables",
    inBlock('api "g:a:$v"', 'api "g:b:$w"', 'api "g:c:${rootProject.ext.versions.c}"'),
    { [settings]: "", "/shop/build.gradle": "buildscript { ext.v = '1' }\ndef w = '2'\next { versions = [c: '3'] }" },
    ["api g:a 1 at /shop/build.gradle “1”", "api g:b (variable) $w", "api g:c 3 at /shop/build.gradle “3”"],
  ],
  [
    "scripts that are applied",
    `apply from: "$rootDir/gradle/v.gradle"\n${inBlock('api "g:a:$v"', 'api "g:b:$w"')}`,
    {
      [settings]: "",
      "/shop/gradle/v.gradle": "ext.v = '1'",
      "/shop/build.gradle.kts": 'apply(from = "w.gradle.kts")',
      "/shop/w.gradle.kts": 'extra["w"] = "2"',
    },
    ["api g:a 1 at /shop/gradle/v.gradle “1”", "api g:b 2 at /shop/w.gradle.kts “2”"],
  ],
  [
    "versions of the catalog",
    inBlock('api "g:a:${libs.versions.a.b.get()}"'),
    { [settings]: "", "/shop/gradle/libs.versions.toml": '[versions]\na-b = "7"' },
    ["api g:a 7 at /shop/gradle/libs.versions.toml “7”"],
  ],
  [
    "what the script itself computes is not what others say",
    `def v = find()\nw += '1'\n${inBlock('api "g:a:$v"', 'api "g:b:$w"')}`,
    { "/shop/app/gradle.properties": "v=1\nw=2" },
    ["api g:a (variable) $v", "api g:b (variable) $w"],
  ],
  [
    "public repositories",
    `group = 'com.acme'\nrepositories { google(); maven { url 'https://repo.spring.io/milestone' } }\n${three}`,
    {},
    open,
  ],
  [
    "one of its own beside",
    `group = 'com.acme'\ntask x { group = 'verification' }\n${mixed}${three}`,
    {},
    closed("build.gradle"),
  ],
  ["one of its own beside, without a group", mixed + three, {}, unknown("build.gradle")],
  ["only one of its own", `repositories { maven { url = uri("${nexus}") } }\n${three}`, {}, unknown("build.gradle")],
  [
    "only one of an address that is not written out",
    `repositories { maven { url nexusUrl } }\n${three}`,
    {},
    unknown("build.gradle"),
  ],
  [
    "in the settings, with a group among the properties",
    three,
    {
      [settings]: `dependencyResolutionManagement { ${mixed} }`,
      "/shop/gradle.properties": "group=com.acme",
    },
    closed("settings.gradle"),
  ],
  [
    "in the script above",
    three,
    {
      [settings]: "",
      "/shop/build.gradle.kts": `allprojects {\n group = "com.acme"\n repositories { mavenCentral(); maven("${nexus}") }\n}`,
    },
    closed("build.gradle.kts"),
  ],
  [
    "groups that one is asked for",
    `repositories { mavenCentral(); maven { url '${nexus}'; content { includeGroupAndSubgroups 'com.acme' } } }\n${three}`,
    {},
    closed("build.gradle"),
  ],
  [
    "in Kotlin",
    `repositories {\n mavenCentral()\n maven("${nexus}") {\n content { includeGroup("com.acme") } }\n}\n${three}`,
    {},
    closed("build.gradle"),
  ],
  [
    "exclusively",
    `repositories { mavenCentral(); exclusiveContent { forRepository { maven { url '${nexus}' } }\n filter { includeGroup 'com.acme' } } }\n${three}`,
    {},
    closed("build.gradle"),
  ],
  [
    "groups that a public one is asked for",
    `repositories { mavenCentral(); maven { url 'https://jitpack.io'; content { includeGroup 'com.acme' } } }\n${three}`,
    {},
    open,
  ],
  [
    "to publish to, for plugins and of this machine",
    `publishing { repositories { maven { url '${nexus}' } } }\nbuildscript { repositories { maven { url '${nexus}' } } }\nrepositories { mavenLocal() }\n${three}`,
    {
      [settings]: `pluginManagement { repositories { maven { url '${nexus}' } } }`,
    },
    open,
  ],
  [
    "properties above, where no settings tell that they are of the same build",
    inBlock('api "g:a:$v"'),
    { "/shop/gradle.properties": "v=1" },
    ["api g:a (variable) $v"],
  ],
  [
    "a private place to publish to: what the build takes from it, too",
    `group = 'com.acme'\npublishing { repositories { maven { url '${nexus}' } } }\n${three}`,
    {},
    [
      "api com.acme:a (private) 1 because publishing in build.gradle",
      "api com.acme.b:b (private) 1 because publishing in build.gradle",
      "api junit:junit 4",
    ],
  ],
  ...[
    "def x = 1; group = 'com.acme'",
    "allprojects { group = 'com.acme' }",
    "configure(x) { project.group 'com.acme' }",
    "this.group = 'com.acme'",
    "def top = 'com'\ngroup = \"$top.acme\"",
  ].map((group): Project => [
    `the group in ${JSON.stringify(group)}`,
    `${group}\n${mixed}${three}`,
    {},
    closed("build.gradle"),
  ]),
  ...[
    "task x { group = 'com.acme' }",
    "f(group = 'com.acme')",
    "f(1, group = 'com.acme')",
    "x group = 'com.acme'",
    "groups = 'com.acme'",
    "my.group = 'com.acme'",
    "group = acme",
  ].map((group): Project => [
    `no group in ${JSON.stringify(group)}`,
    `${group}\n${mixed}${three}`,
    {},
    unknown("build.gradle"),
  ]),
  [
    "an archive, whatever the repositories",
    `${mixed}${inBlock("api files('a.jar')", "api 'com.other:a:1'")}`,
    {},
    ["api a.jar (archive) a.jar", "api com.other:a (unknown-origin) 1 because repositories in build.gradle"],
  ],
  [
    "the classpath of scripts by the repositories for plugins",
    `buildscript { repositories { maven { url '${nexus}' } } ${inBlock("classpath 'com.other:a:1'")} }\n${inBlock("api 'com.other:a:1'")}`,
    {},
    ["classpath com.other:a (unknown-origin) 1 because repositories in build.gradle", "api com.other:a 1"],
  ],
  [
    "a plugin that the build has itself, and others",
    `plugins { id("acme.java") version "1"; id("acme.kotlin") version "1"; id("acme.more") version "1" }`,
    {
      [settings]: "pluginManagement { includeBuild('build-logic') }",
      "/shop/build-logic/build.gradle.kts": `gradlePlugin { plugins { register("a") { id = "acme.java" }; register("b") { id "acme.kotlin" } } }\nx { id = "acme.more" }`,
    },
    [
      "build acme.java:acme.java.gradle.plugin (workspace) 1",
      "build acme.kotlin:acme.kotlin.gradle.plugin (workspace) 1",
      "build acme.more:acme.more.gradle.plugin 1",
    ],
  ],
];

/** Modules that have the names of projects, whatever the repositories. */
const members: readonly Project[] = [
  [
    "included projects, of the group of all",
    inBlock("api 'com.acme:lib:1'", "api 'com.acme:deep:1'", "api 'com.acme:other:1'", "api 'com.foo:lib:1'"),
    {
      [settings]: "rootProject.name = 'shop'\ninclude ':lib', ':a:deep'\ninclude 'app'",
      "/shop/build.gradle": "allprojects { group = 'com.acme' }",
    },
    [
      "api com.acme:lib (private) 1 because project of this build",
      "api com.acme:deep (private) 1 because project of this build",
      "api com.acme:other 1",
      "api com.foo:lib 1",
    ],
  ],
  [
    "in Kotlin, with groups of their own and other names",
    inBlock("api 'com.x:lib:1'", "api 'com.y:deep:1'", "api 'com.x:renamed:1'", "api 'com.y:shop:1'"),
    {
      "/shop/settings.gradle.kts":
        'rootProject.name = "shop"\ninclude(\n  ":lib",\n  ":a:deep"\n)\nproject(":lib").name = "renamed"',
      "/shop/lib/build.gradle.kts": 'group = "com.x"',
      "/shop/a/deep/gradle.properties": "group=com.y",
    },
    [
      "api com.x:lib (private) 1 because project of this build",
      "api com.y:deep (private) 1 because project of this build",
      "api com.x:renamed (private) 1 because project of this build",
      "api com.y:shop (private) 1 because project of this build",
    ],
  ],
  [
    "of an included build",
    inBlock("api 'com.lib:lib:1'", "api 'com.lib:part:1'", "api 'com.lib:other:1'"),
    {
      [settings]: "includeBuild '../lib'",
      "/lib/settings.gradle": "include ':part'",
      "/lib/build.gradle": "group 'com.lib'",
    },
    [
      "api com.lib:lib (private) 1 because project of this build",
      "api com.lib:part (private) 1 because project of this build",
      "api com.lib:other 1",
    ],
  ],
  [
    "beside the folder of the settings, and what is set for other names",
    inBlock(...["flat", "top", "other", "include", "x"].map((name) => `api 'com.flat:${name}:1'`)),
    {
      [settings]:
        "includeFlat 'flat'\nrootProject.name = 'top'\nx.name = 1\nx.names = 'other'\nname 'x'\nincluded 'include'",
      "/flat/build.gradle": "group = 'com.flat' // ours",
    },
    [
      "api com.flat:flat (private) 1 because project of this build",
      "api com.flat:top (private) 1 because project of this build",
      "api com.flat:other 1",
      "api com.flat:include 1",
      "api com.flat:x 1",
    ],
  ],
];

const conventions: readonly Project[] = [
  [
    "a plugin of buildSrc",
    three,
    {
      [settings]: "",
      "/shop/buildSrc/src/main/kotlin/acme.java.gradle.kts": `repositories {\n mavenCentral()\n maven("${nexus}")\n}`,
    },
    unknown("acme.java.gradle.kts"),
  ],
  [
    "a plugin of an included build, in one of its projects",
    three,
    {
      [settings]: "pluginManagement { includeBuild('build-logic') }",
      "/shop/build-logic/convention/src/main/groovy/acme.gradle": mixed,
    },
    unknown("acme.gradle"),
  ],
  [
    "none in hidden folders, or in folders of sources",
    three,
    {
      [settings]: "",
      "/shop/buildSrc/.gradle/src/main/groovy/acme.gradle": mixed,
      "/shop/buildSrc/src/src/main/groovy/acme.gradle": mixed,
      "/shop/buildSrc/src/main/groovy/acme.gradle.bak": mixed,
    },
    open,
  ],
  ["not the repositories for buildSrc itself", three, { [settings]: "", "/shop/buildSrc/build.gradle": mixed }, open],
];

const initScript = `allprojects { repositories { maven { url '${nexus}' } } }`;

/** Scripts that run before those of the build. */
const initScripts: readonly (readonly [
  what: string,
  files: FileTree,
  environment: Readonly<Record<string, string>>,
  by: string | undefined,
])[] = [
  ["init.gradle", { "/home/me/.gradle/init.gradle": initScript }, {}, "init.gradle"],
  [
    "init.gradle.kts",
    { "/home/me/.gradle/init.gradle.kts": `allprojects { repositories { maven("${nexus}") } }` },
    {},
    "init.gradle.kts",
  ],
  ["init.d", { "/home/me/.gradle/init.d/acme.gradle": initScript }, {}, "acme.gradle"],
  ["init.d in Kotlin", { "/home/me/.gradle/init.d/acme.gradle.kts": initScript }, {}, "acme.gradle.kts"],
  ["another file in init.d", { "/home/me/.gradle/init.d/acme.txt": initScript }, {}, undefined],
  [
    "init.gradle of another folder",
    { "/cache/init.gradle": initScript },
    { GRADLE_USER_HOME: "/cache" },
    "init.gradle",
  ],
  ["init.d on Windows", { "D:/gradle/init.d/a.gradle": initScript }, { GRADLE_USER_HOME: "D:\\gradle" }, "a.gradle"],
  [
    "init.d of the installation",
    { "/opt/gradle/init.d/a.gradle": initScript },
    { GRADLE_HOME: "/opt/gradle" },
    "a.gradle",
  ],
  ["the script's own repositories", { "/home/me/.gradle/init.gradle": `initscript { ${mixed} }` }, {}, undefined],
];

describe("build.gradle", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(buildGradle.handles(path), handled));

  const tables = { coordinates, versions, variables, "half-typed": halfTyped };
  for (const [table, rows] of Object.entries(tables))
    for (const [what, marked, declares, problems] of rows)
      it(`${table}: ${what}`, () => checkManifest(buildGradle, marked, declares, problems));

  for (const [what, files, environment, by] of initScripts) {
    it(`reads ${what}`, async () => {
      const path = "/shop/app/build.gradle";
      const host = { home: "/home/me", environment: (name: string) => environment[name] };
      const manifest = await completed(
        buildGradle,
        { ...files, [path]: `repositories { mavenCentral() }\n${three}` },
        path,
        host,
      );
      assert.deepEqual(declarationLines(manifest), by === undefined ? open : unknown(by));
    });
  }

  for (const [what, text, others, lines] of [...projects, ...members, ...conventions]) {
    it(`among other files: ${what}`, async () => {
      const files = { ...others, "/shop/app/build.gradle": text };
      const manifest = await completed(buildGradle, files, "/shop/app/build.gradle", { home: "/home/me" });
      assert.deepEqual(declarationLines(manifest, files), lines);
    });
  }

  it("says which names are private, to the other manifests of the build", async () => {
    const path = "/shop/app/build.gradle";
    const files = {
      [path]: `group = 'com.acme.app'\n${mixed}${three}`,
      [settings]: `pluginManagement { includeBuild('logic'); repositories { maven { url 'https://maven.other.example/x' } } }`,
      "/shop/logic/src/main/groovy/acme.java.gradle": "",
      "/shop/logic/gradle.properties": "group=com.logic",
    };
    const { privateNames } = await completed(buildGradle, files, path);
    assert.deepEqual([...(privateNames ?? [])].sort(), [
      "acme.java:*",
      "com.acme.*:*.gradle.plugin",
      "com.logic.*:*.gradle.plugin",
      "com.logic:*",
      "example.acme.*:*.gradle.plugin",
      "example.other.*:*.gradle.plugin",
    ]);
  });

  it("knows of modules and plugins of a lockfile which are not asked about", async () => {
    const path = "/shop/app/build.gradle";
    const marker = (id: string) => `${id}:${id}.gradle.plugin`;
    const own = `group = 'com.acme'\nrepositories { mavenCentral() }`;
    const files = {
      [path]: own,
      [settings]: `pluginManagement { repositories { maven { url '${nexus}' } } }\ninclude ':lib'`,
      "/shop/lib/build.gradle": "group = 'com.acme'",
    };
    const names = [
      "com.acme:lib",
      "com.acme:other",
      marker("com.acme.java"),
      "com.other.java",
      marker("com.other"),
      "g:a",
      ":a",
    ];
    const withheld = await buildGradle.privateAmong?.(names, surroundings(files, path));
    assert.deepEqual(
      [...(withheld ?? [])].map(([name, { reason, detail }]) => `${name} ${reason} by ${detail}`),
      [
        "com.acme:lib private by project of this build",
        `${marker("com.acme.java")} private by repositories in settings.gradle`,
        "com.other.java unknown-origin by repositories in settings.gradle",
        `${marker("com.other")} unknown-origin by repositories in settings.gradle`,
      ],
    );
  });

  it("says which dependencies depend on conditions, or are for other projects", () => {
    const text = `dependencies { api 'g:a:1'; constraints { api 'g:b:1' } }
if (x) { dependencies { api 'g:c:1' } }
dependencies { if (x) { api 'g:d:1' } }
subprojects { dependencies { api 'g:e:1' } }
configurations.all { resolutionStrategy { force 'g:f:1' } }
api 'g:g:1'`;
    assert.deepEqual(
      buildGradle.parse(text).declarations.map(({ name, isConditional }) => `${name} ${isConditional ?? false}`),
      ["g:a false", "g:b true", "g:c true", "g:d true", "g:e true", "g:f true", "g:g true"],
    );
  });

  it("says which versions are changed by hand, as names and other versions are put together from them", () => {
    const all = ['api "g:a:$v"', 'api "g:b:$v-jre"', 'api "g:c:$w"', 'api "g:d-$w:1"', 'api "g:e:$x"', 'api "g:f:$x"'];
    const text = `def v = '1'\ndef w = '2'\ndef x = '3'\n${inBlock(...all)}`;
    const byHand = buildGradle.parse(text).declarations.filter((declaration) => declaration.byHand);
    assert.deepEqual(
      byHand.map(({ name }) => name),
      ["g:a", "g:c"],
    );
  });

  it("says which requirements are written apart from their declarations", () => {
    const text = `def v = '1'\n${inBlock('api "g:a:$v"', "api 'g:b:1'", 'api "g:c:1.$v"', 'api "g:d:$x"')}`;
    const shared = buildGradle.parse(text).declarations.filter((declaration) => declaration.shared);
    assert.deepEqual(
      shared.map(({ name }) => name),
      ["g:a", "g:c"],
    );
  });
});
