import { nameMatcher } from "../../model/namePattern.ts";
import type { CheckedManifest, Dependency } from "./dependency.ts";

type Named = Pick<Dependency, "facts">;

/** The dependencies that patterns of names select, all without any. */
export interface Selection {
  readonly isSelected: (dependency: Named) => boolean;
  /** A pattern that names no dependency of the manifests at all: it is misspelled. */
  readonly unused?: string;
}

export function selectionOf(only: readonly string[], manifests: readonly CheckedManifest[]): Selection {
  const names = only.map((pattern) => {
    const matches = nameMatcher(pattern);
    const isNamed = ({ facts: { declaration } }: Named) =>
      matches(declaration.name) || matches(declaration.package.name);
    return { pattern, isNamed };
  });
  const all = manifests.flatMap(({ facts }) => facts);
  const unused = names.find(({ isNamed }) => !all.some((facts) => isNamed({ facts })));
  return {
    isSelected: (dependency) => names.length === 0 || names.some(({ isNamed }) => isNamed(dependency)),
    ...(unused && manifests.length > 0 && { unused: unused.pattern }),
  };
}
