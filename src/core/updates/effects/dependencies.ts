import type { MavenDependency, NamedRequirement, Requirements } from "../../api/messages.ts";
import { code, listed, message, type Message, plural } from "../../messages/message.ts";
import { errorMessage } from "../../messages/errors.ts";
import { packageId, type PackageKey, type System } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import type { EffectMark, FindEffects, StopContext, StopEffect, StopSide } from "../plan.ts";

/**
 * Compares what both versions depend on: what is new, by name, what is gone, and what changes its major version, which may break where the
 * manifest has that package too. Tells where it is not known what one of them requires, as then nothing else about it is.
 */
export const dependencyEffects: FindEffects = (context) => {
  const { from, to } = context;
  const unknown = [to, from].flatMap(unansweredEffect);
  if (from.requirements?.kind !== "found" || to.requirements?.kind !== "found") return unknown;
  const { system } = to.key;
  const before = byName(system, dependenciesOf(from.requirements.value));
  const after = byName(system, dependenciesOf(to.requirements.value));
  const added = [...after.values()].filter((each) => !before.has(each.id));
  const gone = [...before.values()].filter((each) => !after.has(each.id));
  const changed = [...after.values()].flatMap((each) => {
    const old = before.get(each.id);
    return old && changesMajor(system, old.requirement, each.requirement) ? [{ ...each, old: old.requirement }] : [];
  });
  const own = declaredIn(context);
  const isOwn = (each: Dependency) => own.has(each.id);
  return [
    ...effectsOf(
      "may-break",
      changed.filter(isOwn).map((each) => changeText(each, own.get(each.id))),
    ),
    ...effectsOf(
      "told",
      changed.filter((each) => !isOwn(each)).map((each) => changeText(each)),
    ),
    ...effectsOf("told", countText(added, "added")),
    ...effectsOf("told", countText(gone, "gone")),
  ];
};

interface Dependency {
  readonly id: string;
  /** The name as the author spells it. */
  readonly name: string;
  readonly requirement: string;
}

function byName(system: System, list: readonly NamedRequirement[]): ReadonlyMap<string, Dependency> {
  const key = (name: string): PackageKey => ({ system, name: canonicalName(system, name) });
  return new Map(
    list.map(({ name, requirement }) => {
      const id = packageId(key(name));
      return [id, { id, name, requirement }];
    }),
  );
}

/** Lists what is installed with a version: nothing optional, nor for its development; for NuGet, with any framework. */
function dependenciesOf({ npm, cargo, maven, pypi, nuget, rubygems, go }: Requirements): readonly NamedRequirement[] {
  return [
    ...(npm ? [...npm.dependencies.dependencies, ...npm.dependencies.optionalDependencies] : []),
    ...(cargo?.dependencies.filter(({ kind, optional }) => !optional && !kind.startsWith("dev")) ?? []),
    ...(maven?.dependencies.filter(isRuntime).map(({ name, version, resolvedVersion }) => {
      return { name, requirement: resolvedVersion ?? version };
    }) ?? []),
    ...(pypi?.dependencies.filter(({ environmentMarker }) => !/\bextra\b/.test(environmentMarker)) ?? []).map(
      ({ projectName, versionSpecifier }) => ({ name: projectName, requirement: versionSpecifier }),
    ),
    ...(nuget?.dependencyGroups.flatMap(({ dependencies }) => dependencies) ?? []),
    ...(rubygems?.runtimeDependencies ?? []),
    ...(go?.directDependencies ?? []),
  ];
}

function isRuntime({ scope, optional }: MavenDependency): boolean {
  return ["", "compile", "runtime"].includes(scope) && optional !== "true";
}

/** Tells whether the requirements have no major version in common. Before 1.0.0, a minor version counts as one. */
function changesMajor(system: System, before: string, after: string): boolean {
  const [old, now] = [before, after].map((requirement) => majorsOf(system, requirement));
  return (
    old !== undefined && now !== undefined && old.size > 0 && now.size > 0 && ![...now].some((each) => old.has(each))
  );
}

/** The major versions that a requirement starts at: upper bounds and exclusions do not count. */
function majorsOf(system: System, requirement: string): ReadonlySet<string> {
  if (requirement.includes("${") || requirement.length > longest) return new Set();
  // Behind the comma of an interval stands its upper bound.
  const written = /^\s*[[(]/.test(requirement) ? (requirement.split(",")[0] ?? "") : requirement;
  const named = [...written.matchAll(/([<>=!~^]*)\s*v?(\d[\w.+-]*)/g)];
  const lower = named.filter(([, operator = ""]) => !/^[<!]/.test(operator) || operator === "<>");
  return new Set(
    lower.map(([, , version = ""]) => {
      const { epoch, numbers } = versionsOf(system).release(version);
      return [epoch, ...numbers.slice(0, numbers[0] === "0" ? 2 : 1)].join(".");
    }),
  );
}

/** Real requirements are shorter, and hostile ones cost time. */
const longest = 1_000;

/** The other dependencies of the manifest, with their requirements. */
function declaredIn({ dependency, to }: StopContext): ReadonlyMap<string, string> {
  const declared = dependency.manifest.facts.map(({ declaration }) => {
    return [packageId(declaration.package), declaration.requirement.text] as const;
  });
  return new Map(declared.filter(([id]) => id !== packageId(to.key)));
}

function changeText({ name, requirement, old }: Dependency & { readonly old: string }, own?: string): Message {
  const values = { name: code(name), requirement: code(requirement), old: code(old) };
  return own === undefined
    ? message("needs {name} {requirement}, before {old}", values)
    : message("needs {name} {requirement}, before {old}; the manifest has it too", values);
}

/** Names that are written out; others are counted. */
const most = 5;

function countText(list: readonly Dependency[], what: "added" | "gone"): readonly Message[] {
  if (list.length === 0) return [];
  const names = listed(list.slice(0, most).map(({ name }) => code(name)));
  const others = list.length - most;
  const all =
    others <= 0 ? names : plural(others, "{names} and {count} other", "{names} and {count} others", { names });
  return [
    what === "added" ? message("newly depends on {all}", { all }) : message("no longer depends on {all}", { all }),
  ];
}

function effectsOf(mark: EffectMark, texts: readonly Message[]): readonly StopEffect[] {
  return texts.map((text) => ({ kind: "dependencies", mark, text, source: message("requirements of both versions") }));
}

function unansweredEffect({ key, requirements }: StopSide): readonly StopEffect[] {
  if (!requirements || requirements.kind === "found") return [];
  const why =
    requirements.kind === "failed"
      ? errorMessage(requirements.error)
      : message("the service does not have its requirements");
  const text = message("what {version} requires is not known: {why}", { version: code(key.version), why });
  return [{ kind: "requirements", mark: "unknown", text, source: message("GetRequirements") }];
}
