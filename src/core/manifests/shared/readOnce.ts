import type { Surroundings } from "../manifest.ts";

/** The same surroundings, in which no file is read twice, and the manifest itself never. */
export function readOnce(surroundings: Surroundings): Surroundings {
  const texts = new Map([[surroundings.path, Promise.resolve<string | undefined>(surroundings.text)]]);
  return {
    ...surroundings,
    read(path) {
      const reading = texts.get(path) ?? surroundings.read(path);
      texts.set(path, reading);
      return reading;
    },
  };
}
