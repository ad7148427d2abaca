import type { Surroundings } from "../manifest.ts";

/** The same surroundings, in which no file is read twice, and the manifest itself never. */
export function readOnce(around: Surroundings): Surroundings {
  const texts = new Map([[around.path, Promise.resolve<string | undefined>(around.text)]]);
  return {
    ...around,
    read(path) {
      const reading = texts.get(path) ?? around.read(path);
      texts.set(path, reading);
      return reading;
    },
  };
}
