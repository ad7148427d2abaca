import assert from "node:assert/strict";
import { interpolator, propertiesOf } from "../../../../src/core/manifests/maven/mavenProperties.ts";
import { readPom } from "../../../../src/core/manifests/maven/pom.ts";

const file = { kind: "own", path: "/shop/pom.xml" } as const;
const chain = (length: number) =>
  Array.from({ length }, (_, index) => `<n${length}.${index}>\${n${length}.${index + 1}}</n${length}.${index}>`).join(
    "",
  ) + `<n${length}.${length}>end</n${length}.${length}>`;

const text = `<project>
<parent><groupId>com.acme.parent</groupId><version>9</version></parent>
<artifactId>app</artifactId><version>\${revision}</version>
<prerequisites><maven>3.6</maven></prerequisites>
<properties><a>1</a><b>\${a}.2</b><c>\${a}</c><self>\${self}</self><d>\${e}</d><e>\${d}.1</e><empty></empty>
<revision>5</revision><artifactId>other</artifactId><project.artifactId>another</project.artifactId><again>old</again><again>new</again>
<long>${"x".repeat(500)}</long>${chain(19)}${chain(20)}</properties>
</project>`;

/** A text, and what it stands for, with the texts of the places that an edit of it would change. */
const rows: readonly (readonly [text: string, value: string | undefined, places?: readonly string[]])[] = [
  ["1", "1", ["1"]],
  ["", undefined],
  ["${a}", "1", ["1"]],
  ["${ a }", "1", ["1"]],
  ["x${ a }y${a}", "x1y1", ["1"]],
  ["${b}", "1.2", ["1"]],
  ["${b}-${revision}", "1.2-5", ["1", "5"]],
  ["${c}", "1", ["1"]],
  ["${again}", "new", ["new"]],
  ["${self}", undefined],
  ["${d}", undefined],
  ["${none}", undefined],
  ["${a}${none}", undefined],
  ["${env.HOME}", undefined],
  ["${empty}", undefined],
  ["${empty}1", "1", [""]],
  ["${a", undefined],
  ["$a", "$a", ["$a"]],
  // The coordinates of the project, of which the short names can be overridden.
  ["${project.artifactId}", "app", []],
  ["${artifactId}", "other", ["other"]],
  ["${project.groupId}.x", "com.acme.parent.x", []],
  ["${pom.groupId}", "com.acme.parent", []],
  ["${groupId}", "com.acme.parent", []],
  ["${project.version}", "5", ["5"]],
  ["${version}", "5", ["5"]],
  ["${project.parent.version}", "9", ["9"]],
  ["${parent.version}", "9", ["9"]],
  ["${project.parent.artifactId}", undefined],
  ["${project.prerequisites.maven}", "3.6", ["3.6"]],
  ["${prerequisites.maven}", undefined],
  // What is longer or deeper than in real projects.
  ["${long}${long}", "x".repeat(1_000), ["x".repeat(500)]],
  ["${long}${long}x", undefined],
  ["${n19.0}", "end", ["end"]],
  ["${n20.0}", undefined],
];

describe("properties of Maven", () => {
  const pom = readPom(text, file) ?? assert.fail("no project");
  for (const [written, value, places = []] of rows)
    it(`${JSON.stringify(written)} is ${value === undefined ? "unknown" : JSON.stringify(value.slice(0, 40))}`, () => {
      const interpolate = interpolator(pom, propertiesOf({ element: pom.project, file }));
      const span = { start: text.length, end: text.length + written.length };
      const resolved = interpolate({ value: written, span, literal: true }, file);
      assert.equal(resolved?.text, value);
      if (!resolved) return;
      assert.equal(resolved.isReference, written.includes("${"));
      const sites = resolved.site ? [resolved.site] : (resolved.parts ?? []);
      const all = text + written;
      assert.deepEqual(
        sites.map((site) => all.slice(site.span.start, site.span.end)),
        places,
      );
    });
});
