import "./diagnostics.test.ts";
import "./hovers.test.ts";
import "./commands.test.ts";
import "./edits.test.ts";
import "./pace.test.ts";
import "./offline.test.ts";
import "./outage.test.ts";
