import { type Settings, SettingsSchema } from "./settings.server.ts";

const { LOG_LEVEL } = SettingsSchema.shape;

/**
 * The level of the log, also while there are no settings: what ends a start or a command may be a setting that cannot be read, and whoever
 * debugs that wants its stack. So this one is read from the environment by itself, as the list of settings has it; one that is invalid is
 * reported by `readSettings` and counts as not given here.
 */
export function readLogLevel(environment: NodeJS.ProcessEnv): Settings["LOG_LEVEL"] {
  const { data } = LOG_LEVEL.safeParse(environment["LOG_LEVEL"] || undefined);
  return data ?? LOG_LEVEL.parse(undefined);
}
