import type { NpmDependencies } from "../../api/messages.ts";
import type { LockedPeer } from "../../manifests/npm/lockedPeers.ts";
import type { PeerSurroundings } from "../../manifests/npm/peers.ts";
import { code, listed, message, type Message } from "../../messages/message.ts";
import type { VersionText } from "../../model/keys.ts";
import { canAllBeMet, isPeerMet } from "../../versions/npmRanges.ts";
import type { EffectMark, FindEffects, StopContext, StopEffect } from "../plan.ts";

/**
 * Compares the peers that a version requires with the project's, and the version with what installed packages require of it as their peer.
 *
 * It breaks where npm gives up, or pnpm under `strict-peer-dependencies`: no version of the peer satisfies the manifest's own requirement and
 * those of the packages that the manifest declares. npm overrides the peer of another package that the manifest declares, and gives up when
 * it installs that again. Packages that only others depend on get a peer of their own,
 * as do those of a workspace's member.
 */
export const peerEffects: FindEffects = (context) => {
  const { from, to, surroundings } = context;
  const peers = surroundings?.peers;
  if (!peers) return [];
  const before = from.requirements?.kind === "found" ? from.requirements.value.npm?.dependencies : undefined;
  const after = to.requirements?.kind === "found" ? to.requirements.value.npm?.dependencies : undefined;
  return [...(after ? requiredEffects(context, peers, before, after) : []), ...dependentEffects(context, peers)];
};

/** A peer that the version requires, and what there is of it. */
interface Peer {
  readonly name: string;
  readonly range: string;
  readonly isOptional: boolean;
  /** The requirement of the manifest. */
  readonly declared: { readonly range?: string } | undefined;
  readonly locked: VersionText | undefined;
}

function requiredEffects(
  { dependency }: StopContext,
  peers: PeerSurroundings,
  before: NpmDependencies | undefined,
  after: NpmDependencies,
): readonly StopEffect[] {
  // Others ask for it by the name that it is installed under.
  const own = dependency.facts.declaration.name;
  const required = after.peerDependencies.filter(({ name }) => name !== own);
  // Its own peers as they were, and those that are installed with it, do not hold it back.
  const moving = new Set([own, ...required.map(({ name }) => name)]);
  return required.flatMap(({ name, requirement: range }): readonly StopEffect[] => {
    const isSame = before?.peerDependencies.some((each) => each.name === name && each.requirement === range);
    if (isSame) return [];
    const isOptional = after.peerDependencyMetadata?.some((each) => each.name === name && each.optional) ?? false;
    const locked = peers.locked?.versionOf(name);
    return requiredEffect({ name, range, isOptional, declared: peers.declared.get(name), locked }, peers, moving);
  });
}

/** `moving` are the packages that are installed with the version. */
function requiredEffect(peer: Peer, peers: PeerSurroundings, moving: ReadonlySet<string>): readonly StopEffect[] {
  const { name, range, declared, locked } = peer;
  const own = declared?.range === undefined ? [] : [declared.range];
  if (canAllBeMet([...own, range]) === false)
    return [requiredClash(peer, peers, allows(peer), !(peers.isMember && peer.isOptional))];
  if (!declared && locked === undefined) return missingPeer(peer, peers);
  if (locked !== undefined && isPeerMet(locked, range)) return [];
  const refusing = (peers.locked?.peers ?? []).filter(
    (each) =>
      each.peer === name && each.isDirect && !moving.has(each.by) && canAllBeMet([...own, range, each.range]) === false,
  );
  if (refusing.length > 0) return [requiredClash(peer, peers, requiredBy(refusing), !peers.isMember)];
  if (locked !== undefined) {
    const values = { peer: peerText(peer), locked: code(locked) };
    const text = message("needs {peer} as a peer; the project has {locked}, which has to move", values);
    return [effect("may-break", text, peers)];
  }
  if (own.length > 0) return [];
  const text = message("needs {peer} as a peer; the project's version of it is not known", { peer: peerText(peer) });
  return [effect("unknown", text, peers)];
}

function requiredClash(peer: Peer, peers: PeerSurroundings, why: Message, isAtRoot: boolean): StopEffect {
  const values = { peer: peerText(peer), locked: code(peer.locked ?? ""), why };
  const text =
    peer.locked === undefined
      ? message("needs {peer} as a peer; {why}", values)
      : message("needs {peer} as a peer; the project has {locked} ({why})", values);
  return effect(isAtRoot ? clashMark(peer.name, peers) : "may-break", text, peers);
}

/** npm, pnpm and bun add a peer that is missing; Yarn leaves that to the manifest. */
function missingPeer(peer: Peer, peers: PeerSurroundings): readonly StopEffect[] {
  if (peer.isOptional) return [];
  const text = message("needs {peer} as a peer, which the project does not have", { peer: peerText(peer) });
  return [effect(peers.manager?.name === "yarn" ? "may-break" : "told", text, peers)];
}

/** Finds what installed packages require of the package as their peer. */
function dependentEffects({ dependency, from, to }: StopContext, peers: PeerSurroundings): readonly StopEffect[] {
  const { locked, lockfile, declared } = peers;
  const own = dependency.facts.declaration.name;
  if (!locked?.peers) {
    const hasOthers = [...declared.keys()].some((name) => name !== own);
    return lockfile !== undefined || hasOthers ? [unknownDependents(lockfile)] : [];
  }
  const required = locked.peers.filter(
    ({ peer, range }) => peer === own && isPeerMet(from.key.version, range) && !isPeerMet(to.key.version, range),
  );
  const [direct, others] = [true, false].map((isDirect) => required.filter((each) => each.isDirect === isDirect));
  return [
    ...(direct?.length
      ? [effect(peers.isMember ? "may-break" : clashMark(own, peers), requiredBy(direct), peers)]
      : []),
    ...(others?.length ? [effect("may-break", requiredBy(others), peers)] : []),
  ];
}

function unknownDependents(lockfile: string | undefined): StopEffect {
  const file = { file: lockfile ?? "package.json" };
  const text =
    lockfile === undefined
      ? message("without a lockfile it is not known whether installed packages have it as a peer")
      : message("whether installed packages have it as a peer is not in {file}", file);
  return { kind: "peer", mark: "unknown", text, source: message("{file}", file) };
}

function clashMark(peer: string, { attitude, overridden }: PeerSurroundings): EffectMark {
  return attitude === "refuses" && !overridden.has(peer) ? "breaks" : "may-break";
}

function allows({ declared }: Peer): Message {
  return message("package.json allows {range}", { range: code(declared?.range ?? "") });
}

/** Packages that are named; others are counted. */
const most = 3;

function requiredBy(required: readonly LockedPeer[]): Message {
  const named = required.slice(0, most).map(({ by, version, peer, range }) =>
    message("{by} {version} needs {peer} {range} as a peer", {
      by: code(by),
      version: code(version),
      peer: code(peer),
      range: code(range),
    }),
  );
  const more = required.length - named.length;
  return more > 0 ? message("{list}, and {more} more", { list: listed(named), more }) : listed(named);
}

function peerText({ name, range }: Peer): Message {
  return message("{name} {range}", { name: code(name), range: code(range) });
}

function effect(mark: EffectMark, text: Message, { lockfile, setting }: PeerSurroundings): StopEffect {
  const file = lockfile ?? "package.json";
  const source =
    setting === undefined
      ? message("peerDependencies and {file}", { file })
      : message("peerDependencies, {file} and {setting} in {settings}", {
          file,
          setting: setting.text,
          settings: setting.file,
        });
  return { kind: "peer", mark, text, source };
}
