import { isDynamic } from "../../../../versions/maven/gradle.ts";
import type { Declaration, Requirement } from "../../../manifest.ts";
import { requirementPlace, type Resolved, type Site, type SourceFile } from "../../../shared/sites.ts";
import { skipped } from "../../../shared/skip.ts";
import { isModuleName } from "../../pom/coordinates.ts";
import { gradleRequirement } from "../gradleVersion.ts";
import type { GradleModule } from "./gradleModules.ts";
import type { GradleText } from "./gradleValues.ts";
import type { Variables } from "./gradleVariables.ts";

/** Undefined for what does not have the form of a module's name. */
export function gradleDeclaration(
  module: GradleModule,
  { resolve }: Variables,
  script: SourceFile,
): Declaration | undefined {
  const { scope, group, artifact, version, use } = module;
  const follow = ({ text, isTemplate, span, file = script }: GradleText) => resolve(text, isTemplate, { file, span });
  const written = `${group.text}:${artifact.written ?? artifact.text}`;
  const name = nameOf(follow(group), follow(artifact));
  if (name !== undefined && !isModuleName(name)) return undefined;
  const resolved = version && follow(version);
  const requirement = requirementOf(module, resolved);
  return {
    package: { system: "MAVEN", name: name ?? written },
    name: use ? (name ?? written) : written,
    requirement: name === undefined ? skipped("variable", requirement.text) : requirement,
    scope,
    nameSpan: use ?? artifact.span,
    ...requirementPlace(resolved ? resolved.site : siteOf(version, script)),
    ...((use ?? resolved?.isReference) && { shared: true }),
  };
}

function siteOf(text: GradleText | undefined, script: SourceFile): Site | undefined {
  return text && { file: text.file ?? script, span: text.span };
}

function nameOf(group: Resolved | undefined, artifact: Resolved | undefined): string | undefined {
  return group && artifact && `${group.text}:${artifact.text}`;
}

/** A range with rejected versions has no counterpart in Maven. */
function requirementOf({ version, hasRejects }: GradleModule, resolved: Resolved | undefined): Requirement {
  if (!version) return skipped("inherited", "");
  if (!resolved) return skipped("variable", version.text);
  return hasRejects && isDynamic(resolved.text)
    ? skipped("unsupported", resolved.text)
    : gradleRequirement(resolved.text);
}

/** A package archive among the files of the project: it has no version, and is not looked up. */
export function archiveDeclaration(scope: string, { text, span }: GradleText): Declaration {
  return {
    package: { system: "MAVEN", name: text },
    name: text,
    requirement: skipped("archive", text),
    scope,
    nameSpan: span,
  };
}
