import * as vscode from "vscode";

/** Of all files together; those that do not exist have none. */
export async function bytesOf(uris: readonly vscode.Uri[]): Promise<number> {
  const stats = await Promise.allSettled(uris.map((uri) => vscode.workspace.fs.stat(uri)));
  return stats.reduce((sum, stat) => sum + (stat.status === "fulfilled" ? stat.value.size : 0), 0);
}

/** Reports each whole percent: a chunk takes milliseconds. */
export function reportBytes(
  total: number,
  progress: vscode.Progress<{ readonly increment: number }>,
): (bytes: number) => void {
  let [read, reported] = [0, 0];
  return (bytes) => {
    if (total === 0) return;
    read += bytes;
    const percent = Math.min(100, Math.floor((read / total) * 100));
    if (percent === reported) return;
    progress.report({ increment: percent - reported });
    reported = percent;
  };
}
