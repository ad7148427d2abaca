import { isDynamic } from "../../../../versions/maven/gradle.ts";
import type { Declaration, Requirement } from "../../../manifest.ts";
import { requirementPlace, type Resolved, type SourceFile } from "../../../shared/sites.ts";
import { skipped } from "../../../shared/skip.ts";
import { isModuleName } from "../../pom/coordinates.ts";
import { gradleRequirement } from "../gradleVersion.ts";
import type { GradleDependency, GradleText } from "./gradleDependencies.ts";
import type { Resolve } from "./gradleVariables.ts";

/** Undefined for what does not have the form of a module's name. */
export function gradleDeclaration(
  dependency: GradleDependency,
  resolve: Resolve,
  file: SourceFile,
): Declaration | undefined {
  const { scope, group, artifact, version } = dependency;
  const follow = ({ text, isTemplate, span }: GradleText) => resolve(text, isTemplate, { file, span });
  const written = `${group.text}:${artifact.written ?? artifact.text}`;
  const [groupId, artifactId] = [follow(group)?.text, follow(artifact)?.text];
  const name = groupId === undefined || artifactId === undefined ? undefined : `${groupId}:${artifactId}`;
  if (name !== undefined && !isModuleName(name)) return undefined;
  const resolved = version && follow(version);
  const requirement = requirementOf(dependency, resolved);
  return {
    package: { system: "MAVEN", name: name ?? written },
    name: written,
    requirement: name === undefined ? skipped("variable", requirement.text) : requirement,
    scope,
    nameSpan: artifact.span,
    ...requirementPlace(resolved ? resolved.site : version && { file, span: version.span }),
    ...(resolved?.isReference && { shared: true }),
  };
}

/** A range with rejected versions has no counterpart in Maven. */
function requirementOf({ version, hasRejects }: GradleDependency, resolved: Resolved | undefined): Requirement {
  if (!version) return skipped("inherited", "");
  if (!resolved) return skipped("variable", version.text);
  return hasRejects && isDynamic(resolved.text)
    ? skipped("unsupported", resolved.text)
    : gradleRequirement(resolved.text);
}
