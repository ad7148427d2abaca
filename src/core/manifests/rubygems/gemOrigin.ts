import type { Assigned } from "./ruby/assignments.ts";
import type { Skip } from "./gemDeclaration.ts";
import type { RubyArguments, RubyValue } from "./ruby/rubyArguments.ts";

/** Where gems come from: a source of gems by its address, or something else. */
export type Origin = { readonly source: Address } | Skip;

export interface Address {
  /** Undefined where the file does not say it. */
  readonly text: string | undefined;
  /** The variable of the environment that goes before it. */
  readonly variable?: string;
}

const repositories: ReadonlySet<string> = new Set(["git", "github", "gist", "bitbucket", "gitlab"]);
/** What says nothing of where a gem comes from. */
const harmless: ReadonlySet<string> = new Set(
  "group groups branch ref tag glob name require autorequire submodules platform platforms install_if force_ruby_platform".split(
    " ",
  ),
);
/** What Bundler once called the public registry. */
const publicSymbols: ReadonlySet<string> = new Set(["rubygems", "gemcutter", "rubyforge"]);

/** What the options of a gem say. An option that is not known may be a `git_source` of another file. */
export function originOfOptions(
  options: RubyArguments["options"],
  ownRepositories: ReadonlySet<string>,
  assigned: Assigned,
): Origin | undefined {
  if (options.has("path")) return { reason: "path" };
  let origin: Origin | undefined;
  for (const [key, value] of options) {
    if (repositories.has(key) || ownRepositories.has(key)) return { reason: "git" };
    if (key === "source") origin = { source: readAddress(value, assigned) };
    else if (!harmless.has(key) && (value.kind === "text" || key.startsWith("*"))) origin ??= { reason: "unsupported" };
  }
  return origin;
}

/** What a call says of the gems in its block; for a `source` without one, of all. */
export function originOfCall(call: string, given: RubyArguments, assigned: Assigned): Origin | undefined {
  if (call === "path") return { reason: "path" };
  if (repositories.has(call)) return { reason: "git" };
  return call === "source" ? { source: readAddress(given.positional[0], assigned) } : undefined;
}

/** An address that is written out, or the one that `ENV["NAME"] || "…"` and `ENV.fetch("NAME", "…")` fall back to. */
function readAddress(value: RubyValue | undefined, assigned: Assigned): Address {
  if (value?.kind === "text" && !value.token.isDynamic) return { text: value.token.text };
  if (value?.kind === "symbol" && publicSymbols.has(value.token.text)) return { text: "https://rubygems.org" };
  if (value?.kind !== "code") return { text: undefined };
  const [first] = value.tokens;
  const tokens = (value.tokens.length === 1 && first ? assigned(first.text) : undefined) ?? value.tokens;
  const code = tokens.map((token) => (token.kind === "text" && !token.isDynamic ? '""' : token.text)).join("");
  const [variable, fallback] = tokens.filter(({ kind }) => kind === "text");
  if (code === '""') return { text: variable?.text };
  if (!/^ENV(?:\[""\](?:\|\||or)""|\.fetch(?:\("",""\)|\(""\)\{""\}))$/.test(code)) return { text: undefined };
  return { text: fallback?.text, ...(variable && { variable: variable.text }) };
}
