import { message } from "../../../messages/message.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { perSlice, reading, type Slices } from "../../../model/slices.ts";
import { testScope } from "../../shared/developmentGroups.ts";
import { pluginScope } from "./pluginMarkers.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";

/**
 * `gradle.lockfile` of a project and that of its build script: the modules that each configuration resolves to, without the
 * graph. The lockfiles before Gradle 6.8, one for each configuration, are not read.
 */
export const gradleLockfile: LockfileParser = {
  id: "maven/gradle.lockfile",
  system: "MAVEN",
  names: ["gradle.lockfile", "buildscript-gradle.lockfile"],
  governs: (path) => /[^/]\.gradle(?:\.kts)?$|\.versions\.toml$/.test(path),
  ...reading(readGradleLockfile),
};

interface LockedModule {
  readonly index: number;
  readonly configurations: readonly string[];
}

const maxProblems = 100;

const modulePattern = /^([\w.-]+:[\w.-]+):([^\s:=]+)=(.*)$/;

function* readGradleLockfile(text: string): Slices<Lockfile> {
  const packages: LockedPackage[] = [];
  const problems: SyntaxProblem[] = [];
  const modules = new Map<string, LockedModule[]>();
  let start = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const trimmed = line.trim();
    const [, name, version, configurations = ""] = modulePattern.exec(trimmed) ?? [];
    if (name !== undefined && version !== undefined) {
      const module = { index: packages.length, configurations: configurations.split(",") };
      const sameName = modules.get(name);
      if (sameName) sameName.push(module);
      else modules.set(name, [module]);
      const isForDevelopment = module.configurations.every((configuration) => testScope.test(configuration.trim()));
      const mark = isForDevelopment && ({ isForDevelopment } as const);
      packages.push({ key: { system: "MAVEN", name, version }, origin: "registry", ...mark, dependencies: [] });
    } else if (!/^(?:#|empty=|$)/.test(trimmed) && problems.length < maxProblems) {
      const offset = start + line.indexOf(trimmed);
      const span = { start: offset, end: offset + trimmed.length };
      problems.push({ message: message("Expected `group:artifact:version=configurations`"), span });
    }
    start += line.length + 1;
  }
  // Gradle writes it at the end, also if no configuration is empty.
  const empty = /^empty=(.*)$/m.exec(text);
  const isCut = problems.length === 0 && packages.length > 0 && !empty;
  const locked = lockedConfigurations(modules, empty?.[1]);
  return {
    packages,
    hasGraph: false,
    // A catalog is in the folder `gradle`.
    covers: ({ folder }) => folder === "" || folder === "gradle",
    requested({ package: { name }, scope, isConditional }) {
      // Only some configurations may be locked; what a catalog lists need not be used.
      const isExpected = classpathsOf(scope).every((configuration) => locked.has(configuration));
      return isExpected && !isConditional && !modules.has(name) ? [] : undefined;
    },
    locked({ package: { name }, scope }) {
      const sameName = modules.get(name) ?? [];
      return (scope === "libraries" ? sameName : modulesInScope(sameName, scope)).map(({ index }) => index);
    },
    problems: isCut ? [endMissing(text)] : problems,
  };
}

/** Picks the configurations that the build locks; `empty` are those without a module. */
function lockedConfigurations(modules: ReadonlyMap<string, readonly LockedModule[]>, empty = ""): ReadonlySet<string> {
  const used = [...modules.values()].flat().flatMap(({ configurations }) => configurations);
  return new Set([...used, ...empty.split(",")].map((name) => name.trim()));
}

function endMissing({ length }: string): SyntaxProblem {
  return { message: message("Unexpected end of file"), span: { start: length, end: length } };
}

/** Different configurations may lock different versions of a module: these are the ones that include the scope. */
function modulesInScope(modules: readonly LockedModule[], scope: string): readonly LockedModule[] {
  const isBuildScript = scope === "classpath" || scope === pluginScope;
  const ofScript = modules.filter(
    ({ configurations }) =>
      configurations.includes("classpath") === isBuildScript || (!isBuildScript && configurations.length > 1),
  );
  const resolvable = new Set([scope, ...classpathsOf(scope)]);
  const inScope = ofScript.filter(({ configurations }) => configurations.some((name) => resolvable.has(name)));
  return inScope.length > 0 ? inScope : ofScript;
}

/** `testImplementation` is resolved as part of `testCompileClasspath` and `testRuntimeClasspath`. */
function classpathsOf(scope: string): readonly string[] {
  const sourceSet =
    /^(\w*?)(?:Api|CompileOnlyApi|CompileOnly|Compile|Implementation|RuntimeOnly|Runtime)$/i.exec(scope)?.[1] ?? scope;
  if (sourceSet === "") return ["compileClasspath", "runtimeClasspath"];
  return [`${sourceSet}CompileClasspath`, `${sourceSet}RuntimeClasspath`];
}
