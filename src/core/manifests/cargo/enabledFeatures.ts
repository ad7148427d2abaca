import { foldedName } from "../../model/names.ts";
import { relativePath } from "../../model/path.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringsAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../manifest.ts";
import { type CargoDependency, readDependencies } from "./cargoDependencies.ts";
import { type CargoManifest, findWorkspaceRoot } from "./cargoWorkspace.ts";

/** The features that a project enables of a crate. */
export interface EnabledFeatures {
  readonly features: readonly EnabledFeature[];
  /** One of the declarations does not turn the default features off. */
  readonly usesDefault: boolean;
}

export interface EnabledFeature {
  readonly name: string;
  /** The key that enables it: `dependencies.serde`, `features.json`. */
  readonly setting: string;
  /** The file that it stands in, as the manifest refers to it. */
  readonly file: string;
}

/** A table of the features of a dependency, in this file. */
interface Declared extends CargoDependency {
  readonly file: string;
}

/** Reads what a `Cargo.toml` enables of each crate, by its name with `_` as `-`: for targets too, and by the workspace. */
export async function readEnabledFeatures(
  around: Pick<Surroundings, "path" | "text" | "read">,
): Promise<ReadonlyMap<string, EnabledFeatures>> {
  const own: CargoManifest = { path: around.path, root: tomlTree(parseToml(around.text)) };
  const workspace = await findWorkspaceRoot(own, around as Surroundings);
  const declaredIn = (manifest: CargoManifest): readonly Declared[] => {
    const file = relativePath(around.path, manifest.path);
    return readDependencies(manifest.root).map((dependency) => ({ ...dependency, file }));
  };
  const shared = new Map(
    (workspace ? declaredIn(workspace) : [])
      .filter(({ scope }) => scope === "workspace.dependencies")
      .map((dependency) => [dependency.key.text, dependency]),
  );
  const enabled = new Map<string, Enabling>();
  const crates = new Map<string, Enabling>();
  for (const dependency of declaredIn(own)) {
    const origin = isTrue(dependency.fields.get("workspace")) ? shared.get(dependency.key.text) : undefined;
    const name = foldedName("CARGO", renamed(origin ?? dependency) ?? dependency.key.text);
    const crate = enabled.get(name) ?? { features: [], usesDefault: false };
    enabled.set(name, crate);
    crates.set(dependency.key.text, crate);
    addTo(crate, dependency, origin);
  }
  addFeatures(crates, own.root);
  return enabled;
}

interface Enabling {
  readonly features: EnabledFeature[];
  usesDefault: boolean;
}

/** A member cannot turn off what the workspace leaves on. */
function addTo(crate: Enabling, dependency: Declared, origin: Declared | undefined): void {
  crate.features.push(...featuresOf(dependency), ...(origin ? featuresOf(origin) : []));
  const isOn = isTrue(defaultFeatures(dependency));
  if (usesDefault(origin ?? dependency) || isOn) crate.usesDefault = true;
}

/** Adds what features of the package itself enable of its dependencies: `serde/derive`, `serde?/derive`. */
function addFeatures(crates: ReadonlyMap<string, Enabling>, root: TomlNode): void {
  for (const [feature] of nodeAt(root, "features")?.children ?? [])
    for (const entry of stringsAt(root, "features", feature)) {
      const [, key = "", name = ""] = /^([^/?]+)\??\/(.+)$/.exec(entry) ?? [];
      crates.get(key)?.features.push({ name, setting: `features.${feature}`, file: "Cargo.toml" });
    }
}

function renamed({ fields }: CargoDependency): string | undefined {
  const name = fields.get("package");
  return name?.kind === "string" ? name.value : undefined;
}

function featuresOf({ key, scope, fields, file }: Declared): readonly EnabledFeature[] {
  const value = fields.get("features");
  const items = value?.kind === "array" ? value.items : [];
  return items.flatMap((item) =>
    item.kind === "string" ? { name: item.value, setting: `${scope}.${key.text}`, file } : [],
  );
}

function usesDefault(dependency: CargoDependency): boolean {
  const value = defaultFeatures(dependency);
  return !(value?.kind === "scalar" && value.text === "false");
}

function defaultFeatures({ fields }: CargoDependency): TomlValue | undefined {
  return fields.get("default-features") ?? fields.get("default_features");
}

function isTrue(value: TomlValue | undefined): boolean {
  return value?.kind === "scalar" && value.text === "true";
}
