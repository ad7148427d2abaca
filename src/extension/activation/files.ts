import * as vscode from "vscode";
import { lockfileNames, manifestPatterns } from "../../core/manifests/patterns.ts";

/** The files around the manifests, read at most once until they change. */
export interface Files {
  /** The text of the file with this path beside `document`; undefined where there is none or it is too long. Never rejects. */
  read(document: vscode.Uri, path: string): Promise<string | undefined>;
  /** A file that was read may have another text now. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** Bytes beyond which a file is not read: no lockfile of a project that people work on is as long. */
const longest = 30_000_000;
/**
 * Milliseconds for which a file that nobody watches, above the workspace, in the home folder or of a name of its own, is taken
 * to be as it was.
 */
const unwatched = 30_000;
/** Milliseconds for which changes gather: a package manager writes many files at once. */
const gathering = 300;

/** Settings of package managers, of which the parsers read some, and what a scan leaves out. */
const settings = [
  ".npmrc",
  ".yarnrc",
  ".bundle/config",
  ".cargo/config",
  ".gitignore",
  ".mvn/maven.config",
  "bunfig.toml",
  "config.toml",
  "nuget.config",
  "NuGet.config",
  "NuGet.Config",
  "pdm.toml",
  "pip.conf",
  "pip.ini",
  "settings.xml",
  "uv.toml",
];

/** Manifests and lockfiles. */
export const projectPatterns: readonly string[] = [
  ...Object.values(manifestPatterns).flat(),
  ...lockfileNames.map((name) => `**/${name}`),
];

export function createFiles(): Files {
  const known = new Map<string, { readonly text: Promise<string | undefined>; readonly until: number }>();
  const changed = new vscode.EventEmitter<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = (uri: vscode.Uri): void => {
    // Nobody has asked for it, so nobody is told.
    if (!known.delete(uri.toString())) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed.fire(), gathering);
  };
  const patterns = [...new Set([...projectPatterns, ...settings.map((name) => `**/${name}`)])];
  const watcher = vscode.workspace.createFileSystemWatcher(`{${patterns.join(",")}}`);
  const watched = pathsLike(patterns);
  const subscriptions = vscode.Disposable.from(
    changed,
    watcher,
    watcher.onDidChange(forget),
    watcher.onDidCreate(forget),
    watcher.onDidDelete(forget),
    vscode.workspace.onDidChangeTextDocument(({ document }) => forget(document.uri)),
    vscode.workspace.onDidCloseTextDocument((document) => forget(document.uri)),
  );

  return {
    onDidChange: changed.event,
    read(document, path) {
      // A manifest may name any path, such as one with a drive, which an address on another machine cannot have as it is.
      const uri = document.with({ path: path.replace(/^\/*/, "/") });
      const id = uri.toString();
      const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === id);
      // Remembered too, so that its next change is told.
      const entry = known.get(id);
      if (open) {
        if (!entry) known.set(id, { text: Promise.resolve(undefined), until: 0 });
        return Promise.resolve(open.getText());
      }
      if (entry && Date.now() < entry.until) return entry.text;
      const text = readText(uri);
      const isWatched = watched.test(uri.path) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
      known.set(id, { text, until: isWatched ? Infinity : Date.now() + unwatched });
      return text;
    },
    dispose() {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

/** The paths that these patterns mean, each of which begins with `**` and a slash. */
function pathsLike(patterns: readonly string[]): RegExp {
  const ends = patterns.map((pattern) =>
    pattern
      .slice(2)
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", "[^/]*"),
  );
  return new RegExp(`(?:${ends.join("|")})$`);
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > longest) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
