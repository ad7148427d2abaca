const cratesIo =
  /^(?:registry\+|sparse\+)?(?:https?|git|ssh):\/\/(?:[\w.-]+@)?(?:github\.com\/rust-lang\/crates\.io-index(?:\.git)?|index\.crates\.io)\/?$/i;

/** Whether an index has this address, with or without the kind before it, and is that of crates.io: as repository or sparse. */
export function isPublicIndex(address: string): boolean {
  return cratesIo.test(address);
}
