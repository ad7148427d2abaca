/** Searches for versions that fix `app`, in a service that a test describes. */
import type { CheckedManifest } from "../../../../src/core/fixes/plan/dependency.ts";
import type { FixHost } from "../../../../src/core/fixes/search/fixedIn.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described, type Miniature } from "../miniature.ts";
import { checked, coreWith, policy } from "../plan/planning.ts";

/** What a service knows, and a manifest of `app` that is checked with it. */
export interface World {
  readonly versions: Readonly<Record<string, Described>>;
  readonly manifest?: object;
  readonly files?: FileTree;
  /** Requests that are not answered once the manifest has been checked. */
  readonly failing?: RegExp;
  readonly isTransitiveOff?: true;
}

export type Row = readonly [what: string, world: World, expected: string];

export const own: Described = { advisories: ["GHSA-own"], graph: [] };
export const ownAndBelow: Described = { advisories: ["GHSA-own"], graph: ["bad@1.0.0"] };
export const below: Described = { graph: ["bad@1.0.0"] };
export const clean: Described = { graph: [] };
export const harmful: Described = { advisories: ["MAL-1"], graph: [] };
export const bad = { "bad@1.0.0": { advisories: ["GHSA-bad"], graph: [] } };
export const attested: Described = { graph: [], attested: true };
export const young: Described = { graph: [], facts: { publishedAt: "2026-11-20T00:00:00Z" } };
export const old: Described = { graph: [], facts: { publishedAt: "2020-01-01T00:00:00Z" } };
export const aged = { "/work/.npmrc": "min-release-age=7\n" };
export const locked = (version: string): FileTree => ({
  "/work/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { app: "^1.0.0" } },
      "node_modules/app": { version, dependencies: { bad: "*" } },
      "node_modules/bad": { version: "1.0.0" },
    },
  }),
});

const isOff = { ...policy, rules: { ...policy.rules, "transitive-advisory": "off" as const } };

/** Searches what the check of the manifest found, and tells what that requested. */
export async function within(
  { versions, manifest, files = {}, failing, isTransitiveOff }: World,
  search: (found: readonly CheckedManifest[], host: FixHost) => Promise<string>,
): Promise<Readonly<{ result: string; asked: readonly string[] }>> {
  let isChecked = false;
  const { api, asked }: Miniature = miniature(versions, (call) => isChecked && failing?.test(call) === true);
  const text = JSON.stringify({ dependencies: { app: "1.0.0" }, ...manifest });
  const found = await checked(["/work/package.json"], { "/work/package.json": text, ...files }, coreWith(api));
  isChecked = true;
  const before = asked().length;
  const result = await search(found, { api, policy: isTransitiveOff ? isOff : policy, caller: caller() });
  return { result, asked: asked().slice(before) };
}
