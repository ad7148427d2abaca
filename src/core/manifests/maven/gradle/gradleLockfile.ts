import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";

/**
 * `gradle.lockfile` of a project and that of its build script: what each configuration resolves to, without the graph. Those
 * of Gradle before 6.8, one for each configuration, are not read.
 */
export const gradleLockfile: LockfileParser = {
  id: "maven/gradle.lockfile",
  system: "MAVEN",
  names: ["gradle.lockfile", "buildscript-gradle.lockfile"],
  governs: (path) => /[^/]\.gradle(?:\.kts)?$|\.versions\.toml$/.test(path),
  parse: parseGradleLockfile,
};

interface Locked {
  readonly index: number;
  readonly configurations: readonly string[];
}

const enoughProblems = 100;

function parseGradleLockfile(text: string): Lockfile {
  const packages: LockedPackage[] = [];
  const problems: SyntaxProblem[] = [];
  const byName = new Map<string, Locked[]>();
  let start = 0;
  for (const line of text.split("\n")) {
    const written = line.trim();
    const [, name, version, configurations] = /^([\w.-]+:[\w.-]+):([^\s:=]+)=(.*)$/.exec(written) ?? [];
    if (name !== undefined && version !== undefined) {
      const locked = { index: packages.length, configurations: (configurations ?? "").split(",") };
      const known = byName.get(name);
      if (known) known.push(locked);
      else byName.set(name, [locked]);
      packages.push({ key: { system: "MAVEN", name, version }, origin: "registry", dependencies: [] });
    } else if (!/^(?:#|empty=|$)/.test(written) && problems.length < enoughProblems) {
      const span = { start: start + line.indexOf(written), end: start + line.indexOf(written) + written.length };
      problems.push({ message: "Expected `group:artifact:version=configurations`", span });
    }
    start += line.length + 1;
  }
  return {
    packages,
    hasGraph: false,
    // A catalog lies in a folder of its own.
    covers: ({ folder }) => folder === "" || folder === "gradle",
    locked({ package: { name }, scope }) {
      const all = byName.get(name) ?? [];
      return (scope === "libraries" ? all : inScope(all, scope)).map(({ index }) => index);
    },
    problems,
  };
}

/** Several versions of a module are locked for different configurations: those that have this scope in them. */
function inScope(all: readonly Locked[], scope: string): readonly Locked[] {
  const isBuildScript = scope === "classpath";
  const fitting = all.filter(
    ({ configurations }) =>
      configurations.includes("classpath") === isBuildScript || (!isBuildScript && configurations.length > 1),
  );
  const source =
    /^(\w*?)(?:Api|CompileOnlyApi|CompileOnly|Compile|Implementation|RuntimeOnly|Runtime)$/i.exec(scope)?.[1] ?? scope;
  const resolved = ["CompileClasspath", "RuntimeClasspath"].map((suffix) =>
    source === "" ? suffix.charAt(0).toLowerCase() + suffix.slice(1) : source + suffix,
  );
  const own = fitting.filter(({ configurations }) =>
    configurations.some((one) => one === scope || resolved.includes(one)),
  );
  return own.length > 0 ? own : fitting;
}
