import type { System } from "../../model/keys.ts";
import type { Declaration } from "../../manifests/manifest.ts";

/** Whether the dependency only serves development: its group in the package system is for tests, tools or documentation. */
export function isDevelopment({
  isForDevelopment,
  scope,
  package: { system },
}: Pick<Declaration, "isForDevelopment" | "scope" | "package">): boolean {
  return isForDevelopment === true || isDevelopmentScope[system](scope);
}

/** Groups that people name themselves. */
const customary = /^(?:dev|devel|develop|development|tests?|testing|docs?|documentation|lint|linting|typing|ci)$/i;

/** Maven's scope, and Gradle's configurations: `testImplementation`, `androidTestImplementation`, `kaptTest`, `developmentOnly`. */
const forTests = /^test(?![a-z])|Test(?![a-z])|^developmentOnly$/;

const isDevelopmentScope: Readonly<Record<System, (scope: string) => boolean>> = {
  NPM: (scope) => scope === "devDependencies",
  CARGO: (scope) => scope === "dev-dependencies",
  MAVEN: (scope) => forTests.test(scope),
  PYPI: (scope) => /^(?:dev-dependencies|dev-packages|tests_require)$/.test(scope) || customary.test(scope),
  GO: () => false,
  // Bundler installs a gem with any of its groups.
  RUBYGEMS: (scope) => scope.split(", ").every((group) => customary.test(group)),
  NUGET: (scope) => scope === "developmentDependency" || scope === "GlobalPackageReference",
};
