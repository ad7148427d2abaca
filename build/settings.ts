/** The part of package.json that lists the settings. */
export interface SettingsManifest {
  readonly contributes: { readonly configuration: readonly SettingsSection[] };
}

export interface SettingsSection {
  readonly title: string;
  readonly order: number;
  readonly properties: Record<string, Setting>;
}

export interface Setting {
  readonly type: string;
  readonly order: number;
  readonly default: unknown;
  readonly scope?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly markdownDescription?: string;
  properties?: Record<string, unknown>;
  propertyNames?: unknown;
}

/** The settings of all sections by their names. */
export function settingsIn({ contributes }: SettingsManifest): Record<string, Setting> {
  return Object.assign({}, ...contributes.configuration.map(({ properties }) => properties)) as Record<string, Setting>;
}
