import { message } from "../../../messages/message.ts";
import { coordinatesOf } from "../pom/coordinates.ts";
import { managementKey, type Context } from "../pom/management.ts";
import type { Draft } from "../pom/pomDeclarations.ts";

/** Of several equal dependencies Maven takes the last one: the others have its version, and where that is written. */
export function withRepeated(drafts: readonly Draft[]): readonly Draft[] {
  const groups = new Map<Context, Map<string, Draft[]>>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key === undefined) continue;
    const group = groups.get(draft.context) ?? new Map<string, Draft[]>();
    groups.set(draft.context, group.set(key, [...(group.get(key) ?? []), draft]));
  }
  return drafts.map((draft) => {
    const group = groups.get(draft.context)?.get(keyOf(draft) ?? "") ?? [];
    const last = group.at(-1);
    return last && group.length > 1 ? repeated(draft, last) : draft;
  });
}

function repeated(draft: Draft, last: Draft): Draft {
  const { name, nameSpan } = draft.declaration;
  const version = last.declaration.requirement.text;
  const note = message("Declared more than once: Maven takes the last one, {version}", { version });
  const shared = draft === last ? {} : { shared: true as const };
  const declaration = { ...last.declaration, name, nameSpan, ...shared, notes: [note] };
  return { ...draft, declaration };
}

/** Undefined for what is not a dependency of its own. */
function keyOf({ entry, context }: Draft): string | undefined {
  if (entry.scope !== "dependency") return undefined;
  return managementKey("dependencies", coordinatesOf(entry, context.interpolate), entry.element);
}
