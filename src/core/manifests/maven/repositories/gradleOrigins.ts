import { fileNameOf } from "../../../model/path.ts";
import { isUserMirror } from "../../shared/mirrors/userMirrors.ts";
import type { GradleMembers } from "../gradle/gradleMembers.ts";
import type { Script } from "../gradle/script/gradleScript.ts";
import { variablesOf, type Definition } from "../gradle/script/gradleVariables.ts";
import { groupsIn } from "./gradleGroups.ts";
import { repositoriesIn } from "./gradleRepositories.ts";
import { originOf, type OriginOf } from "./origins.ts";

/** What decides where the modules of a build come from. */
export interface GradleBuild {
  readonly scripts: readonly Script[];
  readonly properties: readonly Definition[];
  readonly members: GradleMembers;
  readonly publicNames?: readonly string[] | undefined;
  readonly mirrors?: readonly string[] | undefined;
}

/**
 * The projects of the build are private. Gradle asks only the repositories that are declared; behind private ones are often
 * public ones, so that it makes no difference whether a public one is declared, too.
 */
export function gradleOrigins({ scripts, properties, members, publicNames, mirrors = [] }: GradleBuild): OriginOf {
  const groups = groupsOf(scripts, properties);
  const repositories = scripts.map(({ path, code }) => ({
    detail: `repositories in ${fileNameOf(path)}`,
    ...repositoriesIn(code.tokens),
  }));
  const firstPrivate = repositories.find(({ hasPrivate }) => hasPrivate);
  const origin =
    firstPrivate &&
    originOf({
      detail: firstPrivate.detail,
      addresses: repositories.flatMap(({ privateAddresses }) => privateAddresses),
      ownGroups: [...groups, ...members.groups],
      onlyPrivate: repositories.flatMap(({ detail, privateGroups }) =>
        privateGroups.map((group) => ({ group, detail })),
      ),
      publicNames,
      isMirrored: repositories.every(
        ({ isComputed, privateAddresses }) =>
          !isComputed && privateAddresses.every((address) => isUserMirror(address, { mirrors })),
      ),
    });
  return (name) =>
    members.has(name, groups) ? { reason: "private", detail: "project of this build" } : origin?.(name);
}

/** The groups of all projects whose scripts are read. */
function groupsOf(scripts: readonly Script[], properties: readonly Definition[]): ReadonlySet<string> {
  const { resolve } = variablesOf([...scripts.flatMap((script) => script.definitions), ...properties], []);
  const written = scripts.flatMap(({ path, code }) =>
    groupsIn(code.tokens).map(({ text, isTemplate, span }) => ({
      text,
      isTemplate,
      site: { file: { kind: "project", path }, span } as const,
    })),
  );
  const set = properties.filter(({ name }) => name === "group");
  return new Set(
    [...written, ...set].flatMap(
      ({ text, isTemplate, site }) => (text === undefined ? undefined : resolve(text, isTemplate, site)?.text) ?? [],
    ),
  );
}
