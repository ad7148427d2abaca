// A process that runs the command line again and again, without the start of a process each time: `runIn` sends it commands.

import { type Command, runHere } from "./commandHere.ts";

process.on("message", (command: Command) => void runHere(command).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
