import { isSign, type GradleBlock, type GradleToken } from "../gradle/gradleTokens.ts";
import { isPublicRepository } from "./publicHosts.ts";

/** What the scripts of a project say of where modules come from. */
export interface GradleRepositories {
  /** Whether some are public: only then is anything looked for there. */
  readonly hasPublic: boolean;
  readonly hasForeign: boolean;
  /** Groups that only a repository which is not public is asked for. */
  readonly groups: readonly string[];
}

const shorthands: ReadonlySet<string> = new Set(["mavenCentral", "google", "jcenter", "gradlePluginPortal"]);
/** Repositories for plugins, and those to publish to. */
const elsewhere: ReadonlySet<string> = new Set(["buildscript", "pluginManagement", "publishing", "uploadArchives"]);

export function repositoriesIn(tokens: readonly GradleToken[]): GradleRepositories {
  let hasPublic = false;
  const foreign = new Set<GradleBlock>();
  const included = new Map<GradleBlock, string[]>();
  /** Whether the last `maven("…")` is not public: its own block comes behind. */
  let isPending = false;
  const note = (repository: GradleBlock, address: string): void => {
    if (isPublicRepository(address)) hasPublic = true;
    else if (address === "" || /^\w+:\/\/|\$/.test(address)) foreign.add(repository);
  };
  for (const [index, { kind, text, block }] of tokens.entries()) {
    const repository = kind === "word" ? repositoryAround(block) : undefined;
    if (!repository) continue;
    if (shorthands.has(text)) hasPublic = true;
    const address = addressAt(tokens, index + 1);
    const isCall = text === "maven" && address !== undefined;
    if (text === "maven") isPending = isCall && !isPublicRepository(address);
    else if (isPending && repository.name === "maven") foreign.add(repository);
    if (address === undefined) continue;
    if (isCall || /^(?:url|setUrl|artifactUrls)$/.test(text)) note(repository, address);
    else if (/^includeGroup(?:AndSubgroups)?$/.test(text) && address !== "") {
      included.set(repository, [...(included.get(repository) ?? []), address]);
    }
  }
  const groups = [...included].flatMap(([repository, names]) => (foreign.has(repository) ? names : []));
  return { hasPublic, hasForeign: foreign.size > 0, groups };
}

/** The repository that a block belongs to, or the block of all repositories; undefined outside, and where they are for others. */
function repositoryAround(block: GradleBlock): GradleBlock | undefined {
  let repository: GradleBlock | undefined;
  let inner = block;
  for (let at: GradleBlock | undefined = block; at; at = at.parent) {
    if (elsewhere.has(at.name)) return undefined;
    if (at.name === "repositories") repository = inner;
    inner = at;
  }
  return repository;
}

/** The text that a call or an assignment gives: `url "x"`, `url = uri("x")`; `""` for one that is not written out. */
function addressAt(tokens: readonly GradleToken[], from: number): string | undefined {
  let isGiven = false;
  for (const token of tokens.slice(from, from + 5)) {
    if (token.kind === "string") return token.text;
    if (token.isFirst || (token.kind === "sign" && !/^[=(]$/.test(token.text))) break;
    isGiven ||= token.kind === "word" || isSign(token, "=");
  }
  return isGiven ? "" : undefined;
}
