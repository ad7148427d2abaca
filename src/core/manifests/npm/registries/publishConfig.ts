import { propertiesOf, readJson, stringOf } from "../../../syntax/json/json.ts";
import { settingOf, type RegistrySetting } from "./registrySetting.ts";

/**
 * The registries that a `package.json` publishes to: what a company publishes to a registry of its own, it takes from there. A
 * `registry` counts for the scope of the package itself.
 */
export function readPublishConfig(text: string): readonly RegistrySetting[] {
  if (!text.includes("publishConfig")) return [];
  const { root } = readJson(text);
  if (!root) return [];
  const fields = propertiesOf(root, text);
  const field = (name: string) => fields.findLast(({ key }) => key.value === name)?.value;
  const [nameNode, config] = [field("name"), field("publishConfig")];
  const ownName = nameNode && stringOf(nameNode, text)?.value;
  const ownScope = /^(@[^/]+)\//.exec(ownName ?? "")?.[1];
  return (config ? propertiesOf(config, text) : []).flatMap(({ key, value }) => {
    const setting = settingOf(key.value, (value && stringOf(value, text)?.value) ?? "");
    const scope = setting?.scope === "" ? ownScope : setting?.scope;
    return setting && scope !== undefined ? [{ ...setting, scope, name: `publishConfig ${setting.name}` }] : [];
  });
}
