import assert from "node:assert/strict";
import type { Property } from "../../../../src/core/manifests/maven/mavenProperties.ts";
import { readPom } from "../../../../src/core/manifests/maven/pom.ts";
import { activationOf, partsOf, unknownProfiles } from "../../../../src/core/manifests/maven/profiles.ts";

const file = { kind: "own", path: "/shop/pom.xml" } as const;

function pomOf(text: string) {
  return readPom(`<project>${text}</project>`, file) ?? assert.fail("no project");
}

function profile(id: string, activation: string, sets = "<properties><a>1</a></properties>"): string {
  return `<profile><id>${id}</id><activation>${activation}</activation>${sets}</profile>`;
}

function settings(values: Readonly<Record<string, string>>): readonly Property[] {
  return Object.entries(values).map(([name, value]) => ({ name, text: { value, span: { start: 0, end: 0 } }, file }));
}

type State = "active" | "inactive" | "unknown";

/** The condition of a profile, and whether it holds where Maven needs Java 17, `-Dset=x` is given and `empty` is empty. */
const conditions: readonly (readonly [condition: string, state: State])[] = [
  ["", "inactive"],
  ["<activeByDefault>false</activeByDefault>", "inactive"],
  ["<jdk>17</jdk>", "unknown"],
  ["<jdk>1.8</jdk>", "inactive"],
  ["<jdk>8</jdk>", "inactive"],
  ["<jdk>!8</jdk>", "active"],
  ["<jdk>!17</jdk>", "unknown"],
  ["<jdk>21</jdk>", "unknown"],
  ["<jdk>1.8.0_20</jdk>", "unknown"],
  ["<jdk>[1.8,)</jdk>", "active"],
  ["<jdk>[17,)</jdk>", "active"],
  ["<jdk>(17,)</jdk>", "unknown"],
  ["<jdk>(16, )</jdk>", "active"],
  ["<jdk>[21,)</jdk>", "unknown"],
  ["<jdk>(,)</jdk>", "active"],
  ["<jdk>[x,)</jdk>", "unknown"],
  ["<jdk>(,1.8]</jdk>", "inactive"],
  ["<jdk>(,17)</jdk>", "inactive"],
  ["<jdk>(,17]</jdk>", "unknown"],
  ["<jdk>[11,21)</jdk>", "unknown"],
  ["<jdk>[8, 11]</jdk>", "inactive"],
  ["<jdk>[8,x]</jdk>", "unknown"],
  ["<jdk>[17]</jdk>", "unknown"],
  ["<property><name>set</name></property>", "active"],
  ["<property><name>!set</name></property>", "inactive"],
  ["<property><name>other</name></property>", "inactive"],
  ["<property><name>!other</name></property>", "active"],
  ["<property><name>empty</name></property>", "inactive"],
  ["<property><name>!empty</name></property>", "active"],
  ["<property><name>set</name><value>x</value></property>", "active"],
  ["<property><name>set</name><value>y</value></property>", "inactive"],
  ["<property><name>set</name><value>!y</value></property>", "active"],
  ["<property><name>set</name><value>!x</value></property>", "inactive"],
  ["<property><name>other</name><value>x</value></property>", "inactive"],
  ["<property><name>other</name><value>!x</value></property>", "active"],
  ["<property><name>env.CI</name></property>", "unknown"],
  ["<property><name>!env.CI</name></property>", "unknown"],
  ["<property><name>java.version</name><value>17</value></property>", "unknown"],
  ["<property><name>environment</name></property>", "inactive"],
  ["<property><name>my.env</name></property>", "inactive"],
  ["<property></property>", "inactive"],
  ["<os><family>windows</family></os>", "unknown"],
  ["<file><exists>a</exists></file>", "unknown"],
  // All have to hold.
  ["<jdk>[8,)</jdk><property><name>set</name></property>", "active"],
  ["<jdk>[8,)</jdk><property><name>other</name></property>", "inactive"],
  ["<jdk>[8,)</jdk><os><family>unix</family></os>", "unknown"],
  ["<os><family>unix</family></os><property><name>other</name></property>", "inactive"],
  ["<activeByDefault>true</activeByDefault><property><name>set</name></property>", "active"],
];

/** Properties of the project and of every run, and the least version of Java. */
const releases: readonly (readonly [project: string, run: Readonly<Record<string, string>>, least: number])[] = [
  ["", {}, 7],
  ["<maven.compiler.release>21</maven.compiler.release>", {}, 21],
  ["<maven.compiler.source>1.8</maven.compiler.source>", {}, 8],
  ["<maven.compiler.target> 11 </maven.compiler.target><java.version>17</java.version>", {}, 17],
  ["<java.version>1.5</java.version>", {}, 7],
  ["<java.version>${jdk}</java.version>", {}, 7],
  ["<java.version>100</java.version>", {}, 7],
  ["<java.version>17</java.version>", { "java.version": "11" }, 11],
  ["", { "maven.compiler.source": "9" }, 9],
];

describe("profiles of a POM", () => {
  const run = activationOf(pomOf("<properties><java.version>17</java.version></properties>"), [
    ...settings({ set: "x", empty: "" }),
  ]);
  for (const [condition, expected] of conditions)
    it(`${condition === "" ? "no condition" : condition}: ${expected}`, () => {
      const pom = pomOf(`<profiles>${profile("p", condition)}</profiles>`);
      const isUnknown = unknownProfiles(pom, run).length > 0;
      const state: State = partsOf(pom, run).length > 1 ? "active" : isUnknown ? "unknown" : "inactive";
      assert.equal(state, expected);
    });

  for (const [project, values, least] of releases)
    it(`need Java ${least} with ${project || "no release"} ${JSON.stringify(values)}`, () => {
      const own = pomOf(`<properties>${project}</properties>`);
      assert.equal(activationOf(own, settings(values)).leastJdk, least);
    });

  it("are active by default where no other one is", () => {
    const byDefault = profile("default", "<activeByDefault>true</activeByDefault>");
    const [active, other] = ["set", "other"].map((name) => profile(name, `<property><name>${name}</name></property>`));
    const idsOf = (text: string, activation = run) =>
      partsOf(pomOf(`<profiles>${text}</profiles>`), activation)
        .slice(1)
        .map(({ element }) => element.children[0]?.text.value);
    assert.deepEqual(idsOf(`${byDefault}${other}`), ["default"]);
    assert.deepEqual(idsOf(`${byDefault}${active}`), ["set"]);
    const pom = pomOf(`<profiles>${active}${byDefault}</profiles>`);
    assert.equal(partsOf(pom).length, 2);
  });

  it("are named where nothing tells whether they are active, if they set properties or versions", () => {
    const os = "<os><family>unix</family></os>";
    const pom = pomOf(
      `<profiles>${profile("a", os)}${profile("b", os, "<dependencies><dependency/></dependencies>")}${profile("c", os, "<properties/>")}${profile(
        "d",
        os,
        "<dependencyManagement><dependencies/></dependencyManagement>",
      )}${profile("e", "<jdk>8</jdk>")}${profile("", os)}</profiles>`,
    );
    assert.deepEqual(unknownProfiles(pom, run), ["a", "d", "default"]);
  });
});
