import { parseToml } from "../../../syntax/toml/toml.ts";
import { nodeAt, stringAt, tomlTree, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import { scopeOf, type RegistrySetting } from "./registrySetting.ts";

/** The registries in `[install]` of `bunfig.toml`: addresses, or tables with a `url` and credentials. */
export function readBunfig(text: string): readonly RegistrySetting[] {
  const install = nodeAt(tomlTree(parseToml(text)), "install");
  const scopes = [...(nodeAt(install, "scopes")?.children ?? [])];
  return [
    ...settingOf("", "install.registry", nodeAt(install, "registry")),
    ...scopes.flatMap(([scope, node]) => settingOf(scopeOf(scope), `install.scopes.${scope}`, node)),
  ];
}

function settingOf(scope: string, name: string, node: TomlNode | undefined): readonly RegistrySetting[] {
  const address = stringAt(node) ?? stringAt(node, "url");
  return address ? [{ scope, name, address }] : [];
}
