// The machine as Node gives it to the program, with a gate before each call: files and folders below a path, SQLite, the clock.

import fs, { type PathLike } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import type { Boundary, Failure, Gate } from "./gate.ts";

type Call = (...args: never[]) => unknown;

/** What a function of `node:fs` does, where that does not depend on how it is called. */
const calls = {
  read: ["lstat", "stat", "readFile", "realpath", "access"],
  list: ["readdir"],
  write: ["writeFile", "rename", "link", "rm", "unlink", "mkdir"],
} as const;

const boundaryOf = { read: "file read", list: "folder list", write: "file write" } as const;

/** The functions of an open file that is written. */
const ofHandles = ["writeFile", "chmod", "sync"] as const;

/** Puts the gate before the calls about paths below `root`. Returns what takes it away. */
export function guardMachine(gate: Gate, root: () => string): () => void {
  const undo = [guardFiles(gate, root), guardStore(gate), guardClock(gate)];
  return () => undo.forEach((each) => each());
}

function guardFiles(gate: Gate, root: () => string): () => void {
  const replaced: (() => void)[] = [];
  const isOurs = (path: unknown) => typeof path === "string" && path.startsWith(root());
  const guard = (holder: object, name: string, around: (original: Call, isSync: boolean) => Call, isSync: boolean) => {
    const original = Reflect.get(holder, name) as Call;
    Reflect.set(holder, name, around(original, isSync));
    replaced.push(() => Reflect.set(holder, name, original));
  };
  const always = (boundary: Boundary, name: string) => (original: Call, isSync: boolean) =>
    ((...args: never[]) => {
      const failure = isOurs(args[0]) ? gate.pass(boundary) : undefined;
      if (failure === undefined) return original.apply(fs, args);
      return fail(fileError(failure, name, args[0]), isSync);
    }) as Call;
  for (const kind of ["read", "list", "write"] as const)
    for (const name of calls[kind]) {
      guard(fs, `${name}Sync`, always(boundaryOf[kind], name), true);
      guard(fs.promises, name, always(boundaryOf[kind], name), false);
    }
  const opening = (original: Call, isSync: boolean) =>
    ((...args: never[]) => {
      const [path, flags] = args as unknown as [PathLike, string | number | undefined];
      const writes = typeof flags === "string" && /[wa+]/.test(flags);
      const failure = isOurs(path) ? gate.pass(writes ? "file write" : "file read") : undefined;
      if (failure !== undefined) return fail(fileError(failure, "open", path), isSync);
      const opened = original.apply(fs, args);
      return writes && opened instanceof Promise ? opened.then((handle: object) => guarded(handle, gate)) : opened;
    }) as Call;
  guard(fs, "openSync", opening, true);
  guard(fs.promises, "open", opening, false);
  syncBuiltinESMExports();
  return () => {
    replaced.forEach((each) => each());
    syncBuiltinESMExports();
  };
}

function guarded(handle: object, gate: Gate): object {
  for (const name of ofHandles) {
    const original = (Reflect.get(handle, name) as Call).bind(handle);
    Reflect.set(handle, name, (...args: never[]) => {
      const failure = gate.pass("file write");
      return failure === undefined ? original(...args) : fail(fileError(failure, name, ""), false);
    });
  }
  return handle;
}

function fail(error: Error, isSync: boolean): Promise<never> {
  if (isSync) throw error;
  return Promise.reject(error);
}

function fileError(failure: Failure, syscall: string, path: unknown): Error {
  const text = `${failure}: ${syscall} '${String(path)}'`;
  return Object.assign(new Error(text), { code: failure, errno: -1, syscall, path });
}

function guardStore(gate: Gate): () => void {
  const check = (sql: string): void => {
    const failure = gate.pass(/^\s*(?:SELECT|PRAGMA [\w()]+$)/i.test(sql) ? "store read" : "store write");
    if (failure !== undefined) throw Object.assign(new Error(`SQLite fails with ${failure}`), { errcode: failure });
  };
  const { prototype } = DatabaseSync;
  const exec = Reflect.get<DatabaseSync, "exec">(prototype, "exec");
  const prepare = Reflect.get<DatabaseSync, "prepare">(prototype, "prepare");
  prototype.exec = function (sql) {
    check(sql);
    exec.call(this, sql);
  };
  prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    for (const name of ["get", "all", "run"] as const) {
      const original = (statement[name] as Call).bind(statement);
      Reflect.set(statement, name, (...args: never[]) => {
        check(sql);
        return original(...args);
      });
    }
    return statement;
  };
  return () => Object.assign(prototype, { exec, prepare });
}

/** The clock jumps, and goes on from there until the next plan. */
function guardClock(gate: Gate): () => void {
  const { now } = Date;
  let ahead = 0;
  Date.now = () => {
    const jump = gate.pass("clock");
    if (jump !== undefined) ahead = Number(jump);
    else if (!gate.hasStruck()) ahead = 0;
    return now() + ahead;
  };
  return () => {
    Date.now = now;
  };
}
