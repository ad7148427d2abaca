import { createHash } from "node:crypto";
import { systems } from "../../src/core/model/keys.ts";
import { generatedPackage, requirementsOf } from "../service/generated.ts";

const answers = new Map<string, string | undefined>();

/** Answers `/registry/<system>/<name>` like a registry: with a document of all versions of a generated package. */
export function registryAnswer(path: string): string | undefined {
  if (!answers.has(path)) answers.set(path, documentAt(path));
  return answers.get(path);
}

function documentAt(path: string): string | undefined {
  const [, ofRegistry, ofSystem, encoded = ""] = path.split("/");
  const system = systems.find((each) => each === ofSystem);
  if (ofRegistry !== "registry" || !system) return undefined;
  const name = decodeURIComponent(encoded);
  const facts = generatedPackage({ system, name });
  if (!facts) return undefined;
  const all = [...facts.versions.values()];
  const requirements = requirementsOf({ system, name }).map((each) => [each.name, each.requirement] as const);
  const dependencies = Object.fromEntries(requirements);
  const versions = all.map(({ version, licenses = [] }) => {
    const digest = (algorithm: string) => createHash(algorithm).update(`${name}@${version}`);
    const dist = {
      tarball: `https://registry.example/${name}/-/${name}-${version}.tgz`,
      shasum: digest("sha1").digest("hex"),
      integrity: `sha512-${digest("sha512").digest("base64")}`,
    };
    return [version, { name, version, license: licenses[0], repository: facts.project, dependencies, dist }] as const;
  });
  return JSON.stringify({
    name,
    "dist-tags": { latest: all.find(({ isDefault }) => isDefault)?.version },
    versions: Object.fromEntries(versions),
    time: Object.fromEntries(all.map(({ version, publishedAt }) => [version, publishedAt])),
  });
}
