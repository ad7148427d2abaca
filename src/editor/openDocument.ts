/** A text that an editor has open, as far as all editors have the same of it. */
export interface OpenDocument {
  readonly uri: { readonly path: string; toString(): string };
  /** Another number after each change. */
  readonly version: number;
  readonly isClosed: boolean;
  readonly getText: () => string;
}
