/**
 * Folders with third-party manifests or build output. `bin` and `obj` of .NET are not among them, as other projects have
 * source code in such folders: there `.gitignore` decides.
 */
export const ignoredFolders: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "vendor",
  ".git",
  "target",
  "dist",
  "out",
  ".venv",
  "venv",
  ".tox",
  "__pycache__",
]);
