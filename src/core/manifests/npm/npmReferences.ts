import type { Declaration } from "../manifest.ts";

/** The sections in which npm looks for what `$name` refers to, in this order. */
const sections = ["devDependencies", "optionalDependencies", "dependencies", "peerDependencies"];

/**
 * Replaces `$name`, with which overrides refer to a dependency of the root package, by that dependency's requirement. The
 * dependencies are those of the file at `from`, the declarations those of the file at `to`. References that are not found,
 * or lead to an unresolved catalog, stay.
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
    const sameName = byName.get(dependency.name);
    const rank = sections.indexOf(dependency.scope);
    if (rank >= 0 && (!sameName || rank <= sections.indexOf(sameName.scope))) byName.set(dependency.name, dependency);
  }
  return declarations.map((declaration) => {
    const origin = byName.get(referenceOf(declaration) ?? "");
    const isUnresolved = origin?.requirement.kind === "skipped" && origin.requirement.reason === "inherited";
    return origin && !isUnresolved ? inherit(declaration, origin, from, to) : declaration;
  });
}

/** The declaration in the file at `to`, with the requirement of another one in the file at `from`. */
export function inherit(declaration: Declaration, origin: Declaration, from: string, to: string): Declaration {
  const { name, scope, nameSpan, isConditional, below, readBy } = declaration;
  const place = origin.elsewhere ?? { path: from, span: origin.requirementSpan ?? origin.nameSpan };
  const isSameFile = place.path === to;
  const hasSpan = isSameFile && (origin.elsewhere ?? origin.requirementSpan) !== undefined;
  const isAlias = origin.package.name !== origin.name;
  return {
    package: isAlias ? origin.package : declaration.package,
    name,
    requirement: origin.requirement,
    scope,
    nameSpan,
    ...(isSameFile ? { shared: true } : { elsewhere: place }),
    ...(hasSpan && { requirementSpan: place.span }),
    ...(isConditional && { isConditional }),
    ...(below && { below }),
    ...(readBy && { readBy }),
  };
}

/** The name in `$name`; undefined for other requirements. */
export function referenceOf({ scope, requirement }: Declaration): string | undefined {
  if (scope !== "overrides" || requirement.kind !== "skipped" || requirement.reason !== "inherited") return undefined;
  return requirement.text.startsWith("$") ? requirement.text.slice(1) : undefined;
}
