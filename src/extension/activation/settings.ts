import * as vscode from "vscode";
import { policyFromSettings } from "../../core/analysis/policySettings.ts";
import type { Policy } from "../../core/analysis/policy.ts";

export interface Settings {
  readonly baseUrl: string;
  readonly apiVersion: "auto" | "v3alpha" | "v3";
  readonly offline: boolean;
  /** Of all answers on disk. */
  readonly cacheBytes: number;
  /** Seconds; undefined for as long as the service says. */
  readonly freshFor: number | undefined;
  /** Seconds. */
  readonly staleFor: number;
  /** Name patterns of packages that are never asked for. */
  readonly privateNames: readonly string[];
  readonly concurrency: number;
  readonly rate: number;
  readonly policy: Omit<Policy, "now">;
}

const section = "packageInsights";
const apiVersions = ["auto", "v3alpha", "v3"] as const;
const publicService = "https://api.deps.dev";

/** A broken address falls back to the public service: the settings editor already says that it is broken. */
export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration(section);
  const freshMinutes = within(settings.get("cacheFreshMinutes"), 0, 100_000, 0);
  const address: unknown = settings.get("baseUrl");
  const baseUrl = typeof address === "string" ? address.trim() : "";
  return {
    baseUrl: /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl) ? baseUrl : publicService,
    apiVersion: apiVersions.find((version) => version === settings.get("apiVersion")) ?? "auto",
    offline: settings.get("offline") === true,
    cacheBytes: within(settings.get("cacheSize"), 1, 10_000, 100) * 1_000_000,
    freshFor: freshMinutes === 0 ? undefined : freshMinutes * 60,
    staleFor: within(settings.get("cacheStaleDays"), 0, 365, 7) * 86_400,
    privateNames: textsOf(settings.get("private")),
    concurrency: within(settings.get("concurrency"), 1, 100, 16),
    rate: within(settings.get("requestsPerSecond"), 1, 1_000, 50),
    policy: policyFromSettings((name) => settings.get(name)),
  };
}

export function onDidChangeSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(section)) listener();
  });
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** A number that someone may have written by hand. */
function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}
