import { fileNameOf, folderOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import type { Surroundings } from "../manifest.ts";

/** Records that a folder which the manifest names at this span does not exist, by the file that it would have. */
export async function recordFolder(
  { list, readNamed }: Surroundings,
  folder: string,
  fileName: string,
  span: Span,
): Promise<void> {
  if (!list) return;
  const { folders } = await list(folderOf(folder));
  if (!folders.includes(fileNameOf(folder))) await readNamed(`${folder}/${fileName}`, span);
}
