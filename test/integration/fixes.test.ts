import assert from "node:assert/strict";
import * as vscode from "vscode";
import { spread } from "../support/cases.ts";
import { closeAll, eventually, figure, findings, open, remember, replaceAll, settled } from "./workspace.ts";

/** The fixes at a diagnostic, with their edits. */
async function fixesAt(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
    20,
  );
}

const isAdvisory = ({ message }: vscode.Diagnostic) => /[.:] \d+ advisor/.test(message);
const messagesOf = (diagnostics: readonly vscode.Diagnostic[]) => new Set(diagnostics.map(({ message }) => message));

const isTransitive = ({ message }: vscode.Diagnostic) => / \d+ vulnerable dependenc/.test(message);
const isVulnerable = (diagnostic: vscode.Diagnostic) => isAdvisory(diagnostic) || isTransitive(diagnostic);

/** Whether the title promises that all is fixed that is found: `fixes 2 of 2 advisories and 5 of 5 transitive`. */
function leadsToClean(title: string): boolean {
  if (title.startsWith("Override with ")) return true;
  const counts = [...title.matchAll(/(\d+) of (\d+) (?:advisor|transitive|vulnerable)/g)];
  return title.startsWith("Update to ") && counts.length > 0 && counts.every(([, fixed, of]) => fixed === of);
}

/** A manifest whose lockfile has a vulnerable package below a dependency that has no newer version. */
const overridden = "override/package.json";
const lockfile = {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { "@acme-invented/mismatch": "^2.0.0" } },
    "node_modules/@acme-invented/mismatch": { version: "2.0.0", dependencies: { "@acme-invented/tool": "^1.0.0" } },
    "node_modules/@acme-invented/tool": { version: "1.0.0" },
  },
};

describe("fixes", () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(workspaceFolder);
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, "override");
  const write = (name: string, content: object) => {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    return vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
  };

  before(async () => {
    await write("package.json", { dependencies: { "@acme-invented/mismatch": "^2.0.0" } });
    await write("package-lock.json", lockfile);
  });
  after(() => vscode.workspace.fs.delete(folder, { recursive: true }));
  afterEach(closeAll);

  const manifests: readonly string[] = [
    "package.json",
    "Cargo.toml",
    "pom.xml",
    "requirements.txt",
    "services/storefront/packages/web/package.json",
    "services/storefront/pnpm-workspace.yaml",
    "services/pricing/crates/engine/Cargo.toml",
    "services/orders/orders-service/pom.xml",
    "services/orders-gradle/build.gradle.kts",
    "services/recommendations/pyproject.toml",
    "services/gateway/go.mod",
    "services/billing/Gemfile",
    "services/ledger/Ledger.csproj",
  ];
  for (const file of manifests) {
    it(`lead to a version that is clean, for vulnerable dependencies of ${file}`, async () => {
      const document = await open(file);
      const first = await settled(document);
      const places = new Map(
        first.filter(isAdvisory).map(({ range }) => [`${range.start.line}:${range.start.character}`, range]),
      );
      assert.ok(places.size > 0, "something is vulnerable");
      let fixed = 0;
      // The plan for every dependency of the sample is tested in memory.
      for (const range of spread([...places.values()], 2)) {
        const own = first.filter((diagnostic) => diagnostic.range.isEqual(range) && isAdvisory(diagnostic));
        const actions = await fixesAt(document, range);
        const fix = actions.find(({ title, isPreferred }) => isPreferred === true && title.startsWith("Update to "));
        checkFixedIn(own, fix, actions);
        const none = actions.find(({ title }) =>
          /^No |has no known advisories|already allows|leads to|^Its |its own advisories stay/.test(title),
        );
        if (!fix && none) {
          figure(`${file}: ${none.title}`);
          continue;
        }
        assert.ok(fix?.edit, `a fix for ${own[0]?.message} among ${actions.map(({ title }) => title).join("; ")}`);
        // Where the version is written elsewhere, that is what changes.
        const [[uri] = assert.fail()] = fix.edit.entries();
        const target = await vscode.workspace.openTextDocument(uri);
        const before = target.getText();
        remember(target);
        assert.ok(await vscode.workspace.applyEdit(fix.edit));
        checkChange(before, target.getText(), fix.title);
        await eventually(
          () => findings(document),
          (found) => own.every(({ message }) => !messagesOf(found).has(message)),
        );
        const fresh = [...messagesOf(await settled(document))].filter(
          (message) => !messagesOf(first).has(message) && !expected(message, first),
        );
        assert.deepEqual(fresh, [], `${fix.title}: nothing new`);
        fixed++;
        await replaceAll(target, before);
        await eventually(
          () => findings(document),
          (found) => own.every(({ message }) => messagesOf(found).has(message)),
        );
        await settled(document);
      }
      figure(`${file}: ${fixed} of ${places.size} vulnerable versions fixed`);
      assert.ok(fixed > 0);
    });
  }

  it("of transitive dependencies lead to a version or an override with which nothing is affected", async () => {
    const figures = { updates: 0, overrides: 0, unfixed: 0 };
    for (const file of [...spread(manifests, 5), overridden]) {
      const document = await open(file);
      const first = await settled(document);
      for (const { message, range } of first.filter(isTransitive)) {
        const [name = ""] = message.split(" ");
        const actions = await fixesAt(document, range);
        const fix = actions.find(({ title, isPreferred, edit }) => edit && isPreferred && leadsToClean(title));
        if (!fix?.edit) {
          figures.unfixed++;
          continue;
        }
        const [[uri] = assert.fail()] = fix.edit.entries();
        const target = await vscode.workspace.openTextDocument(uri);
        const before = target.getText();
        remember(target);
        assert.ok(await vscode.workspace.applyEdit(fix.edit));
        await eventually(
          () => findings(document),
          (found) => !found.some((diagnostic) => isVulnerable(diagnostic) && isOfInstalled(name, diagnostic)),
        );
        if (fix.title.startsWith("Override")) figures.overrides++;
        else figures.updates++;
        await replaceAll(target, before);
        await eventually(
          () => findings(document),
          (found) => found.some((diagnostic) => isTransitive(diagnostic) && diagnostic.message.startsWith(`${name} `)),
        );
      }
      await closeAll();
    }
    figure(`transitive: ${JSON.stringify(figures)}`);
    assert.ok(figures.updates > 0 && figures.overrides > 0, JSON.stringify(figures));
  });

  it("are not offered in requirements that a tool has compiled", async () => {
    const document = await open("requirements.txt");
    const isDjango = ({ message }: vscode.Diagnostic) => message.startsWith("django ");
    await eventually(
      () => findings(document),
      (found) => found.some(isDjango),
    );
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "# This file is autogenerated by pip-compile\n");
    assert.ok(await vscode.workspace.applyEdit(edit));
    const [vulnerable] = (await settled(document)).filter(
      (diagnostic) => isDjango(diagnostic) && isAdvisory(diagnostic),
    );
    assert.ok(vulnerable);
    const actions = await fixesAt(document, vulnerable.range);
    const titles = actions.map(({ title }) => title).join("; ");
    assert.match(titles, /3\.2\.25 has no known advisories, but requirements\.txt is generated/);
    assert.ok(!actions.some(({ title, edit: change }) => title.startsWith("Update to ") && change), titles);
  });

  it("override what only a dependency requires, and what is found is gone", async () => {
    const document = await open("package.json");
    const edit = new vscode.WorkspaceEdit();
    const start = document.positionAt(document.getText().indexOf('"lodash"'));
    edit.insert(document.uri, start, '"acme-invented-host": "1.0.0",\n    ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const isOurs = ({ message }: vscode.Diagnostic) => message.startsWith("acme-invented-host 1.0.0");
    const [vulnerable] = await eventually(
      () => findings(document).filter(isOurs),
      (found) => found.length > 0,
    );
    assert.ok(vulnerable);
    const actions = await eventually(
      () => fixesAt(document, vulnerable.range),
      (offered) => offered.some(({ title }) => title.startsWith("Override with")),
    );
    const fix = actions.find(({ title }) => title.startsWith("Override with"));
    assert.ok(fix?.edit, actions.map(({ title }) => title).join("; "));
    assert.equal(
      fix.title,
      "Override with acme-invented-unscored 2.0.0 (no known advisories; overrules what is required)",
    );
    const before = document.getText();
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    const { overrides } = JSON.parse(document.getText()) as { overrides?: Readonly<Record<string, string>> };
    assert.equal(overrides?.["acme-invented-unscored"], "2.0.0");
    await eventually(
      () => findings(document).filter(isOurs),
      (found) => found.length === 0,
    );
    await replaceAll(document, before);
  });

  it("are found where the service knows no such name", async () => {
    const document = await open("package.json");
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 1);
    edit.replace(document.uri, new vscode.Range(at, at.translate(0, "lodash".length)), "lodahs");
    assert.ok(await vscode.workspace.applyEdit(edit));
    const [unknown] = await eventually(
      () => findings(document).filter(({ message }) => message.includes("does not know lodahs")),
      (found) => found.length === 1,
    );
    assert.ok(unknown);
    const suggestions = await eventually(
      () => fixesAt(document, unknown.range),
      (actions) => actions.some(({ title }) => title.startsWith("Did you mean")),
    );
    const fix = suggestions.find(({ title }) => title === "Did you mean lodash?");
    assert.ok(fix?.edit, suggestions.map(({ title }) => title).join("; "));
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.ok(document.getText().includes('"lodash"'));
  });
});

/** What Problems say about the version that fixes a dependency is what the light bulb offers first. */
function checkFixedIn(
  own: readonly vscode.Diagnostic[],
  fix: vscode.CodeAction | undefined,
  actions: readonly vscode.CodeAction[],
): void {
  const sentences = new Set(own.map(({ message }) => /: ([^:]*?)\. /.exec(message)?.[1]));
  const titles = actions.map(({ title }) => title).join("; ");
  assert.equal(sentences.size, 1, [...sentences].join("; "));
  const [sentence = assert.fail(`nothing about a fixed version in ${own[0]?.message}`)] = sentences;
  const version = /^(?:update to |Fixed in \S+ )([^\s,]+)/.exec(sentence)?.[1];
  if (fix) assert.equal(version, /^Update to ([^\s:]+)/.exec(fix.title)?.[1], titles);
  // Without a fix the reason names the version, or says that there is none.
  else if (version === undefined) assert.match(titles, /(?:^|; )(?:No |\d+ of \d+ fixed|Update \S+ \(line)/);
  else assert.ok(titles.includes(version), `${sentence}, but ${titles}`);
}

/**
 * A new version has other transitive dependencies, a range another assumed version, and a lockfile is behind its manifest until
 * somebody runs the package manager.
 */
function expected(message: string, before: readonly vscode.Diagnostic[]): boolean {
  if (/ \d+ vulnerable dependenc|\(assumed\)| is out of date: /.test(message)) return true;
  // A vulnerable dependency may be entered at another dependency than before.
  const [own] = /^.*?: (?:.*?\. )?\d+ advisor/.exec(message.replace(" (locked)", "")) ?? [];
  return own !== undefined && before.some((diagnostic) => diagnostic.message.startsWith(own));
}

/** What the lockfile has in place of the fixed version stays vulnerable until somebody runs the package manager. */
function isOfInstalled(name: string, { message }: vscode.Diagnostic): boolean {
  return message.startsWith(`${name} `) && !message.includes("(locked)");
}

/** All but the version is as it was, letter for letter. */
function checkChange(before: string, after: string, title: string): void {
  let start = 0;
  while (before[start] === after[start] && start < before.length) start++;
  let end = 0;
  while (before.at(-1 - end) === after.at(-1 - end) && end < before.length - start && end < after.length - start) end++;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  // Of two bounds the other one may have to follow.
  for (const part of [gone, come]) assert.match(part, /^[\w\s.,+*<>=~^()[\]-]*$/, title);
  // A wildcard stays one, and an upper bound is above the version: then only the first number need be there.
  const version = /^Update to (v?\d+)/.exec(title)?.[1] ?? "";
  const line = after.slice(after.lastIndexOf("\n", start) + 1, after.indexOf("\n", start));
  assert.ok(version !== "" && line.includes(version), `${version} in ${line}`);
}
