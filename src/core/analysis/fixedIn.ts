/** In which version the advisories that affect a version are fixed, as far as that is known. Ignored ones do not count. */
export type FixedIn =
  | { readonly kind: "fixed"; readonly version: string }
  /** No version fixes all: the one that fixes most, how many of how many, and how many other advisories affect it. */
  | {
      readonly kind: "partly";
      readonly version: string;
      readonly fixed: number;
      readonly of: number;
      readonly others: number;
    }
  /** All newer versions were answered, and none fixes any. */
  | { readonly kind: "none" }
  /** Not enough was answered. */
  | { readonly kind: "unknown"; readonly hasFailed: boolean };
