import { dependencyEffects } from "./effects/dependencies.ts";
import { featureEffects } from "./effects/features.ts";
import { frameworkEffects } from "./effects/frameworks.ts";
import { managedEffects } from "./effects/managed.ts";
import { peerEffects } from "./effects/peers.ts";
import { runtimeEffects } from "./effects/runtime.ts";
import { versionEffects } from "./effects/version.ts";
import type { FindEffects } from "./plan.ts";

/** The functions that find what an update takes, in the order in which equal marks are shown. */
export const findEffects: readonly FindEffects[] = [
  versionEffects,
  peerEffects,
  runtimeEffects,
  frameworkEffects,
  featureEffects,
  managedEffects,
  dependencyEffects,
];
