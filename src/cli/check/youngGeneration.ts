import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Bytes of both halves of the room for new objects, beyond which larger ones save no time here. */
const enough = 16 * 1024 * 1024;
/** Calls after which it is looked at again. */
const interval = 10;

/**
 * V8 doubles the room for new objects while many survive, up to 128 MB where the machine has much memory. It is only known which size it
 * has, so what is returned is to be called while the process works: it ends the growth once there is enough room.
 */
export function limitYoungGeneration(): () => void {
  let calls = 0;
  let isLimited = false;
  return () => {
    if (isLimited || ++calls % interval !== 0) return;
    const { space_size: size = 0 } =
      getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space") ?? {};
    isLimited = size >= enough;
    if (isLimited) setFlagsFromString("--semi-space-growth-factor=1");
  };
}
