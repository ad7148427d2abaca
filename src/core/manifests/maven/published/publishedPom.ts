/**
 * What the POM of a released version declares: nothing is merged with its parents, and `${…}` is not replaced. Values are as
 * written, empty where they are absent. Plugins are not listed.
 */
export interface PublishedPom extends PublishedSections {
  readonly parent?: { readonly name: string; readonly version: string };
  readonly profiles: readonly PublishedProfile[];
}

export interface PublishedSections {
  readonly dependencies: readonly PublishedDependency[];
  readonly dependencyManagement: readonly PublishedDependency[];
  readonly properties: readonly PublishedProperty[];
  readonly repositories: readonly { readonly id: string; readonly url: string }[];
}

export interface PublishedDependency {
  /** `<group ID>:<artifact ID>` */
  readonly name: string;
  readonly version: string;
  readonly classifier: string;
  readonly type: string;
  readonly scope: string;
  readonly optional: string;
  /** The version with the parents and properties of the POM itself. Newer services have it. */
  readonly resolvedVersion?: string;
}

export interface PublishedProperty {
  readonly name: string;
  readonly value: string;
}

export interface PublishedProfile extends PublishedSections {
  readonly id: string;
  readonly activation: PublishedActivation;
}

export interface PublishedActivation {
  readonly activeByDefault: string;
  readonly jdk?: { readonly jdk: string };
  readonly os?: object;
  readonly property?: { readonly property: PublishedProperty };
  readonly file?: object;
}
