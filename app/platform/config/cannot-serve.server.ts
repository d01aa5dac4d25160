/** A problem that only the operator can solve: its message says how, and trying again does not help. */
export class CannotServe extends Error {
  override name = "CannotServe";
}

/** sysexits.h, EX_CONFIG: whoever looks after the process (`npm start`, systemd) does not start it again. */
export const wrongConfiguration = 78;
