import type { Fetched } from "../../api/fetched.ts";
import type { Project, ProjectPackageVersions } from "../../api/messages/projects.ts";
import { message } from "../../messages/message.ts";
import { outcomeOfAnswer, sectionOf, sourcesOf } from "../answers.ts";
import type { LoadPage, PageHost } from "../host.ts";
import type { Page, Section } from "../page.ts";
import { projectSite } from "../site.ts";
import { builtVersions } from "./builtVersions.ts";
import { projectFacts } from "./overview.ts";
import { fuzzBlocks, scorecardBlocks } from "./scorecard.ts";

/** What is known of a project so far; what is undefined has not been answered. */
export interface ProjectAnswers {
  readonly project?: Fetched<Project>;
  readonly versions?: Fetched<ProjectPackageVersions>;
}

/** A repository, its scores, and the versions that are built from it. */
export const loadProjectPage: LoadPage<"project"> = async ({ id }, host, caller, report) => {
  const projectKey = { id };
  let answers: ProjectAnswers = {};
  const add = (news: ProjectAnswers): void => {
    const known = { ...answers, ...news };
    answers = known;
    report(() => ({ ...projectPage(id, known, host), isLoading: true }));
  };
  await Promise.all([
    host.api.call("GetProject", { projectKey }, caller).then((project) => add({ project })),
    host.api.call("GetProjectPackageVersions", { projectKey }, caller).then((versions) => add({ versions })),
  ]);
  return projectPage(id, answers, host);
};

export function projectPage(id: string, { project, versions }: ProjectAnswers, host: PageHost): Page {
  const found = project?.kind === "found" ? project.value : undefined;
  const site = projectSite(host.site, id);
  const sources = sourcesOf([{ operation: "GetProject", fetched: project }]);
  const sections: readonly (Section | undefined)[] = [
    overviewSection(project),
    found && { id: "scorecard", title: message("OpenSSF Scorecard"), sources, blocks: scorecardBlocks(found) },
    found && { id: "ossFuzz", title: message("OSS-Fuzz"), sources, blocks: fuzzBlocks(found) },
    builtVersions(versions),
  ];
  return {
    subject: { kind: "project", id },
    title: id,
    kind: message("Project"),
    actions: [
      { kind: "web", label: message("Open Repository"), url: `https://${id}` },
      { kind: "copy", label: message("Copy Address"), text: `https://${id}` },
      ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
    ],
    sections: sections.filter((section) => section !== undefined),
    outcome: outcomeOfAnswer(project),
  };
}

function overviewSection(fetched: Fetched<Project> | undefined): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this project."),
  };
  return sectionOf(head, { operation: "GetProject", fetched }, (project) => [
    { kind: "facts", facts: projectFacts(project) },
  ]);
}
