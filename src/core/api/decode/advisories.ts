import type { Advisory } from "../messages/advisories.ts";
import { optionalField, number, text, textOrNothing, texts, type Json } from "./fields.ts";
import { advisoryKey } from "./keys.ts";

export function decodeAdvisory(record: Json): Advisory {
  const vector = textOrNothing(record, "cvss3Vector");
  const score = number(record, "cvss3Score");
  return {
    advisoryKey: advisoryKey(record.advisoryKey),
    url: text(record, "url"),
    title: text(record, "title"),
    aliases: texts(record, "aliases"),
    // On the wire an unscored advisory has a score of zero and no vector.
    ...optionalField("cvss3Score", score === 0 && vector === undefined ? undefined : score),
    ...optionalField("cvss3Vector", vector),
  };
}
