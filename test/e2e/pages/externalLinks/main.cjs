// Writes to `external.txt` the address of a page outside the editor for the path and the query in `link.txt`.
const vscode = require("vscode");

exports.activate = ({ subscriptions }) => {
  const command = vscode.commands.registerCommand("externalLinks.make", async () => {
    const [folder] = vscode.workspace.workspaceFolders;
    const at = (name) => vscode.Uri.joinPath(folder.uri, name);
    const link = new TextDecoder().decode(await vscode.workspace.fs.readFile(at("link.txt")));
    const uri = vscode.Uri.parse(`${vscode.env.uriScheme}://package-insights.package-insights/${link}`);
    const external = await vscode.env.asExternalUri(uri);
    await vscode.workspace.fs.writeFile(at("external.txt"), new TextEncoder().encode(external.toString(true)));
  });
  subscriptions.push(command);
};
