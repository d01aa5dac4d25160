import { statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Finding } from "./finding.ts";

const MB = 1024 * 1024;
/** Below `fullBytes` PostgreSQL and the store begin to fail; below `scarceBytes` somebody should look soon. */
const fullBytes = 32 * MB;
const scarceBytes = 512 * MB;

type Measure = (path: string) => Promise<{ bavail: number; bsize: number }>;

/** The free disk space of the data folder, and of the stored files when they are elsewhere. */
export async function checkDisk(
  settings: Pick<Settings, "DATA_DIR" | "STORAGE_URL">,
  measure: Measure = statfs,
): Promise<Omit<Finding, "part">> {
  const store = settings.STORAGE_URL?.startsWith("file:") ? [fileURLToPath(settings.STORAGE_URL)] : [];
  const rooms = await Promise.all(
    [settings.DATA_DIR, ...store].map(async (path) => {
      const { bavail, bsize } = await measure(path);
      return { path, bytes: bavail * bsize };
    }),
  );
  const [least] = rooms.toSorted((one, other) => one.bytes - other.bytes);
  const { path, bytes } = least ?? { path: settings.DATA_DIR, bytes: 0 };
  const message = `${Math.floor(bytes / MB)} MB free for ${path}`;
  if (bytes >= scarceBytes) return { status: "ok", message };
  const advice = `Make room on the disk of ${path}, or move it to a larger one: reading goes on until it is full, saving does not.`;
  return { status: bytes < fullBytes ? "failed" : "warning", message, advice };
}
