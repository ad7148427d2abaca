import * as vscode from "vscode";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import type { Policy } from "../../core/analysis/policy.ts";
import { coreOver } from "../../core/core.ts";
import { privatePatterns } from "../../core/manifests/privateNames.ts";
import type { PackageKey } from "../../core/model/keys.ts";
import type { EditorHost } from "../../editor/editorHost.ts";
import { delay } from "../../platform/delay.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import type { Platform } from "./platform.ts";
import { createProjects, type Projects } from "./projects.ts";
import { createService, type Service } from "./service.ts";
import { followSettings, type Settings } from "./settings.ts";

/** The services and state that all features of the extension share. */
export interface Host
  extends
    EditorHost<vscode.TextDocument>,
    Pick<Projects, "readFile" | "list" | "servicesOver" | "onDidChangeFiles">,
    Pick<Service, "notices" | "clearCache" | "setInView"> {
  /** The host's own disk, where files have the scheme `file`. */
  readonly disk?: Platform["disk"];
  /** The user's pattern of private names that matches the package. */
  readonly privatePattern: (key: PackageKey) => string | undefined;
  /** The address of the service's own web pages; undefined where another service is set. */
  readonly site: () => string | undefined;
  /** Returns what only the settings of its folder ignore. */
  readonly ignoresFor: (uri: vscode.Uri) => readonly Ignore[];
  readonly log: vscode.LogOutputChannel;
  /** The settings changed, or the user asked for a refresh: known answers may no longer apply. */
  readonly onDidRenew: vscode.Event<void>;
  /** Requests everything again; earlier answers serve only where the service fails. */
  refresh(): void;
  dispose(): void;
}

export function createHost(context: vscode.ExtensionContext, platform: Platform): Host {
  const log = vscode.window.createOutputChannel("Package Insights", { log: true });
  const renewed = new vscode.EventEmitter<void>();
  const settings = followSettings(context.extension);
  const service = createService({ context, platform, settings: settings.current, log });
  const core = coreOver(service.api, delay, Date.now);
  const policy = (): Policy => ({ ...settings.current().policy, now: Date.now() });
  const ignoresFor = ignoresOf(settings.current);
  const { known, current } = settings;
  const projects = createProjects(platform, { core, settings: current, knownSettings: known, policy, ignoresFor, log });
  const { hasManifest, checkerOf, servicesOver, readFile, list, policyFor, typedIn, onDidChangeFiles } = projects;
  const afterRenewal = (): void => {
    projects.forget();
    renewed.fire();
  };
  const subscription = settings.onDidChange(() => {
    service.renew();
    afterRenewal();
  });
  return {
    core,
    ...(platform.disk && { disk: platform.disk }),
    project(document) {
      if (systemOf(document) !== undefined) service.prepare();
      return projects.project(document);
    },
    read(document, how) {
      if (systemOf(document) !== undefined) service.prepare();
      return projects.read(document, how);
    },
    ...{ hasManifest, checkerOf, servicesOver, readFile, list, policyFor, typedIn, onDidChangeFiles },
    privatePattern: ({ system, name }) => privatePatterns(settings.current().privateNames)(system, name),
    site: () => settings.current().site,
    policy,
    ignoresFor,
    setInView: service.setInView,
    log,
    notices: service.notices,
    onDidRecover: service.onDidRecover,
    onDidRenew: renewed.event,
    refresh() {
      service.refresh();
      afterRenewal();
    },
    clearCache() {
      const cleared = service.clearCache();
      afterRenewal();
      return cleared;
    },
    dispose() {
      subscription.dispose();
      for (const part of [service, projects, settings, renewed, log]) part.dispose();
    },
  };
}

function ignoresOf(settings: () => Settings): Host["ignoresFor"] {
  return (uri) => {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return (folder && settings().folderIgnores[folder.uri.toString()]) ?? [];
  };
}
