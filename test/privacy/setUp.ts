import type { System } from "../../src/core/model/keys.ts";

/** Where a setting stands. Files of `global` and `windows` can only be put on a disk in memory. */
export const settingPlaces = [
  "project",
  "above the project",
  "user",
  "global",
  "environment",
  "settings of the editor",
  "windows",
  /** Nothing is set: the project itself shows what is private. */
  "none",
] as const;

export type SettingPlace = (typeof settingPlaces)[number];

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The folders of every set-up: that of the project, and that of its user. */
export const shop = "/work/shop";
export const home = "/home/ann";

/**
 * A project, and a setting that makes some of its packages private. Without the setting all of their names are asked about, so
 * that a set-up in which nothing would be asked anyway is noticed.
 */
export interface SetUp {
  readonly system: System;
  readonly setting: string;
  readonly place: SettingPlace;
  /** By absolute path; those in `shop` that are manifests are checked. */
  readonly project: Files;
  readonly settings?: Files;
  readonly environment?: Readonly<Record<string, string>>;
  /** `packageInsights.private`, or `--private`. */
  readonly patterns?: readonly string[];
  /** `packageInsights.public`, or `--public`. */
  readonly released?: readonly string[];
  /** `packageInsights.mirrors`, or `--mirror`. */
  readonly mirrors?: readonly string[];
  /** The user's folder, if it is another one. */
  readonly home?: string;
  /** Names that must not leave the machine. */
  readonly never: readonly string[];
  /** Names that are asked about all the same. */
  readonly asked: readonly string[];
}

/** The set-up without the setting. */
export function withoutSetting({ system, setting, place, project, never, asked }: SetUp): SetUp {
  return { system, setting, place, project, never, asked };
}
