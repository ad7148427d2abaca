export interface Capabilities {
  readonly capabilities: readonly Capability[];
}

export interface Capability {
  readonly capability: string;
  readonly directCount: number;
  readonly indirectCount: number;
}
