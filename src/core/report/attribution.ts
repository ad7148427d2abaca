import { message } from "../messages/message.ts";

/** Says whose data a report is made from. */
export const attributionMessage = message(
  "Data: deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0; advisories keep their own terms.",
);

/** The same as a field of JSON. */
export const attribution = { data: { source: "https://deps.dev", license: "CC-BY-4.0" } } as const;
