/** Bytes beyond which a file is not read: lockfiles of the largest projects have a third of it. */
export const maxFileBytes = 30_000_000;

/** Characters beyond which a file is not a manifest that a person wrote. */
export const maxManifestLength = 5_000_000;
