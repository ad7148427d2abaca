import * as vscode from "vscode";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import { type Policy, policyFromSettings } from "../../core/analysis/policy.ts";
import { readIgnores } from "../../core/analysis/ignores/ignoreEntry.ts";
import { type Setting, valuesOf } from "../../core/model/setting.ts";
import type { KnownSetting } from "../../core/settings.ts";
import { unionOfScopes } from "./privatePatterns.ts";

export interface Settings {
  readonly baseUrl: string;
  /** The address of the service's own web pages, which only the public service has. */
  readonly site?: string;
  readonly apiVersion: "auto" | "v3alpha" | "v3";
  readonly offline: boolean;
  /** The size of the cache on disk. */
  readonly cacheBytes: number;
  /** Seconds; undefined for the time that the service sets. */
  readonly freshFor: number | undefined;
  /** Seconds. */
  readonly staleFor: number;
  /** Patterns of package names that are never sent. */
  readonly privateNames: readonly string[];
  /** Patterns of groups that the service may be asked about, though a private repository is set up. */
  readonly publicNames: readonly string[];
  /** Hosts and addresses of registries that mirror the public ones. */
  readonly mirrors: readonly string[];
  readonly concurrency: number;
  readonly rate: number;
  readonly policy: Omit<Policy, "now">;
  /** The findings that only the settings of a folder ignore, by its URI. */
  readonly folderIgnores: Readonly<Record<string, readonly Ignore[]>>;
}

/** The current settings. */
export interface LiveSettings {
  /** All settings of the editor. */
  readonly known: readonly Setting[];
  readonly current: () => Settings;
  /** Another value is in effect, not only another text. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

const section = "packageInsights";

/** Follows the settings that the package has: the list that is made from the table of settings, which no window loads. */
export function followSettings({ packageJSON }: vscode.Extension<unknown>): LiveSettings {
  const changed = new vscode.EventEmitter<void>();
  const known = settingsIn(packageJSON as SettingsManifest);
  let settings = readSettings(known);
  const update = (): void => {
    const before = settings;
    settings = readSettings(known);
    if (JSON.stringify(settings) !== JSON.stringify(before)) changed.fire();
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(section)) update();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(update),
    // Files of settings are read from now on.
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
  );
  return { known, current: () => settings, onDidChange: changed.event, dispose: () => void subscriptions.dispose() };
}

/** The part of package.json that lists the settings. */
interface SettingsManifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Omit<Setting, "name">>> }[];
  };
}

function settingsIn({ contributes }: SettingsManifest): readonly KnownSetting[] {
  return contributes.configuration
    .flatMap(({ properties }) => Object.entries(properties))
    .map(([name, setting]) => ({ ...setting, name: name.slice(section.length + 1) }));
}

/** An invalid address falls back to the public service: the settings editor reports that it is invalid. */
function readSettings(known: readonly KnownSetting[]): Settings {
  const settings = vscode.workspace.getConfiguration(section, null);
  const get = (name: string): unknown => settings.get(name);
  const values = valuesOf(known, get);
  const { baseUrl: publicService } = valuesOf(known, () => undefined);
  const baseUrl = values.baseUrl.trim();
  const service = /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl) ? baseUrl : publicService;
  return {
    baseUrl: service,
    ...(new URL(service).origin === publicService && { site: "https://deps.dev" }),
    apiVersion: values.apiVersion,
    offline: values.offline,
    cacheBytes: values.cacheSize * 1_000_000,
    freshFor: values.cacheFreshMinutes === 0 ? undefined : values.cacheFreshMinutes * 60,
    staleFor: values.cacheStaleDays * 86_400,
    privateNames: privateNames(),
    publicNames: values.public,
    mirrors: values.mirrors,
    concurrency: values.concurrency,
    rate: values.requestsPerSecond,
    policy: policyFromSettings(get),
    folderIgnores: folderIgnores(),
  };
}

/**
 * Reads what the settings of each folder ignore. Without a workspace file, the settings of the only folder are those of the
 * workspace.
 */
function folderIgnores(): Settings["folderIgnores"] {
  const folders = vscode.workspace.workspaceFile ? (vscode.workspace.workspaceFolders ?? []) : [];
  return Object.fromEntries(
    folders.map(({ uri }) => {
      const inspected = vscode.workspace.getConfiguration(section, uri).inspect("ignore");
      return [uri.toString(), readIgnores(inspected?.workspaceFolderValue)];
    }),
  );
}

/** The patterns of all scopes and folders. */
export function privateNames(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const scopes = [undefined, ...folders.map(({ uri }) => uri)];
  return unionOfScopes(
    scopes.flatMap((scope) => vscode.workspace.getConfiguration(section, scope).inspect("private") ?? []),
  );
}
