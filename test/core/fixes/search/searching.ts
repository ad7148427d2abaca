/** Searches for versions that fix `app`, in a service that a test describes. */
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import type { Policy } from "../../../../src/core/analysis/policy.ts";
import type { CheckedManifest } from "../../../../src/core/fixes/plan/dependency.ts";
import type { FixHost } from "../../../../src/core/fixes/search/fixedIn.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described, type Miniature } from "../miniature.ts";
import { checked, coreWith, policy } from "../plan/planning.ts";

/** What a service knows, and a manifest of `app` that is checked with it. */
export interface World {
  readonly versions: Readonly<Record<string, Described>>;
  /** NPM where it is absent. */
  readonly system?: System;
  /** Versions without facts. */
  readonly listed?: readonly string[];
  readonly manifest?: object;
  readonly files?: FileTree;
  /** The manifests among the files that are checked; the one of `app` where that is absent. */
  readonly paths?: readonly string[];
  readonly ignores?: Policy["ignores"];
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
/** Says that nobody maintains it. */
export const unkept = "RUSTSEC-1~it is unmaintained";
export const attested: Described = { graph: [], attested: true };
export const young: Described = { graph: [], facts: { publishedAt: "2026-11-20T00:00:00Z" } };
export const ofNovember: Described = { graph: [], facts: { publishedAt: "2026-11-01T00:00:00Z" } };
export const old: Described = { graph: [], facts: { publishedAt: "2020-01-01T00:00:00Z" } };
export const aged = { "/work/.npmrc": "min-release-age=7\n" };
export const locked = (version: string, requested = "^1.0.0", from: object = {}): FileTree => ({
  "/work/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { app: requested } },
      "node_modules/app": { version, ...from, dependencies: { bad: "*" } },
      "node_modules/bad": { version: "1.0.0" },
    },
  }),
});
export const elsewhere = locked("1.0.0", "^1.0.0", { resolved: "https://files.example/app.tgz" });

/** A POM with the properties `v` and `w`, and dependencies of the group `g`. */
export function pomOf(dependencies: readonly (readonly [name: string, version: string])[]): string {
  const elements = dependencies.map(
    ([name, version], index) =>
      `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>${version}</version><classifier>c${index}</classifier></dependency>`,
  );
  return `<project><properties><v>1.0.0</v><w>1.0.0</w></properties><dependencies>${elements.join("")}</dependencies></project>`;
}

const isOff = { ...policy, rules: { ...policy.rules, "transitive-advisory": "off" as const } };

/** Searches what the check of the manifest found, and tells what that requested. */
export async function within(
  { versions, manifest, files = {}, paths = ["/work/package.json"], ignores = [], ...how }: World,
  search: (found: readonly CheckedManifest[], host: FixHost) => Promise<string>,
): Promise<Readonly<{ result: string; asked: readonly string[] }>> {
  let isChecked = false;
  const fails = (call: string) => isChecked && how.failing?.test(call) === true;
  const { api, asked }: Miniature = miniature(versions, fails, how.listed, how.system);
  const text = JSON.stringify({ dependencies: { app: "1.0.0" }, ...manifest });
  const own = { ...policy, ignores };
  const found = await checked(paths, { "/work/package.json": text, ...files }, coreWith(api), { policy: () => own });
  isChecked = true;
  const before = asked().length;
  const result = await search(found, { api, policy: how.isTransitiveOff ? isOff : own, caller: caller() });
  return { result, asked: asked().slice(before) };
}

/** As JSON, with what is held back or passed over by its version alone. */
function fixText(fixedIn: FixedIn): string {
  const isYoung = new Set(["held", "passedOver"]);
  return JSON.stringify(fixedIn, (key, value: unknown) =>
    isYoung.has(key) ? (value as { readonly version: string }).version : value,
  ).replaceAll('"', "");
}

/** The fixes of all dependencies. */
export function fixesText(fixes: readonly (readonly (FixedIn | undefined)[])[]): string {
  return fixes
    .flat()
    .map((fixedIn) => (fixedIn ? fixText(fixedIn) : "not searched"))
    .join(" ");
}
