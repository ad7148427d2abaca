import { isPublicMirror } from "../shared/mirrors.ts";

const cratesIo =
  /^(?:registry\+|sparse\+)?(?:https?|git|ssh):\/\/(?:[\w.-]+@)?(?:github\.com\/rust-lang\/crates\.io-index(?:\.git)?|index\.crates\.io)\/?$/i;

/** Checks whether the address of an index is one of crates.io, with or without the kind of index in front. */
export function isPublicIndex(address: string): boolean {
  // A mirror's index may be a Git repository.
  const web = address.replace(/^(?:registry\+|sparse\+)?(?=(?:git|https?):)/i, "").replace(/^git:/i, "https:");
  return cratesIo.test(address) || isPublicMirror("CARGO", web);
}
