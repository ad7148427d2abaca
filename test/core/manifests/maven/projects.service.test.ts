import assert from "node:assert/strict";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { uncheckedReason } from "../../../../src/core/messages/reasons.ts";
import { scan } from "../../../../src/core/scan/scan.ts";
import { answer } from "../../../service/answer.ts";
import { wire } from "../../../support/world.ts";
import { scanning } from "../../scan/scanning.ts";
import { clinic } from "./clinic.ts";
import { clinicGradle } from "./clinicGradle.ts";
import { dubline } from "./dubline.ts";

const { signal } = new AbortController();

const parents = ["org.acme-invented.springvale.boot:springvale-boot-starter-parent 2.7.1"];
const ofClinic = [
  ...parents,
  "org.acme-invented.springvale.boot:springvale-boot-dependencies 2.7.1",
  "com.acme-invented.jackdaw:jackdaw-bom 2.9.8",
  "com.acme-invented.jackdaw:jackdaw-parent 2.9.1.2",
  "org.acme-invented.ossinvented:oss-parent 34",
  "org.acme-invented.jupiter:jupiter-bom 5.8.2",
  "org.acme-invented.springvale:springvale-framework-bom 5.3.21",
  "org.acme-invented.tankers:tankers-bom 1.17.2",
];

/** What a scan of the files finds: a line for each dependency, and the POMs that were asked for, in order. */
async function scanned(files: Readonly<Record<string, string>>, world = wire()) {
  const { host, requests } = scanning(files, world);
  const { files: read } = await scan(Object.keys(files), host, { signal, keepFacts: true });
  const facts = read.flatMap(({ reportSource }) => reportSource?.facts ?? []);
  const lines = facts.map((each) => {
    const { name, managedBy } = each.declaration;
    const verdict = verdictOf(each);
    if (verdict.kind === "unknown") return `${name}: ${formatMessage(uncheckedReason(verdict.why))}`;
    const version = verdict.kind === "checked" ? verdict.version.versionKey.version : verdict.kind;
    return `${name} ${version}${managedBy === undefined ? "" : ` by ${managedBy}`}`;
  });
  return { lines, poms: requests.flatMap(pomOf), requests };
}

function pomOf(request: string): readonly string[] {
  const [, name = "", version = ""] = /packages\/([^/]+)\/versions\/([^/]+):requirements$/.exec(request) ?? [];
  return name === "" ? [] : [`${decodeURIComponent(name)} ${decodeURIComponent(version)}`];
}

describe("projects whose versions are in published POMs", () => {
  it("checks all dependencies of one in the shape of Spring's, and each POM is asked for once", async () => {
    const { lines, poms } = await scanned({ "/clinic/pom.xml": clinic });
    const boot = "org.acme-invented.springvale.boot:springvale-boot";
    const dependencies = `${boot}-dependencies 2.7.1`;
    const starters = ["actuator", "cache", "data-jpa", "web", "validation", "thymeleaves", "test"];
    assert.deepEqual(lines, [
      `${boot}-starter-parent 2.7.1`,
      ...starters.map((name) => `${boot}-starter-${name} 2.7.1 by ${dependencies}`),
      `${boot}-devtools 2.7.1 by ${dependencies}`,
      "com.acme-invented.h3store:h3 2.2.220",
      `com.acme-invented.mysqueal:mysqueal-connector 8.0.29 by ${dependencies}`,
      `org.yaml:snakeyaml 1.30 by ${dependencies}`,
      `com.google.code.gson:gson 2.8.9 by ${dependencies}`,
      `org.apache.commons:commons-lang3 3.12.0 by ${dependencies}`,
      "com.fasterxml.jackson.core:jackson-databind 2.9.8 by com.acme-invented.jackdaw:jackdaw-bom 2.9.8",
      "org.acme-invented.springvale:springvale-web 5.3.21 by org.acme-invented.springvale:springvale-framework-bom 5.3.21",
      "org.acme-invented.webjugs:bootstrap 5.1.3",
      "org.acme-invented.webjugs:font-awesome 4.7.0",
      "org.acme-invented.jupiter:jupiter 5.8.2 by org.acme-invented.jupiter:jupiter-bom 5.8.2",
      "org.acme-invented.tankers:junit-jupiter 1.17.2 by org.acme-invented.tankers:tankers-bom 1.17.2",
      "org.acme-invented.tankers:mysqueal 1.17.2 by org.acme-invented.tankers:tankers-bom 1.17.2",
      `${boot}-maven-plugin: the service does not list the plugins of parent POM ${boot}-starter-parent 2.7.1`,
    ]);
    assert.deepEqual(poms, ofClinic);
  });

  it("checks all dependencies of the same project as a build of Gradle, by the BOM of Spring Boot's plugin", async () => {
    const bom = "packages/org.springframework.boot%3Aspring-boot-dependencies/versions/2.7.1:requirements";
    const invented =
      "packages/org.acme-invented.springvale.boot%3Aspringvale-boot-dependencies/versions/2.7.1:requirements";
    const world = wire({}, ({ method }, path) =>
      path.endsWith(bom) ? answer(method, path.replace(bom, invented), {}, "", {}) : undefined,
    );
    const { lines, poms } = await scanned({ "/clinic/build.gradle": clinicGradle }, world);
    const boot = "org.acme-invented.springvale.boot:springvale-boot";
    const by = "by org.springframework.boot:spring-boot-dependencies 2.7.1";
    const starters = ["cache", "data-jpa", "thymeleaves", "web", "validation"];
    const plugins = ["org.springframework.boot", "io.spring.dependency-management"];
    const unknown =
      "the service does not know this package (private, new, removed, misspelled, or not in a collected repository)";
    assert.deepEqual(lines, [
      ...plugins.map((id) => `${id}:${id}.gradle.plugin: ${unknown}`),
      ...starters.map((name) => `${boot}-starter-${name} 2.7.1 ${by}`),
      "org.acme-invented.springvale:springvale-web 5.3.21 by org.acme-invented.springvale:springvale-framework-bom 5.3.21",
      "com.fasterxml.jackson.core:jackson-databind 2.9.8 by com.acme-invented.jackdaw:jackdaw-bom 2.9.8",
      `org.yaml:snakeyaml 1.30 ${by}`,
      `${boot}-starter-actuator 2.7.1 ${by}`,
      "org.acme-invented.webjugs:bootstrap 5.1.3",
      "org.acme-invented.webjugs:font-awesome 4.7.0",
      "com.acme-invented.h3store:h3 2.2.220",
      `com.acme-invented.mysqueal:mysqueal-connector 8.0.29 ${by}`,
      `${boot}-devtools 2.7.1 ${by}`,
      `${boot}-starter-test 2.7.1 ${by}`,
      "org.acme-invented.tankers:junit-jupiter 1.17.2 by org.acme-invented.tankers:tankers-bom 1.17.2",
      "org.acme-invented.tankers:mysqueal 1.17.2 by org.acme-invented.tankers:tankers-bom 1.17.2",
    ]);
    const [, , ...imported] = ofClinic;
    assert.deepEqual(poms, ["org.springframework.boot:spring-boot-dependencies 2.7.1", ...imported]);
  });

  it("checks all dependencies of one in the shape of Dubbo, with the POMs of all modules asked for once", async () => {
    const { lines, poms } = await scanned(dubline);
    const unchecked = lines.filter((line) => line.includes(": "));
    const ownModules = ["dubline-dependencies-bom", ...Array<string>(2).fill("dubline-parent"), "dubline-common"];
    assert.deepEqual(
      unchecked,
      ownModules.map((name) => `org.dubline:${name}: workspace member`),
    );
    assert.equal(lines.length - unchecked.length, 22, lines.join("\n"));
    assert.deepEqual(
      lines.filter((line) => line.includes(" by ")).sort(),
      [
        "com.fasterxml.jackson.core:jackson-databind 2.9.8 by com.acme-invented.jackdaw:jackdaw-bom 2.9.8",
        "io.acme-invented.nettle:nettle-buffer 4.1.66 by io.acme-invented.nettle:nettle-bom 4.1.66",
        "io.acme-invented.nettle:nettle-handler 4.1.66 by io.acme-invented.nettle:nettle-bom 4.1.66",
        "org.acme-invented.springvale:springvale-core 5.3.21 by org.acme-invented.springvale:springvale-framework-bom 5.3.21",
        "org.acme-invented.springvale:springvale-web 5.3.21 by org.acme-invented.springvale:springvale-framework-bom 5.3.21",
      ].sort(),
    );
    assert.equal(poms.length, new Set(poms).size, poms.join("\n"));
    assert.deepEqual([...poms].sort(), [
      "com.acme-invented.jackdaw:jackdaw-bom 2.9.8",
      "com.acme-invented.jackdaw:jackdaw-parent 2.9.1.2",
      "io.acme-invented.nettle:nettle-bom 4.1.66",
      "org.acme-invented.apachelike:apachelike 23",
      "org.acme-invented.ossinvented:oss-parent 34",
      "org.acme-invented.ossinvented:oss-parent 7",
      "org.acme-invented.springvale:springvale-framework-bom 5.3.21",
    ]);
  });

  it("has a dependency unchecked, and names the POM, where one is not available", async () => {
    const [parent = ""] = parents;
    const gone = wire({}, (_, path) =>
      path.includes("starter-parent") && path.endsWith(":requirements")
        ? { status: 404, text: "version not found" }
        : undefined,
    );
    const { lines } = await scanned({ "/clinic/pom.xml": clinic }, gone);
    const unavailable = `parent POM ${parent} is not available: the service does not know it`;
    assert.equal(lines.filter((line) => line.endsWith(unavailable)).length, 19);
    const failing = wire({}, (_, path) =>
      path.includes("jackdaw-parent") && path.endsWith(":requirements") ? { status: 400, text: "no" } : undefined,
    );
    const { lines: failed } = await scanned({ "/clinic/pom.xml": clinic }, failing);
    assert.deepEqual(
      failed.filter((line) => line.includes("not available")).map((line) => line.replace(/^.*?: /, "")),
      Array<string>(4).fill(
        "parent POM com.acme-invented.jackdaw:jackdaw-parent 2.9.1.2 is not available: the service did not answer",
      ),
    );
  });

  it("asks for no POM of a group that may be private", async () => {
    const repositories = `<repositories><repository><id>own</id><url>https://maven.samples.example/all</url></repository></repositories>`;
    const own = clinic.replace("<properties>", `${repositories}<properties>`);
    const { poms, lines } = await scanned({ "/clinic/pom.xml": own });
    assert.deepEqual(poms, []);
    assert.ok(lines.some((line) => line.includes("not asked")));
  });
});
