/** An error that only the operator can fix: its message says how, and a restart does not help. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** EX_CONFIG of sysexits.h: supervisors (`npm start`, systemd) do not restart the process. */
export const wrongConfiguration = 78;
