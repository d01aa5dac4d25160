import pino, { type Logger } from "pino";

export type Log = Logger;

/** Structured log on standard error, so that standard output stays for the command line's answers. */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}
