import { startService, type Service, type ServiceOptions } from "../service/server.ts";
import { createFolder, type Folder } from "./commandLine.ts";

interface Served {
  readonly service: Service;
  readonly folder: Folder;
}

/**
 * A service on the loopback for all tests of a file, which forgets what it was asked before each of them, and a new folder for each, in
 * which `prepare` writes what all begin with.
 */
export function servedFolder(
  prepare: (folder: Folder) => void = () => undefined,
  options: ServiceOptions = {},
): Served {
  let service: Service;
  let folder: Folder;
  before(async () => {
    service = await startService(options);
  });
  after(() => service.close());
  beforeEach(() => {
    service.reset();
    folder = createFolder();
    prepare(folder);
  });
  afterEach(() => folder.remove());
  return { service: standIn(() => service), folder: standIn(() => folder) };
}

/** Stands for what there is at the time when it is used. */
function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });
}
