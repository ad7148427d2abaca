import * as vscode from "vscode";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import { type Policy, policyFromSettings } from "../../core/analysis/policy.ts";
import { readIgnores } from "../../core/analysis/ignores/ignoreEntry.ts";
import { stringsIn, unionOfScopes } from "./privatePatterns.ts";

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
  readonly current: () => Settings;
  /** Another value is in effect, not only another text. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

const section = "packageInsights";
const apiVersions = ["auto", "v3alpha", "v3"] as const;
const publicService = "https://api.deps.dev";

export function followSettings(): LiveSettings {
  const changed = new vscode.EventEmitter<void>();
  let settings = readSettings();
  const update = (): void => {
    const before = settings;
    settings = readSettings();
    if (JSON.stringify(settings) !== JSON.stringify(before)) changed.fire();
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(section)) update();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(update),
  );
  return { current: () => settings, onDidChange: changed.event, dispose: () => void subscriptions.dispose() };
}

/** An invalid address falls back to the public service: the settings editor reports that it is invalid. */
function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration(section, null);
  const freshMinutes = numberIn(settings.get("cacheFreshMinutes"), { min: 0, max: 100_000, fallback: 0 });
  const staleDays = numberIn(settings.get("cacheStaleDays"), { min: 0, max: 365, fallback: 7 });
  const address: unknown = settings.get("baseUrl");
  const baseUrl = typeof address === "string" ? address.trim() : "";
  const service = /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl) ? baseUrl : publicService;
  return {
    baseUrl: service,
    ...(new URL(service).origin === publicService && { site: "https://deps.dev" }),
    apiVersion: apiVersions.find((version) => version === settings.get("apiVersion")) ?? "auto",
    offline: settings.get("offline") === true,
    cacheBytes: numberIn(settings.get("cacheSize"), { min: 1, max: 10_000, fallback: 100 }) * 1_000_000,
    freshFor: freshMinutes === 0 ? undefined : freshMinutes * 60,
    staleFor: staleDays * 86_400,
    privateNames: privateNames(),
    publicNames: stringsIn(settings.get("public")),
    mirrors: stringsIn(settings.get("mirrors")),
    concurrency: numberIn(settings.get("concurrency"), { min: 1, max: 100, fallback: 16 }),
    rate: numberIn(settings.get("requestsPerSecond"), { min: 0, max: 1_000, fallback: 0 }),
    policy: policyFromSettings((name) => settings.get(name)),
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

function privateNames(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const scopes = [undefined, ...folders.map(({ uri }) => uri)];
  return unionOfScopes(
    scopes.flatMap((scope) => vscode.workspace.getConfiguration(section, scope).inspect("private") ?? []),
  );
}

/** A number that the user may have written by hand. */
function numberIn(value: unknown, range: { min: number; max: number; fallback: number }): number {
  const { min, max, fallback } = range;
  return typeof value === "number" && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;
}
