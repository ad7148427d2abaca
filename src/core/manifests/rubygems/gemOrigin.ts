import type { Skip } from "../shared/skip.ts";
import type { RubyArguments, RubyValue } from "./rubyArguments.ts";
import type { Assignments } from "./rubyFile.ts";
import type { RubyToken } from "./rubyToken.ts";

/** The origin of gems: a source of gems, or something else that the service does not know. */
export type Origin = { readonly source: Address } | Skip;

export interface Address {
  /** The address; undefined if the file does not contain it. */
  readonly text: string | undefined;
  /** The environment variable that overrides it. */
  readonly variable?: string;
}

const repositories: ReadonlySet<string> = new Set(["git", "github", "gist", "bitbucket", "gitlab"]);
/** Options that do not affect where a gem comes from. */
const otherOptions: ReadonlySet<string> = new Set(
  "group groups branch ref tag glob name require autorequire submodules platform platforms install_if force_ruby_platform".split(
    " ",
  ),
);
/** Former names of the public registry in Bundler. */
const publicSymbols: ReadonlySet<string> = new Set(["rubygems", "gemcutter", "rubyforge"]);

/** The origin of one gem. An unknown option may be a `git_source` that another file defines. */
export function originOfOptions(
  options: RubyArguments["options"],
  ownRepositories: ReadonlySet<string>,
  assignments: Assignments,
): Origin | undefined {
  if (options.has("path")) return { reason: "path" };
  let origin: Origin | undefined;
  for (const [key, value] of options) {
    if (repositories.has(key) || ownRepositories.has(key)) return { reason: "git" };
    if (key === "source") origin = { source: readAddress(value, assignments) };
    else if (!otherOptions.has(key) && value.kind !== "array" && value.kind !== "hash")
      origin ??= { reason: "unsupported" };
  }
  return origin;
}

/** The origin of the gems in the block of a call, or of all gems for a `source` without a block. */
export function originOfCall(call: string, args: RubyArguments, assignments: Assignments): Origin | undefined {
  if (call === "path") return { reason: "path" };
  if (repositories.has(call)) return { reason: "git" };
  return call === "source" ? { source: readAddress(args.positional[0], assignments) } : undefined;
}

function readAddress(value: RubyValue | undefined, assignments: Assignments): Address {
  if (value?.kind === "string" && !value.token.isDynamic) return { text: value.token.text };
  if (value?.kind === "symbol" && publicSymbols.has(value.token.text)) return { text: "https://rubygems.org" };
  if (value?.kind !== "code") return { text: undefined };
  const [first] = value.tokens;
  const assigned = value.tokens.length === 1 && first ? assignments.get(first.text) : undefined;
  return readExpression(assigned ?? value.tokens);
}

/** A string, or the fallback of `ENV["NAME"] || "…"` and `ENV.fetch("NAME", "…")`. */
function readExpression(tokens: readonly RubyToken[]): Address {
  const code = tokens.map((token) => (token.kind === "string" && !token.isDynamic ? '""' : token.text)).join("");
  const [first, fallback] = tokens.filter(({ kind }) => kind === "string");
  if (code === '""') return { text: first?.text };
  if (!/^ENV(?:\[""\](?:\|\||or)""|\.fetch(?:\("",""\)|\(""\)\{""\}))$/.test(code)) return { text: undefined };
  return { text: fallback?.text, ...(first && { variable: first.text }) };
}
