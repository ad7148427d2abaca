import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, hintText, hintsIn, open, settled, testAccess } from "./workspace.ts";

interface GapRow {
  readonly what: string;
  /** In a folder of the workspace; the first is opened. */
  readonly files: Readonly<Record<string, string>>;
  /** Of the service, while the files are checked. */
  readonly refused?: "GetVersion";
  readonly status: string;
  readonly lens: string;
  /** A label in the tree of findings. Absent where a scan, which asks in batches, gets an answer. */
  readonly item?: RegExp;
  /** In Problems. */
  readonly problem?: string;
  /** Of the first dependency, if it has one. */
  readonly hint: string;
}

const manifest = (dependencies: Readonly<Record<string, string>>): string => JSON.stringify({ dependencies });

const rows: readonly GapRow[] = [
  {
    what: "an include that does not exist",
    files: { "requirements.txt": "-r missing.lst\nidna==3.13\n" },
    status: "$(question) No findings, not everything was checked",
    lens: "$(question) No findings, 1 checked, not everything was checked",
    item: /^missing\.lst does not exist$/,
    problem: "missing.lst does not exist; what it declares was not checked",
    hint: "",
  },
  {
    what: "a lockfile that is cut off",
    files: { "package.json": manifest({ json5: "^2.2.0" }), "package-lock.json": '{ "lockfileVersion": 3, "pack' },
    status: "$(question) No findings, 1 not checked",
    lens: "$(question) No findings, 0 checked, 1 not checked",
    item: /^package-lock\.json is damaged$/,
    problem: "package-lock.json is damaged; what it contains was not checked",
    hint: "lockfile not read",
  },
  {
    what: "a private package",
    files: {
      "package.json": manifest({ "@acme/tool": "1.0.0" }),
      ".npmrc": "@acme:registry=https://npm.acme.example/\n",
    },
    status: "$(question) No findings, 1 not checked",
    lens: "$(question) No findings, 0 checked, 1 not checked",
    item: /^@acme\/tool: private package/,
    hint: "private",
  },
  {
    what: "a request that fails",
    files: { "package.json": manifest({ json5: "2.2.3" }) },
    refused: "GetVersion",
    status: "$(warning) Package Insights: No response",
    lens: "$(question) No findings, 0 checked, 1 not checked",
    hint: "?",
  },
];

describe("what is not checked", () => {
  const setLens = (value: boolean | undefined) =>
    vscode.workspace
      .getConfiguration("packageInsights")
      .update("codeLens", value, vscode.ConfigurationTarget.Workspace);
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const folder = vscode.Uri.joinPath(workspace?.uri ?? assert.fail(), "gaps");

  before(() => setLens(true));
  after(() => setLens(undefined));

  afterEach(async () => {
    await control();
    await closeAll();
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await vscode.commands.executeCommand("packageInsights.clearCache");
  });

  for (const row of rows) {
    it(`is named by every surface: ${row.what}`, async () => {
      const [file = ""] = Object.keys(row.files);
      for (const [name, text] of Object.entries(row.files)) {
        await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
      }
      await vscode.commands.executeCommand("packageInsights.clearCache");
      const refusal = { operation: row.refused, fault: { kind: "status", status: 403 } };
      await control(row.refused && { rules: [refusal] });
      const document = await open(`gaps/${file}`);
      const problems = await settled(document);
      if (row.problem !== undefined) assert.ok(problems.some(({ message }) => message === row.problem));
      const { status, findings } = await testAccess();
      await eventually(
        () => status.text(),
        (text) => text === row.status,
      );
      await eventually(
        () => lensOf(document),
        (titles) => titles[0] === row.lens,
      );
      await eventually(
        () => hintOf(document),
        (hint) => hint === row.hint,
      );
      const { item } = row;
      if (!item) return;
      // A file that was just written may be missing in a search for files.
      await eventually(
        async () => {
          await vscode.commands.executeCommand("packageInsights.scanWorkspace");
          return labelsIn(findings);
        },
        (labels) => labels.some((label) => item.test(label)),
      );
    });
  }
});

async function lensOf(document: vscode.TextDocument): Promise<readonly string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    document.uri,
  );
  return lenses.flatMap(({ command }) => command?.title ?? []);
}

async function hintOf(document: vscode.TextDocument): Promise<string> {
  return (await hintsIn(document)).map(hintText).join(" ");
}

type Tree = Awaited<ReturnType<typeof testAccess>>["findings"];

function labelsIn(tree: Tree): readonly string[] {
  const labelsOf = (group: Parameters<Tree["getTreeItem"]>[0]): readonly string[] => {
    const { label = "", description } = tree.getTreeItem(group);
    const name = typeof label === "string" ? label : label.label;
    const text = typeof description === "string" && description !== "" ? `${name}: ${description}` : name;
    return [text, ...tree.getChildren(group).flatMap(labelsOf)];
  };
  return tree.getChildren().flatMap(labelsOf);
}
