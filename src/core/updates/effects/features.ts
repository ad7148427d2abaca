import type { Requirements } from "../../api/messages.ts";
import type { EnabledFeature } from "../../manifests/cargo/enabledFeatures.ts";
import { code, listed, message, type Message } from "../../messages/message.ts";
import { foldedName } from "../../model/names.ts";
import type { EffectMark, FindEffects, StopEffect, StopSide } from "../plan.ts";

type Cargo = NonNullable<Requirements["cargo"]>;

/**
 * Compares the features that a project enables of a crate with those that it has. It breaks where Cargo refuses it: a feature of the present
 * version is gone. What is enabled by default may be gone as well, which only the compiler notices.
 */
export const featureEffects: FindEffects = ({ from, to, surroundings }) => {
  const enabled = surroundings?.features?.get(foldedName(to.key.system, to.key.name));
  const after = cargoOf(to);
  if (!enabled || !after) return [];
  const before = cargoOf(from);
  const has = namesIn(after);
  const had = before && namesIn(before);
  const missing = enabled.features.filter(({ name }) => name !== "default" && !name.includes("/") && !has.has(name));
  // The service does not have the features where neither version has one.
  const gone = missing.filter(({ name }) => had?.has(name));
  const unknown = missing.filter(({ name }) => !had?.has(name));
  const lost = enabled.usesDefault && before ? lostDefaults(before, after) : [];
  return [
    ...effectOf(
      "breaks",
      gone,
      message("does not have the feature {list} any more, which the project enables", { list: names(gone) }),
    ),
    ...effectOf(
      "unknown",
      unknown,
      message("the service does not list the feature {list}, which the project enables", { list: names(unknown) }),
    ),
    ...(lost.length > 0
      ? [
          {
            ...({ kind: "features", mark: "may-break" } as const),
            text: message("no longer enables {list} by default", { list: listed(lost.map(code)) }),
            source: message("features of both versions"),
          },
        ]
      : []),
  ];
};

function effectOf(mark: EffectMark, features: readonly EnabledFeature[], text: Message): readonly StopEffect[] {
  const [first] = features;
  if (!first) return [];
  const source = message("{setting} in {file}", { setting: first.setting, file: first.file });
  return [{ kind: "features", mark, text, source }];
}

function names(features: readonly EnabledFeature[]): Message {
  return listed([...new Set(features.map(({ name }) => name))].map(code));
}

function cargoOf({ requirements }: StopSide): Cargo | undefined {
  return requirements?.kind === "found" ? requirements.value.cargo : undefined;
}

/** Its features, and the optional dependencies that are one by themselves, as no feature has them with `dep:`. */
function namesIn({ dependencies, features }: Cargo): ReadonlySet<string> {
  const named = new Set(
    features.flatMap(({ implies }) => implies.flatMap((each) => /^dep:(.+)$/.exec(each)?.[1] ?? [])),
  );
  const implicit = dependencies
    .filter(({ optional }) => optional)
    .map(({ name, packageAlias }) => packageAlias || name)
    .filter((name) => !named.has(name));
  return new Set([...features.map(({ name }) => name), ...implicit]);
}

/** The features that the default ones had enabled and do not any more, whether they are still there or not. */
function lostDefaults(before: Cargo, after: Cargo): readonly string[] {
  const now = defaultsIn(after);
  return [...defaultsIn(before)].filter((name) => !now.has(name));
}

function defaultsIn({ features }: Cargo): ReadonlySet<string> {
  const byName = new Map(features.map(({ name, implies }) => [name, implies]));
  const reached = new Set(byName.get("default"));
  for (const name of reached) for (const next of byName.get(name) ?? []) reached.add(next);
  return new Set([...reached].filter((name) => byName.has(name)));
}
