import type { VersionKey } from "../../core/model/keys.ts";
import { systems } from "../../core/model/keys.ts";

export const commands = {
  lookUp: "packageInsights.lookUp",
  identifyFiles: "packageInsights.identifyFiles",
  findBaseImages: "packageInsights.findBaseImages",
  checkPurls: "packageInsights.checkPurls",
  findPackages: "packageInsights.findPackages",
  showDependencyGraph: "packageInsights.showDependencyGraph",
  refresh: "packageInsights.refresh",
  showLog: "packageInsights.showLog",
  clearCache: "packageInsights.clearCache",
  updateAll: "packageInsights.updateAll",
  fixAllVulnerable: "packageInsights.fixAllVulnerable",
  /** The command for pages of advisories and the findings view, not in the Command Palette. */
  fixEverywhere: "packageInsights.fixEverywhere",
  compareVersions: "packageInsights.compareVersions",
  planUpdates: "packageInsights.planUpdates",
  planUpdate: "packageInsights.planUpdate",
  scanWorkspace: "packageInsights.scanWorkspace",
  /** The command for the findings view, not in the Command Palette. */
  refreshFindings: "packageInsights.refreshFindings",
  /** The command for the findings view, not in the Command Palette. */
  cancelScan: "packageInsights.cancelScan",
  exportReport: "packageInsights.exportReport",
  reviewChanges: "packageInsights.reviewChanges",
  openSample: "packageInsights.openSample",
  /** The command for the walkthrough, not in the Command Palette. */
  showSampleHover: "packageInsights.showSampleHover",
  groupFindings: "packageInsights.groupFindings",
  /** The command for links in hovers and in the graph panel, not in the Command Palette. */
  openDetails: "packageInsights.openDetails",
  /** The command for links and other features, not in the Command Palette. */
  openPage: "packageInsights.openPage",
  /** The command for URIs of this extension, not in the Command Palette. */
  openLink: "packageInsights.openLink",
  /** The command for links in hovers, not in the Command Palette. */
  updateDependency: "packageInsights.updateDependency",
  /** The command for a quick fix, not in the Command Palette. */
  ignoreFinding: "packageInsights.ignoreFinding",
  /** The command for a quick fix and links in hovers, not in the Command Palette. */
  releaseGroup: "packageInsights.releaseGroup",
  /** The command for a quick fix and links in hovers, not in the Command Palette. */
  addMirror: "packageInsights.addMirror",
  /** The command for the findings view, not in the Command Palette. */
  updateDependencies: "packageInsights.updateDependencies",
} as const;

/** Commands that open a page at a section, by the ID of that. In the editor for the dependency at the cursor, in the findings view for the node. */
export const sectionCommands = {
  capabilities: "packageInsights.showCapabilities",
  requirements: "packageInsights.showRequirements",
  dependents: "packageInsights.showDependents",
  similar: "packageInsights.showSimilarNames",
  versions: "packageInsights.showBuiltVersions",
} as const;

export type SectionId = keyof typeof sectionCommands;

/** The context menu of the findings view. They get the node, so the Command Palette does not have them. */
export const findingCommands = {
  open: "packageInsights.findings.open",
  update: "packageInsights.findings.update",
  updateEverywhere: "packageInsights.findings.updateEverywhere",
  fixEverywhere: "packageInsights.findings.fixEverywhere",
  compare: "packageInsights.findings.compare",
  plan: "packageInsights.findings.plan",
  planAll: "packageInsights.findings.planAll",
  graph: "packageInsights.findings.graph",
  details: "packageInsights.findings.details",
  ignore: "packageInsights.findings.ignore",
} as const;

/** The context menu of a node of a graph. They get the node, so the Command Palette does not have them. */
export const graphCommands = {
  update: "packageInsights.graph.update",
  details: "packageInsights.graph.details",
  compare: "packageInsights.graph.compare",
  manifest: "packageInsights.graph.manifest",
  graph: "packageInsights.graph.graph",
  why: "packageInsights.graph.why",
  alone: "packageInsights.graph.alone",
  copy: "packageInsights.graph.copy",
} as const;

export type GraphCommand = keyof typeof graphCommands;

/** The target of a Markdown link that runs a command with these arguments. */
export function commandLink(command: string, ...values: readonly (object | string)[]): string {
  const argument = encodeURIComponent(JSON.stringify(values));
  return `command:${command}?${argument.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
}

/** A command's argument as a version key. Other extensions and keybindings can pass anything. */
export function versionKeyOf(argument: unknown): VersionKey | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { system, name, version } = argument as Record<string, unknown>;
  const knownSystem = systems.find((candidate) => candidate === system);
  if (!knownSystem || typeof name !== "string" || typeof version !== "string") return undefined;
  return { system: knownSystem, name, version };
}
