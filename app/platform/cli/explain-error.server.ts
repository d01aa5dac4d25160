import { readLogLevel } from "../config/log-level.server.ts";
import { InvalidSettingError } from "../config/settings.server.ts";
import { describeError } from "../log/describe-error.server.ts";

const systemMessage: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  ENOTDIR: "Part of the path is a file, not a folder",
  EISDIR: "This is a folder, not a file",
  EEXIST: "There is something else of this name",
  EACCES: "This user may not open it",
  EPERM: "This user may not do that",
  EROFS: "It cannot be written to",
  ENOSPC: "The disk is full",
  EMFILE: "Too many files are open",
  ECONNREFUSED: "Nobody answers there",
  ENOTFOUND: "There is no machine of this name",
  ETIMEDOUT: "There was no answer in time",
};

/** Messages for what an operator can fix: a missing file, a full disk, a server that is down. */
export function explainSystemError(error: unknown): string | null {
  // When several addresses were tried, they come as one error.
  if (error instanceof AggregateError) return explainSystemError(error.errors[0]);
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) {
    return error instanceof Error && error.cause ? explainSystemError(error.cause) : null;
  }
  const message = systemMessage[String(error.code)];
  if (!message) return null;
  return `${message}${locationOf(error)}.`;
}

function locationOf(error: Error): string {
  if ("path" in error) return `: ${String(error.path)}`;
  if ("address" in error && "port" in error) return `: ${String(error.address)}:${String(error.port)}`;
  return "hostname" in error ? `: ${String(error.hostname)}` : "";
}

/** Why something failed, on one line; LOG_LEVEL=debug adds the stack. */
export function explainError(error: unknown): string {
  // The message of an error of ours, with secrets removed.
  if (error instanceof InvalidSettingError) return error.message.replaceAll("\n", "; ");
  const { message, type, stack } = describeError(error);
  if (readLogLevel(process.env) === "debug") return `${type}: ${message}\n${stack}`;
  return explainSystemError(error) ?? (message || type).replaceAll(/\s*\n\s*/g, "; ");
}
