const cratesIo =
  /^(?:registry\+|sparse\+)?(?:https?|git|ssh):\/\/(?:[\w.-]+@)?(?:github\.com\/rust-lang\/crates\.io-index(?:\.git)?|index\.crates\.io)\/?$/i;

/** Whether the address of an index is one of crates.io, with or without the kind of index in front. */
export function isPublicIndex(address: string): boolean {
  return cratesIo.test(address);
}
