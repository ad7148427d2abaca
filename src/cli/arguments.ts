import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { usualRequests } from "../core/api/budget.ts";
import { message } from "../core/messages/message.ts";
import { UsageError } from "./usageError.ts";

/** The arguments as given, by the names of the options. */
export type Arguments = ReturnType<typeof parseArguments>;

/** Throws a `UsageError`. */
export function parseArguments(args: readonly string[]) {
  const given = parsed(args);
  const seen = new Set<string>();
  for (const token of given.tokens) {
    if (token.kind !== "option" || token.value === undefined || listNames.has(token.name)) continue;
    if (seen.has(token.name))
      throw new UsageError(message("{option} is given twice and takes one value", { option: token.rawName }));
    seen.add(token.name);
  }
  return given;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options,
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
  "max-requests": { type: "string", default: String(usualRequests) },
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

const options = { ...commonConfig, ...checkConfig, ...fixConfig, ...graphConfig };

const listNames = new Set(Object.entries(options).flatMap(([name, config]) => ("multiple" in config ? name : [])));
