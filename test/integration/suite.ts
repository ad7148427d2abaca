// First, as nothing may have started the extension before it.
import "./activation.test.ts";
import "./diagnostics.test.ts";
import "./hovers.test.ts";
import "./systems.test.ts";
import "./lockfiles.test.ts";
import "./commands.test.ts";
import "./private.test.ts";
import "./release.test.ts";
import "./edits.test.ts";
import "./fixes.test.ts";
import "./gaps.test.ts";
import "./typing.test.ts";
import "./scan.test.ts";
import "./pace.test.ts";
import "./offline.test.ts";
import "./outage.test.ts";
import "./faults.test.ts";
