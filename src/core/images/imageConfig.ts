import type { Image, ImageProblem, Layer } from "./image.ts";
import { fieldsOf, isDigest, listOf, parseJson } from "./json.ts";

/** More layers than any builder makes. */
const mostLayers = 1_000;
/** Characters of a command that are kept. */
const mostCommand = 300;

/** Of a tar without entries, which is two blocks of zeros: what an empty layer counts as. */
export const emptyLayerDigest = "sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";

/** The layers that the configuration of an image lists, or why it is not one. */
export function readImageConfig(bytes: Uint8Array): Omit<Image, "names"> | ImageProblem {
  const config = parseJson(bytes);
  if (config === undefined) return "not-json";
  const { rootfs, history, os, architecture, variant } = fieldsOf(config);
  const diffIds = listOf(fieldsOf(rootfs).diff_ids);
  if (!diffIds || diffIds.length === 0) return "no-layers";
  if (!diffIds.every(isDigest)) return "no-digest";
  const steps = listOf(history) ?? [];
  if (diffIds.length > mostLayers || steps.length > mostLayers) return "many-layers";
  const platform = [os, architecture, variant].filter((part) => typeof part === "string" && part !== "").join("/");
  return { ...(platform !== "" && { platform }), layers: layersOf(diffIds, steps.map(fieldsOf)) };
}

/** The history has a step for each layer and for each empty one; where it does not, nothing is known about empty layers. */
function layersOf(diffIds: readonly string[], history: readonly ReturnType<typeof fieldsOf>[]): readonly Layer[] {
  const full = history.filter((step) => step.empty_layer !== true);
  if (full.length !== diffIds.length) return diffIds.map((diffId) => ({ diffId }));
  let next = 0;
  return history.map(({ empty_layer: isEmpty, created_by: command }) => {
    const createdBy = typeof command === "string" && command !== "" && { createdBy: command.slice(0, mostCommand) };
    if (isEmpty === true) return { diffId: emptyLayerDigest, isEmpty, ...createdBy };
    return { diffId: diffIds[next++] ?? "", ...createdBy };
  });
}
