import type { VersionFacts } from "../../analysis/facts.ts";
import { gatherVersions } from "../../analysis/gathering/gather.ts";
import { noNeeds } from "../../analysis/needs.ts";
import type { Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Capabilities } from "../../api/messages/capabilities.ts";
import type { Dependents } from "../../api/messages/graphs.ts";
import type { PurlLookupResult } from "../../api/messages/packages.ts";
import type { Requirements } from "../../api/messages/requirements.ts";
import { isServed } from "../../api/operations.ts";
import { message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { registryPage } from "../../model/registryPage.ts";
import { systemTraits } from "../../model/systems.ts";
import { purlOf } from "../../model/purl.ts";
import { latestVersion } from "../../analysis/gathering/latestVersion.ts";
import { outcomeOfVersion } from "../answers.ts";
import { usesOf, type LoadPage, type PageHost } from "../host.ts";
import { packageSite } from "../site.ts";
import type { Action, Page, Section } from "../page.ts";
import { capabilitiesSection, hasIndirect } from "../capabilities/capabilitiesPage.ts";
import { loadRequiredModules, type RequiredModules } from "../capabilities/modules.ts";
import { modulesSection } from "../capabilities/modulesSection.ts";
import { lookUpPurl, purlSection } from "../purl.ts";
import type { SubjectOf } from "../subject.ts";
import { usesSection } from "../uses.ts";
import { requirementsSection } from "../requirements/requirements.ts";
import { advisorySection } from "./advisories.ts";
import { dependentsSection } from "./dependents.ts";
import { overviewSection } from "./overview.ts";
import { linksSection, projectSection, relatedProjectsSection } from "./projects.ts";
import { provenanceSection } from "./provenance.ts";
import { transitiveSection } from "./transitive.ts";
import { updateActions } from "./updates.ts";
import { isSameKey } from "../../versions/index.ts";

/** What is known of a version so far; what is undefined has not been answered. */
export interface VersionAnswers {
  readonly facts: VersionFacts;
  readonly requirements?: Fetched<Requirements>;
  readonly dependents?: Fetched<Dependents>;
  readonly capabilities?: Fetched<Capabilities>;
  /** Only of a complete page: two requests for each of them. */
  readonly required?: RequiredModules;
  readonly lookedUp?: Fetched<PurlLookupResult>;
}

/** Everything that the service has about one version. */
export const loadVersionPage: LoadPage<"version"> = async (subject, host, caller, report) => {
  const { key, purl } = subject;
  let answers: VersionAnswers = { facts: { advisories: new Map() } };
  const add = (news: Partial<VersionAnswers>): void => {
    const known = { ...answers, ...news };
    answers = known;
    report(() => ({ ...versionPage(subject, known, host), isLoading: true }));
  };
  const askCapabilities = async (): Promise<void> => {
    const capabilities = await host.api.call("GetCapabilities", { versionKey: key }, caller);
    add({ capabilities });
    if (host.isComplete && hasIndirect(capabilities)) add({ required: await loadRequiredModules(key, host, caller) });
  };
  await Promise.all([
    gatherFacts(key, host, caller, (facts) => add({ facts })),
    host.api.call("GetRequirements", { versionKey: key }, caller).then((requirements) => add({ requirements })),
    isServed("GetDependents", key.system) &&
      host.api.call("GetDependents", { versionKey: key }, caller).then((dependents) => add({ dependents })),
    isServed("GetCapabilities", key.system) && askCapabilities(),
    lookUpPurl(purl, host, caller).then((lookedUp) => lookedUp && add({ lookedUp })),
  ]);
  return versionPage(subject, answers, host);
};

async function gatherFacts(
  key: VersionKey,
  { api }: PageHost,
  caller: Caller,
  add: (facts: VersionFacts) => void,
): Promise<void> {
  const needs = { ...noNeeds, transitive: true, packages: true, projects: true };
  const [facts] = await gatherVersions([key], { api }, caller, {
    needs,
    order: "at-once",
    report: ([current]) => current && add(current),
  });
  if (facts) add(facts);
}

function versionPage(subject: SubjectOf<"version">, answers: VersionAnswers, host: PageHost): Page {
  const { key, purl } = subject;
  const { facts, requirements, dependents, capabilities, required, lookedUp } = answers;
  const now = host.now();
  const found = facts.version?.kind === "found" ? facts.version.value : undefined;
  const sections: readonly (Section | undefined)[] = [
    overviewSection(facts, now),
    purlSection(purl, lookedUp),
    usesSection(usesOf(host, key), host),
    found && advisorySection(found, facts),
    transitiveSection(key, facts),
    requirementsSection(key, requirements),
    isServed("GetDependents", key.system) ? dependentsSection(dependents) : undefined,
    isServed("GetCapabilities", key.system) ? capabilitiesSection(key, capabilities) : undefined,
    required && modulesSection(required),
    found && provenanceSection(found, facts),
    projectSection(facts),
    found && relatedProjectsSection(found, facts),
    found && linksSection(found, facts),
  ];
  return {
    subject,
    title: `${key.name} ${key.version}`,
    kind: message("{system} package version", { system: systemTraits[key.system].displayName }),
    actions: actionsOf(key, facts, host),
    sections: sections.filter((section) => section !== undefined),
    outcome: outcomeOfVersion(facts.version),
  };
}

function actionsOf(key: VersionKey, facts: VersionFacts, host: PageHost): readonly Action[] {
  const { version, package: parent } = facts;
  const { system, name } = key;
  const isFound = version?.kind === "found";
  const registry = isFound ? registryPage(key, version.value.registries) : undefined;
  const latest = parent?.kind === "found" ? latestVersion(parent.value, system).latest?.versionKey : undefined;
  const site = packageSite(host.site, key);
  return [
    { kind: "page", label: message("All Versions"), subject: { kind: "package", key: { system, name } } },
    ...(latest && !isSameKey(latest, key)
      ? [{ kind: "page", label: message("Latest Version"), subject: { kind: "version", key: latest } } as const]
      : []),
    ...updateActions(key, facts, host),
    ...(isFound ? [{ kind: "compare", label: message("Compare…"), key } as const] : []),
    ...(isFound ? [{ kind: "graph", label: message("Graph"), key } as const] : []),
    ...(isServed("GetCapabilities", system)
      ? [{ kind: "page", label: message("Capabilities"), subject: { kind: "capabilities", key } } as const]
      : []),
    { kind: "copy", label: message("Copy purl"), text: purlOf(key, key.version) },
    ...(registry
      ? [
          {
            kind: "web",
            label: message("Open on {registry}", { registry: registry.label }),
            url: registry.url,
          } as const,
        ]
      : []),
    ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
  ];
}
