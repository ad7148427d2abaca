import assert from "node:assert/strict";
import { inputFor } from "../../src/core/manifests/formats.ts";
import { purlOf } from "../../src/core/model/purl.ts";
import { startService, type Service } from "../service/server.ts";
import { createFolder } from "../support/commandLine.ts";
import { fitsDisk, sentByCommandLine } from "./commandLine.ts";
import { sentByEditor, sentWhileTyping } from "./editor.ts";
import { namesIn, type Sent } from "./sent.ts";
import { settingPlaces, shop, withoutSetting, type SetUp } from "./setUp.ts";
import { setUps } from "./setUps.ts";
import { namesTyped, typingOf } from "./typing.ts";

/** Fails if a private name left, and if the set-up is one in which it would not leave anyway. */
function assertPrivate({ never, asked }: SetUp, sent: Sent, sentWithout: Sent): void {
  const leaks = sent.filter((line) => namesIn([line], never).length > 0).map((line) => line.slice(0, 200));
  assert.deepEqual(leaks, [], "private names leave");
  assert.deepEqual(namesIn(sent, asked), asked, "public names are asked about");
  assert.deepEqual(namesIn(sentWithout, never), never, "without the setting they are asked about");
}

describe("private names", () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());

  async function sentByCommands(setUp: SetUp, ...commands: readonly (readonly string[])[]): Promise<Sent> {
    const folder = createFolder();
    try {
      return await sentByCommandLine(setUp, commands, { service, folder });
    } finally {
      folder.remove();
    }
  }

  it("are tried in more than 190 different set-ups, of every place", () => {
    assert.ok(setUps.length > 190, `${setUps.length} set-ups`);
    assert.deepEqual([...new Set(setUps.map(({ place }) => place))].sort(), [...settingPlaces].sort());
    const titles = setUps.map(titleOf);
    assert.deepEqual(
      titles.filter((title, index) => titles.indexOf(title) !== index),
      [],
    );
  });

  for (const setUp of setUps) {
    describe(titleOf(setUp), () => {
      it("do not leave the editor", async () => {
        assertPrivate(setUp, await sentByEditor(setUp), await sentByEditor(withoutSetting(setUp)));
      });

      it("do not leave the editor while they are typed", async () => {
        for (const { path, text, offset } of typingOf(setUp)) {
          const sent = await sentWhileTyping(setUp, path, text, offset);
          assert.deepEqual(namesIn(sent, setUp.never), [], `after ${JSON.stringify(text.slice(0, offset).slice(-60))}`);
        }
      });

      it("do not leave the editor while their names are typed", async () => {
        const leaks: string[] = [];
        for (const { path, text, offset, name } of namesTyped(setUp)) {
          const sent = await sentWhileTyping(setUp, path, text, offset);
          if (sent.some((line) => isAbout(line, name))) leaks.push(name);
        }
        assert.deepEqual(leaks, []);
      });

      if (fitsDisk(setUp)) {
        it("do not leave the command line", async () => {
          // Names that the service does not know would cost a hundred requests each.
          const quickly = ["check", "--rule", "unknown-package=off", "--rule", "suspicious-name=off"];
          const sentWithout = await sentByCommands(withoutSetting(setUp), quickly);
          assertPrivate(setUp, await sentByCommands(setUp, ["check"], ["fix"]), sentWithout);
        });

        it("do not leave when they are looked up beside the manifests", async () => {
          const prefix = setUp.system.toLowerCase();
          const lookUps = setUp.never.flatMap((name) => {
            const version = `${prefix}:${name}@1.0.0`;
            return [
              ["info", `${prefix}:${name}`],
              ["info", version],
              ["compare", version, "1.0.1"],
              ["graph", version],
              ["api", "GetPackage", prefix, name],
            ];
          });
          const sent = await sentByCommands(setUp, ...lookUps);
          const leaks = sent.filter((line) => namesIn([line], setUp.never).length > 0);
          assert.deepEqual(leaks, []);
        });

        it("do not leave with what agents ask", async () => {
          const { system, never } = setUp;
          const version = system === "GO" ? "v1.0.0" : "1.0.0";
          const purls = never.flatMap((name) => [purlOf({ system, name }), purlOf({ system, name }, version)]);
          const named = never.map((name) => ({ system: system.toLowerCase(), name, version, requirement: version }));
          const ask = (tool: string, input: object) => ["tool", tool, JSON.stringify(input)];
          const sent = await sentByCommands(
            setUp,
            ask("check_packages", {
              packages: [...purls, ...named, ...named.map(({ system, name }) => ({ system, name }))],
            }),
            ask("suggest_versions", { packages: [...purls, ...named].slice(0, 20) }),
            ask("check_manifest", {}),
            ask("fix_manifest", {}),
            ...never.slice(0, 1).map((name) => ask("explain_dependency", { manifest: ".", package: name })),
          );
          const leaks = sent.filter((line) => namesIn([line], never).length > 0);
          assert.deepEqual(leaks, []);
        });

        it("do not leave with graphs", async () => {
          const manifests = Object.keys(setUp.project).filter((path) => inputFor(path));
          const ofPackages = manifests.flatMap((path) =>
            setUp.never.flatMap((name) =>
              ["lockfile", "service"].map((source) => ["graph", path, "--root", name, "--source", source]),
            ),
          );
          const sent = await sentByCommands(setUp, ["why", "left-pad", shop], ...ofPackages);
          const leaks = sent.filter((line) => namesIn([line], setUp.never).length > 0);
          assert.deepEqual(leaks, []);
        });
      }
    });
  }
});

/** Whether the request names this package, and not one that begins like it. */
function isAbout(line: string, name: string): boolean {
  return ["/", " ", '"', "@", ":"].some((end) => line.toLowerCase().includes(name.toLowerCase() + end));
}

function titleOf({ system, setting, place }: SetUp): string {
  return `${system} ${setting}, ${place}`;
}
