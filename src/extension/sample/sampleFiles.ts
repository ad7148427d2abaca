import * as vscode from "vscode";

export const sampleScheme = "sample-package-insights";

/** The one document of the sample, named as the parser of package.json wants it. */
export const sampleUri = vscode.Uri.from({ scheme: sampleScheme, path: "/package.json" });

/**
 * A folder with the sample manifest, so that a window without a folder can show one. It cannot be changed, and any other file is
 * missing: that no lockfile is next to it is known.
 */
export function registerSampleFiles({ extensionUri }: vscode.ExtensionContext): vscode.Disposable {
  const source = vscode.Uri.joinPath(extensionUri, "media", "walkthrough", "sample.json");
  let reading: Thenable<Uint8Array> | undefined;
  const readFile = async (uri: vscode.Uri): Promise<Uint8Array> => {
    if (uri.path !== sampleUri.path) throw vscode.FileSystemError.FileNotFound(uri);
    return (reading ??= vscode.workspace.fs.readFile(source));
  };
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: () => new vscode.Disposable(() => undefined),
    watch: () => new vscode.Disposable(() => undefined),
    async stat(uri) {
      if (uri.path === "/") return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: (await readFile(uri)).length };
    },
    readDirectory: ({ path }) => (path === "/" ? [[sampleUri.path.slice(1), vscode.FileType.File]] : []),
    readFile,
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(sampleScheme, provider, {
    isReadonly: true,
    isCaseSensitive: true,
  });
}
