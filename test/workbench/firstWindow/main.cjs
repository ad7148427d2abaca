// package.json in the editor and the sample's README beside it, unless the window has editors from before.
const vscode = require("vscode");

exports.activate = async () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
  const at = (name) => vscode.Uri.joinPath(folder.uri, name);
  // Wide enough for the hints of the sample.
  await vscode.commands.executeCommand("vscode.setEditorLayout", {
    orientation: 0,
    groups: [{ size: 0.64 }, { size: 0.36 }],
  });
  await vscode.window.showTextDocument(at("package.json"), { viewColumn: vscode.ViewColumn.One, preview: false });
  await vscode.commands.executeCommand("vscode.openWith", at("README.md"), "vscode.markdown.preview.editor", {
    viewColumn: vscode.ViewColumn.Two,
    preserveFocus: true,
    preview: false,
  });
};
