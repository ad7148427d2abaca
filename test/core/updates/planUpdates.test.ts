import assert from "node:assert/strict";
import { type Facts, noFacts } from "../../../src/core/analysis/facts.ts";
import type { UnknownTarget } from "../../../src/core/analysis/target/target.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Requirements, Version } from "../../../src/core/api/messages.ts";
import type { Dependency } from "../../../src/core/fixes/plan/dependency.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { isOpen, type UpdatePlan } from "../../../src/core/updates/plan.ts";
import { planUpdates } from "../../../src/core/updates/planUpdates.ts";
import { noDependencies } from "../../service/npmRequirements.ts";
import { caller, scripted } from "../../support/world.ts";
import { bareVersion } from "../../support/bareVersion.ts";

const now = Date.parse("2026-11-01T00:00:00Z");
const policy = defaultPolicy(now);
const failed = {
  kind: "failed",
  error: { kind: "offline", request: "GET" },
} as const;
const missing = { kind: "missing", text: "" } as const;

const versionOf = (versionKey: VersionKey): Version =>
  bareVersion(versionKey, { publishedAt: "2020-01-01T00:00:00Z", licenses: ["MIT"] });

const found = <T>(value: T): Fetched<T> => ({ kind: "found", value });

interface Project {
  /** The versions of the package; how the service answers otherwise. */
  readonly listed: readonly string[] | Fetched<never>;
  readonly from?: string;
  /** The reason for which the present version is not known. */
  readonly unknown?: UnknownTarget;
  /** How the service answers about versions, by version. */
  readonly versions?: Readonly<Record<string, Fetched<Version>>>;
  readonly requirements?: Readonly<Record<string, Fetched<Requirements>>>;
  /** The dependencies of the manifest besides; react in one version, unless others are given. */
  readonly beside?: Readonly<Record<string, string>>;
}

interface Row extends Project {
  readonly what: string;
  readonly isClose?: true;
  /** The present version, why newer ones are not known, and each stop with its outlook. */
  readonly plan: string;
  readonly asked: readonly string[];
}

const none: Requirements = {
  npm: { dependencies: noDependencies, bundled: [] },
};
const needsReact = (range: string): Requirements => ({
  npm: {
    dependencies: {
      ...noDependencies,
      peerDependencies: [{ name: "react", requirement: range }],
    },
    bundled: [],
  },
});

const rows: readonly Row[] = [
  { what: "the stops, of which nothing is told before it is asked for", listed: ["1.0.0", "1.0.1", "2.0.0"], plan: "1.0.0: 1.0.1 unknown, 2.0.0 unknown", asked: ["GetPackage a", "GetVersion a 1.0.1", "GetVersion a 2.0.0"] },
  { what: "no stop where nothing is newer, and asks nothing more", listed: ["1.0.0"], plan: "1.0.0:", asked: ["GetPackage a"] },
  { what: "no stop where nothing is newer, however closely", isClose: true, listed: ["1.0.0"], plan: "1.0.0: close", asked: ["GetPackage a"] },
  { what: "that the package could not be asked about", listed: failed, plan: "1.0.0 failed: open", asked: ["GetPackage a"] },
  { what: "that the package is not known", listed: missing, plan: "1.0.0 unknown-package NPM: open", asked: ["GetPackage a"] },
  { what: "why the version is not known", listed: ["1.0.0", "2.0.0"], unknown: { kind: "skipped", reason: "git", text: "git+x" }, plan: "- skipped: open", asked: [] },
  { what: "the stops of a version that the service does not know", listed: ["2.0.0"], from: "1.0.0", versions: { "1.0.0": missing }, plan: "1.0.0 unknown-version: 2.0.0 unknown open", asked: ["GetPackage a", "GetVersion a 2.0.0"] },
  { what: "what a version requires and who depends on it", isClose: true, listed: ["1.0.0", "1.0.1", "2.0.0"], plan: "1.0.0: 1.0.1 nothing-found, 2.0.0 nothing-found; adopted 2.0.0 close", asked: ["GetPackage a", "GetVersion a 1.0.1", "GetVersion a 2.0.0", "GetRequirements a 1.0.0", "GetRequirements a 1.0.1", "GetRequirements a 2.0.0", "GetDependents a 1.0.0", "GetDependents a 2.0.0"] },
  { what: "that requirements were not answered", isClose: true, listed: ["1.0.0", "2.0.0"], requirements: { "2.0.0": failed }, plan: "1.0.0: 2.0.0 unknown (unknown); adopted 2.0.0 close", asked: ["GetPackage a", "GetVersion a 2.0.0", "GetRequirements a 1.0.0", "GetRequirements a 2.0.0", "GetDependents a 1.0.0", "GetDependents a 2.0.0"] },
  { what: "that a version was not answered", isClose: true, listed: ["1.0.0", "2.0.0"], versions: { "2.0.0": failed }, plan: "1.0.0: 2.0.0 unknown (unknown); adopted 2.0.0 close", asked: ["GetPackage a", "GetVersion a 2.0.0", "GetRequirements a 1.0.0", "GetRequirements a 2.0.0", "GetDependents a 1.0.0", "GetDependents a 2.0.0"] },
  { what: "what breaks, the worst first", isClose: true, listed: ["1.0.0", "2.0.0"], versions: { "2.0.0": found({ ...versionOf({ system: "NPM", name: "a", version: "2.0.0" }), licenses: ["ISC"] }) }, requirements: { "2.0.0": found(needsReact("^18.0.0")) }, plan: "1.0.0: 2.0.0 breaks (breaks, told); adopted 2.0.0 close", asked: ["GetPackage a", "GetVersion a 2.0.0", "GetRequirements a 1.0.0", "GetRequirements a 2.0.0", "GetDependents a 1.0.0", "GetDependents a 2.0.0"] },
  { what: "what may break, as only the lockfile has it", isClose: true, listed: ["1.0.0", "2.0.0"], beside: {}, requirements: { "2.0.0": found(needsReact("^18.0.0")) }, plan: "1.0.0: 2.0.0 may-break (may-break); adopted 2.0.0 close", asked: ["GetPackage a", "GetVersion a 2.0.0", "GetRequirements a 1.0.0", "GetRequirements a 2.0.0", "GetDependents a 1.0.0", "GetDependents a 2.0.0"] },
]; // prettier-ignore

const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/react": { version: "17.0.2" },
  },
});

function dependencyOf({ from = "1.0.0", unknown, versions = {}, beside = { react: "17.0.2" } }: Project): Dependency {
  const key = { system: "NPM", name: "a" } as const;
  const requirement = { kind: "written", text: from } as const;
  const declaration = {
    package: key,
    name: "a",
    requirement,
    scope: "dependencies",
    nameSpan: { start: 0, end: 1 },
  };
  const own = { ...key, version: from };
  const facts: Facts = {
    ...noFacts({ declaration }),
    target: unknown ? { kind: "unknown", why: unknown } : { kind: "version", key: own, how: "written" },
    version: versions[from] ?? found(versionOf(own)),
  };
  const text = JSON.stringify({ dependencies: { a: "1.0.0", ...beside } });
  return {
    manifest: { path: "/app/package.json", text, facts: [facts], findings: [] },
    facts,
  };
}

function shown(plan: UpdatePlan): string {
  const { from, why, stops, adoption, isClose } = plan;
  const reason = why && (why.kind === "unknown-package" ? ` ${why.kind} ${why.system}` : ` ${why.kind}`);
  const list = stops.map(({ key, outlook, effects }) => {
    const marks = effects.map(({ mark }) => mark).join(", ");
    return ` ${key.version} ${outlook}${marks === "" ? "" : ` (${marks})`}`;
  });
  return `${from?.version ?? "-"}${reason ?? ""}:${list.join()}${adoption ? `; adopted ${adoption.of.version}` : ""}${isClose ? " close" : ""}${isOpen(plan) ? " open" : ""}`;
}

describe("plans of updates", () => {
  for (const { what, isClose = false, plan, asked, ...project } of rows) {
    it(`have ${what}`, async () => {
      const { listed, versions = {}, requirements = {} } = project;
      const { api, calls } = scripted((operation, request: { packageKey?: VersionKey; versionKey?: VersionKey }) => {
        const key = request.versionKey ?? request.packageKey;
        if (operation === "GetPackage") {
          if ("kind" in listed) return listed;
          const all = listed.map((version) => versionOf({ system: "NPM", name: "a", version }));
          return found({
            packageKey: { system: "NPM", name: "a" },
            versions: all,
          });
        }
        if (operation === "GetVersion") return versions[key?.version ?? ""] ?? found(versionOf(key ?? assert.fail()));
        if (operation === "GetRequirements") return requirements[key?.version ?? ""] ?? found(none);
        return found({
          dependentCount: 1,
          directDependentCount: 1,
          indirectDependentCount: 0,
        });
      });
      const readFile = (path: string) => Promise.resolve(path === "/app/package-lock.json" ? lockfile : undefined);
      const host = { api, policyOf: () => policy, files: { read: readFile } };
      const [found1] = await planUpdates([dependencyOf(project)], isClose, host, caller());
      const asks = calls.map(({ operation, request }) => {
        const { packageKey, versionKey } = request as {
          packageKey?: VersionKey;
          versionKey?: VersionKey;
        };
        return [operation, packageKey?.name ?? versionKey?.name, versionKey?.version].filter(Boolean).join(" ");
      });
      assert.deepEqual([shown(found1 ?? assert.fail()), asks], [plan, asked]);
    });
  }
});
