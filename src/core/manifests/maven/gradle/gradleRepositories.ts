import { publicRegistries } from "../../../registries/origin.ts";
import { type GradleBlock, type GradleToken, isPunctuator } from "./gradleTokens.ts";

/** The repositories that a script declares for one use. */
export interface GradleRepositories {
  readonly hasPrivate: boolean;
  /** A private repository has an address that is not written out. */
  readonly isComputed: boolean;
  /** The addresses of private repositories, as far as they are written out. */
  readonly privateAddresses: readonly string[];
  /** Groups that private repositories include: only these are asked for them. */
  readonly privateGroups: readonly string[];
}

/** The purpose that repositories are declared for. */
export type RepositoryUse = "modules" | "plugins" | "publishing";

/** Blocks with repositories to publish to. */
const publishingBlocks: ReadonlySet<string> = new Set(["publishing", "uploadArchives"]);
/** Blocks with repositories for plugins, and for the classpath of scripts. */
const pluginBlocks: ReadonlySet<string> = new Set(["buildscript", "initscript", "pluginManagement"]);

/** Calls for repositories, and for what is said of them, of which the name or a word behind it tells where they are. */
const knownCalls: ReadonlySet<string> = new Set([
  "exclusiveContent",
  "flatDir",
  "google",
  "gradlePluginPortal",
  "ivy",
  "jcenter",
  "maven",
  "mavenCentral",
  "mavenLocal",
]);

/** Blocks in which statements stand for the block around them. */
const conditions: ReadonlySet<string> = new Set(["if", "else", "try"]);

interface Reader {
  readonly privateBlocks: Set<GradleBlock>;
  readonly privateAddresses: string[];
  readonly includedGroups: Map<GradleBlock, readonly string[]>;
  /** True if the last `maven("…")` is private; its own block follows. */
  isMavenPrivate: boolean;
  isComputed: boolean;
}

export function repositoriesIn(tokens: readonly GradleToken[], use: RepositoryUse): GradleRepositories {
  const reader: Reader = {
    privateBlocks: new Set(),
    privateAddresses: [],
    includedGroups: new Map(),
    isMavenPrivate: false,
    isComputed: false,
  };
  for (const [index, { kind, text, block }] of tokens.entries()) {
    const repository = kind === "word" ? repositoryAround(block, use) : undefined;
    if (!repository) continue;
    readWord(reader, text, repository, addressAt(tokens, index + 1));
    if (isUnknownCall(tokens, index)) addAddress(reader, repository, "");
  }
  const { privateBlocks, privateAddresses, includedGroups } = reader;
  const privateGroups = [...includedGroups].flatMap(([block, groups]) => (privateBlocks.has(block) ? groups : []));
  return { hasPrivate: privateBlocks.size > 0, isComputed: reader.isComputed, privateAddresses, privateGroups };
}

/** `argument` is that of a call or an assignment. */
function readWord(reader: Reader, word: string, repository: GradleBlock, argument: string | undefined): void {
  if (word === "maven") {
    reader.isMavenPrivate = argument !== undefined && publicRegistries.origin("MAVEN", argument) !== "public";
    if (argument !== undefined) addAddress(reader, repository, argument);
    return;
  }
  if (reader.isMavenPrivate && repository.name === "maven") reader.privateBlocks.add(repository);
  if (argument === undefined) return;
  if (/^(?:url|setUrl|artifactUrls)$/.test(word)) addAddress(reader, repository, argument);
  else if (/^includeGroup(?:AndSubgroups)?$/.test(word) && argument !== "") {
    const groups = reader.includedGroups.get(repository) ?? [];
    reader.includedGroups.set(repository, [...groups, argument]);
  }
}

/** An address that is computed counts as private, and a folder is neither. */
function addAddress(reader: Reader, repository: GradleBlock, address: string): void {
  const isPublic = publicRegistries.origin("MAVEN", address) === "public";
  if (isPublic || !(address === "" || /^\w+:\/\/|\$/.test(address))) return;
  reader.privateBlocks.add(repository);
  if (address === "") reader.isComputed = true;
  else reader.privateAddresses.push(address);
}

/** The repository that a block belongs to, or the block of all repositories; undefined outside, and for other repositories. */
function repositoryAround(block: GradleBlock, use: RepositoryUse): GradleBlock | undefined {
  let repository: GradleBlock | undefined;
  let found: RepositoryUse = "modules";
  let inner = block;
  for (let outer: GradleBlock | undefined = block; outer; outer = outer.parent) {
    if (publishingBlocks.has(outer.name)) found = "publishing";
    else if (pluginBlocks.has(outer.name) && found !== "publishing") found = "plugins";
    if (outer.name === "repositories") repository = inner;
    inner = outer;
  }
  return found === use ? repository : undefined;
}

/** Checks whether a repository may be added here by a function that is elsewhere: `acmeNexus()`. */
function isUnknownCall(tokens: readonly GradleToken[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind !== "word" || knownCalls.has(token.text) || conditions.has(token.text)) return false;
  const before = tokens[index - 1];
  const isStatement =
    token.isFirst || isPunctuator(before, "{") || isPunctuator(before, ";") || isPunctuator(before, ")");
  if (!isStatement || !(isPunctuator(next, "(") || isPunctuator(next, "{"))) return false;
  let { block } = token;
  while (block.parent && conditions.has(block.name)) block = block.parent;
  return block.name === "repositories";
}

/** The text of a call or an assignment: `url "x"`, `url = uri("x")`; empty for one that is computed. */
function addressAt(tokens: readonly GradleToken[], from: number): string | undefined {
  let isAssigned = false;
  for (const token of tokens.slice(from, from + 5)) {
    if (token.kind === "string") return token.text;
    if (token.isFirst || (token.kind === "punctuator" && !/^[=(:]$/.test(token.text))) break;
    isAssigned ||= token.kind === "word" || isPunctuator(token, "=");
  }
  return isAssigned ? "" : undefined;
}
