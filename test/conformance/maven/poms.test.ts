import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeRequirements } from "../../../src/core/api/decodeRequirements.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { createPublishedPoms } from "../../../src/core/manifests/maven/publishedPoms.ts";
import { pomXml } from "../../../src/core/manifests/maven/pomXml.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";

/** What `generate/poms.java` writes. */
interface Vector {
  readonly own: string;
  /** Properties that each run of Maven in the project has. */
  readonly user: Readonly<Record<string, string>>;
  /** The answers of the service, by `<name> <version>`. */
  readonly poms: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The versions that Maven takes, by `<name>:<type>` and `:<classifier>` where there is one. */
  readonly versions: Readonly<Record<string, string>>;
}

const vectors = readFileSync(join(import.meta.dirname, "vectors/poms.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Vector);

describe("versions from parents and imported POMs, as Maven has them", () => {
  it("has enough vectors", () => {
    assert.ok(vectors.length >= 150);
    assert.ok(vectors.flatMap(({ versions }) => Object.keys(versions)).length > 1_000);
  });

  for (const [index, vector] of vectors.entries()) {
    it(`vector ${index}`, async () => {
      const { versions, asked } = await read(vector);
      const expected = Object.entries(vector.versions).map(([key, text]) => [
        key,
        text.includes("${") ? "unknown" : text,
      ]);
      assert.deepEqual(versions, { ...Object.fromEntries(expected), ...without(versions, vector.versions) });
      assert.equal(new Set(asked).size, asked.length, "a POM is asked for once");
    });
  }
});

/** Dependencies that nothing manages stay without a version. */
function without(versions: Readonly<Record<string, string>>, managed: Vector["versions"]): Record<string, string> {
  return Object.fromEntries(Object.keys(versions).flatMap((key) => (key in managed ? [] : [[key, "none"]])));
}

async function read({ own, user, poms }: Vector) {
  const asked: string[] = [];
  const config = Object.entries(user).map(([name, value]) => `-D${name}=${value}`);
  const files: Readonly<Record<string, string>> = { "/app/.mvn/maven.config": config.join("\n") };
  const reader = createProjectReader({
    lockfileParsers: [],
    readFile: (path) => Promise.resolve(fileText(files[path])),
    poms: createPublishedPoms(({ name, version }) => {
      asked.push(`${name} ${version}`);
      const maven = poms[`${name} ${version}`];
      return Promise.resolve(maven ? { kind: "found", value: decodeRequirements({ maven }) } : { kind: "missing" });
    }),
  });
  const { manifest } = await reader.read(pomXml, "/app/pom.xml", own, { signal: new AbortController().signal });
  const dependencies = manifest.declarations.filter(
    ({ scope, isConditional }) => !isConditional && /^(?:compile|runtime|test|provided)$/.test(scope),
  );
  return { asked, versions: Object.fromEntries(dependencies.map((each) => [keyOf(own, each), versionOf(each)])) };
}

function versionOf({ requirement }: Declaration): string {
  return requirement.kind === "written" ? requirement.text : requirement.reason === "inherited" ? "none" : "unknown";
}

/** With the type and the classifier that stand behind the name. */
function keyOf(text: string, { name, nameSpan }: Declaration): string {
  const rest = text.slice(nameSpan.end, text.indexOf("</dependency>", nameSpan.end));
  const [type, classifier] = ["type", "classifier"].map((field) => new RegExp(`<${field}>(.*?)<`).exec(rest)?.[1]);
  return [name, type ?? "jar", ...(classifier === undefined ? [] : [classifier])].join(":");
}
