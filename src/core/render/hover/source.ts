import { isAttested, sourceProject } from "../../analysis/gathering/provenance.ts";
import type { Facts } from "../../analysis/facts.ts";
import type { Version } from "../../api/messages.ts";
import { message, plural } from "../../messages/message.ts";
import { markdown } from "../markdown.ts";

/** The ID of the project that the version is built from, such as `github.com/acme/tool`, as far as it is known. */
export function repositoryOf(version: Version, project: Facts["project"]): string | undefined {
  return project?.kind === "found" ? project.value.projectKey.id : sourceProject(version)?.id;
}

/** The project in numbers, and whether it is verified that the version was built from it. */
export function projectLine({ project, version }: Facts): string {
  const parts = [];
  if (project?.kind === "found") {
    const { projectKey, starsCount, scorecard } = project.value;
    const score = scorecard?.overallScore.toFixed(1);
    const numbers = [
      ...(starsCount === undefined ? [] : [plural(starsCount, "{count} star", "{count} stars")]),
      ...(score === undefined ? [] : [message("Scorecard {score} of 10", { score })]),
    ];
    if (numbers.length > 0) parts.push(message("{project}", { project: projectKey.id }), ...numbers);
  }
  if (version?.kind === "found" && isAttested(version.value)) parts.push(message("provenance verified"));
  return parts.map((part) => markdown(part)).join(" · ");
}
