import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** Has this process take a certificate for that of an authority, until what is returned is called. */
export function vouchFor(file: string): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(file, "utf8")]);
  return () => setDefaultCACertificates(before);
}
