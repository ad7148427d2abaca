import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { message } from "../core/messages/message.ts";
import { UsageError } from "./usageError.ts";

/** The arguments as given, by the names of the options. */
export type Arguments = ReturnType<typeof parseArguments>;

/** Throws a `UsageError`. */
export function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: { ...commonConfig, ...checkConfig, ...fixConfig, ...graphConfig },
    });
  } catch (error) {
    throw new UsageError(message("{problem}", { problem: error instanceof Error ? error.message : String(error) }));
  }
}

const list = { type: "string", multiple: true, default: [] as string[] } as const;

const commonConfig = {
  "base-url": { type: "string", default: "https://api.deps.dev" },
  "api-version": { type: "string", default: "auto" },
  timeout: { type: "string", default: "30" },
  format: { type: "string", default: "text" },
  "no-gitignore": { type: "boolean", default: false },
  private: list,
  public: list,
  mirror: list,
  rule: list,
  ignore: list,
  "license-allow": list,
  "license-deny": list,
  config: { type: "string" },
  cache: { type: "string" },
  "no-cache": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

export const checkConfig = {
  "fail-on": { type: "string" },
  strict: { type: "boolean", default: false },
  "no-fixed-in": { type: "boolean", default: false },
  "accept-unchecked": list,
} as const satisfies ParseArgsOptionsConfig;

export const fixConfig = {
  "dry-run": { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  only: list,
} as const satisfies ParseArgsOptionsConfig;

export const graphConfig = {
  root: { type: "string" },
  source: { type: "string" },
} as const satisfies ParseArgsOptionsConfig;
