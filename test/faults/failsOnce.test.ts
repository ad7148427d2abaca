// Each call that the program makes of the service, the disk, the store, the clock and the client fails once, on each journey of a person:
// what was not asked or read is never said to be clean, no name of the project is sent, and the next time all is as without a fault.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startService, type Service } from "../service/server.ts";
import { everyCase } from "../support/cases.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { wire } from "../support/world.ts";
import { guardMachine } from "./faultyMachine.ts";
import { boundaries, createGate, type Boundary, type Failure } from "./gate.ts";
import { journeys, type Claim, type Journey } from "./onceJourneys.ts";
import { onceProjects, type OnceProject } from "./onceProjects.ts";

/** The ways in which calls fail. */
const failures: Readonly<Record<Boundary, readonly Failure[]>> = {
  transport: [403, "reset", "html"],
  "file read": ["EIO", "EACCES", "EMFILE"],
  "folder list": ["EACCES", "EIO"],
  // A full disk, one that became read-only, and a file in use.
  "file write": ["ENOSPC", "EROFS", "EPERM"],
  // SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_BUSY
  "store read": [10, 11, 5],
  // SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR
  "store write": [13, 8, 10],
  edit: ["refused"],
  // A day, to either side.
  clock: [86_400_000, -86_400_000],
};

const gate = createGate();
const cells = new Map<Boundary, number>(boundaries.map((boundary) => [boundary, 0]));

describe("each call, failing once", () => {
  let service: Service;
  let folder: Folder;
  let sent: string[];
  let restore: () => void;

  before(async () => {
    service = await startService();
    const { faults } = service;
    const take = faults.take.bind(faults);
    faults.take = (...args) => {
      sent.push(args.join(" "));
      const failure = gate.pass("transport");
      if (failure === undefined) return take(...args);
      return typeof failure === "number" ? { kind: "status", status: failure } : { kind: failure as "reset" };
    };
    folder = createFolder();
    restore = guardMachine(gate, () => folder.path);
  });

  after(async () => {
    restore();
    await service.close();
    folder.remove();
  });

  /** Goes a journey twice, the first time with a fault. */
  async function goTwice({ project, begin }: Journey, plan: Parameters<typeof gate.plan>[0]) {
    sent = [];
    gate.plan(undefined);
    for (const name of ["project", "cache"]) rmSync(join(folder.path, name), { recursive: true, force: true });
    const { files } = onceProjects[project] as OnceProject;
    for (const [name, text] of Object.entries(files)) folder.write(`project/${name}`, text);
    gate.plan(plan);
    const way = await begin({
      folder: join(folder.path, "project"),
      cache: join(folder.path, "cache"),
      serviceUrl: service.url,
      transport: faultyTransport(sent),
      applyEdit: () => gate.pass("edit") === undefined,
    });
    const first = await way.go();
    const hasStruck = gate.hasStruck();
    const counts = new Map(boundaries.map((boundary) => [boundary, gate.count(boundary)]));
    gate.plan(undefined);
    const second = await way.go();
    await way.close();
    return { first, second, hasStruck, counts };
  }

  for (const [index, [name, journey]] of Object.entries(journeys).entries()) {
    it(name, async () => {
      const { hidden } = onceProjects[journey.project] as OnceProject;
      const usual = await goTwice(journey, undefined);
      const deviations: string[] = [];
      for (const plan of planned(usual.counts, journey, index)) {
        const { boundary, nth, failure } = plan;
        const seen = await goTwice(journey, plan);
        if (!seen.hasStruck) continue;
        cells.set(boundary, (cells.get(boundary) ?? 0) + 1);
        const where = `${boundary} ${nth} (${failure})`;
        deviations.push(...falseClaims(seen.first, usual.first).map((text) => `${where}: ${text}`));
        if (hidden !== undefined && sent.some((text) => text.includes(hidden)))
          deviations.push(`${where}: ${hidden} was sent`);
        for (const text of otherClaims(seen.second, usual.second)) deviations.push(`${where}: afterwards ${text}`);
      }
      assert.deepEqual(deviations, []);
    });
  }

  it("was tried at every boundary", () => {
    const counts = [...cells].map(([boundary, count]) => `${count} of ${boundary}`);
    console.log(`      ${[...cells.values()].reduce((sum, count) => sum + count)} cells: ${counts.join(", ")}`);
    assert.deepEqual(
      [...cells].filter(([, count]) => count === 0),
      [],
    );
  });
});

/** The calls that are to fail: with every case all of them in every way, else one of each boundary, another on each journey. */
function planned(counts: ReadonlyMap<Boundary, number>, { isSlow }: Journey, index: number) {
  return boundaries.flatMap((boundary, place) => {
    const count = counts.get(boundary) ?? 0;
    const ways = failures[boundary];
    if (everyCase)
      return Array.from({ length: count }, (_, at) => at + 1).flatMap((nth) =>
        ways.map((failure) => ({ boundary, nth, failure })),
      );
    const isLeftOut = isSlow && boundary !== "edit" && (place + index) % 3 > 0;
    if (count === 0 || isLeftOut) return [];
    return [{ boundary, nth: ((index * 11) % count) + 1, failure: ways[index % ways.length]! }];
  });
}

/** The loopback service without its socket, of which a request may fail. */
function faultyTransport(sent: string[]) {
  const { transport } = wire();
  return async (request: Parameters<typeof transport>[0]) => {
    sent.push(`${request.url} ${request.body ?? ""}`);
    const failure = gate.pass("transport");
    if (failure === "reset") throw new Error("the connection was reset");
    if (failure === undefined) return transport(request);
    const text = failure === "html" ? "<html>" : "refused";
    return { status: failure === "html" ? 200 : Number(failure), text, headers: new Map<string, string>() };
  };
}

/** What is said to be all there is, and differs from what is said without a fault. */
function falseClaims(seen: readonly Claim[], usual: readonly Claim[]): readonly string[] {
  const known = new Map(usual.map(({ about, text }) => [about, text]));
  return seen.flatMap(({ about, isWhole, text }) =>
    isWhole && known.get(about) !== text ? [`${about} is “${text}”, not “${known.get(about) ?? ""}”`] : [],
  );
}

function otherClaims(seen: readonly Claim[], usual: readonly Claim[]): readonly string[] {
  const texts = (claims: readonly Claim[]) =>
    claims.filter(({ text }) => text !== "").map(({ about, text }) => `${about}: ${text}`);
  const [now, then] = [texts(seen), texts(usual)];
  return [
    ...now.filter((text) => !then.includes(text)).map((text) => `also ${text}`),
    ...then.filter((text) => !now.includes(text)).map((text) => `not ${text}`),
  ];
}
