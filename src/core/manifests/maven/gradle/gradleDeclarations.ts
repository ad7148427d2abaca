import type { Declaration, Requirement } from "../../manifest.ts";
import { skipped } from "../pom/coordinates.ts";
import type { GradleDependency, GradleText } from "./gradleDependencies.ts";
import type { Resolve, Resolved } from "./gradleVariables.ts";
import { isDynamic } from "../../../versions/maven/gradle.ts";
import { gradleRequirement } from "./gradleVersion.ts";
import type { SourceFile } from "../pom/pom.ts";

/** Undefined for what has not the form of a module's name. */
export function gradleDeclaration(
  { scope, group, artifact, version, hasRejects }: GradleDependency,
  resolve: Resolve,
  file: SourceFile,
): Declaration | undefined {
  const follow = ({ text, isTemplate, span }: GradleText) => resolve(text, isTemplate, { file, span });
  const written = `${group.text}:${artifact.written ?? artifact.text}`;
  const groupId = follow(group)?.text;
  const artifactId = follow(artifact)?.text;
  const isKnown = groupId !== undefined && artifactId !== undefined;
  const name = isKnown ? `${groupId}:${artifactId}` : written;
  if (isKnown && !/^[\w.-]+:[\w.-]+$/.test(name)) return undefined;
  const value = version && follow(version);
  const requirement = requirementOf(version, value, hasRejects === true);
  const site = version && (value ? value.site : { file, span: version.span });
  return {
    package: { system: "MAVEN", name },
    name: written,
    requirement: isKnown ? requirement : skipped("variable", requirement.text),
    scope,
    nameSpan: artifact.span,
    ...(site?.file.kind === "own" && { requirementSpan: site.span }),
    ...(value?.isReference && { shared: true }),
    ...(site?.file.kind === "project" && { elsewhere: { path: site.file.path, span: site.span } }),
  };
}

/** What is rejected could be what a range chooses: nothing of that has a form in Maven. */
function requirementOf(version: GradleText | undefined, value: Resolved | undefined, hasRejects: boolean): Requirement {
  if (!version) return skipped("inherited", "");
  if (!value) return skipped("variable", version.text);
  return hasRejects && isDynamic(value.text) ? skipped("unsupported", value.text) : gradleRequirement(value.text);
}
