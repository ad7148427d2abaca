/** At most 1000. */
export interface ContainerImages {
  readonly results: readonly { readonly registry: string; readonly repository: string }[];
}
