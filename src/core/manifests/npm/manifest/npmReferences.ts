import type { Declaration } from "../../manifest.ts";

/** npm looks for what `$name` refers to in these sections, in this order. */
const sections = ["devDependencies", "optionalDependencies", "dependencies", "peerDependencies"];

/**
 * Puts the requirement of the root's own dependency in the place of `$name`, which is how overrides refer to it. The
 * dependencies are those of the file at `from`, and the declarations of the one at `to`. What is not found, or refers to a
 * catalog that was not found, stays.
 */
export function resolveReferences(
  declarations: readonly Declaration[],
  dependencies: readonly Declaration[],
  from = "",
  to = from,
): readonly Declaration[] {
  if (!declarations.some((declaration) => referenceOf(declaration) !== undefined)) return declarations;
  const byName = new Map<string, Declaration>();
  for (const dependency of dependencies) {
    const known = byName.get(dependency.name);
    const rank = sections.indexOf(dependency.scope);
    if (rank >= 0 && (!known || rank <= sections.indexOf(known.scope))) byName.set(dependency.name, dependency);
  }
  return declarations.map((declaration) => {
    const origin = byName.get(referenceOf(declaration) ?? "");
    const isOpen = origin?.requirement.kind === "skipped" && origin.requirement.reason === "inherited";
    return origin && !isOpen ? inherit(declaration, origin, from, to) : declaration;
  });
}

/** A declaration in the file at `to` with the requirement of another one, which is in the file at `from`. */
export function inherit(declaration: Declaration, origin: Declaration, from: string, to: string): Declaration {
  const { name, scope, nameSpan } = declaration;
  const place = origin.elsewhere ?? { path: from, span: origin.requirementSpan ?? origin.nameSpan };
  const isHere = place.path === to;
  const hasSpan = isHere && (origin.elsewhere ?? origin.requirementSpan) !== undefined;
  const isAlias = origin.package.name !== origin.name;
  return {
    package: isAlias ? origin.package : declaration.package,
    name,
    requirement: origin.requirement,
    scope,
    nameSpan,
    ...(isHere ? { shared: true } : { elsewhere: place }),
    ...(hasSpan && { requirementSpan: place.span }),
  };
}

export function referenceOf({ scope, requirement }: Declaration): string | undefined {
  if (scope !== "overrides" || requirement.kind !== "skipped" || requirement.reason !== "inherited") return undefined;
  return requirement.text.startsWith("$") ? requirement.text.slice(1) : undefined;
}
