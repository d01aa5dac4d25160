import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../config/settings.server.ts";
import { isBrief, timeOfId } from "../mail.server.ts";
import { writeSynced } from "#app/platform/files/file-system-store.server.ts";

const ending = ".eml";

/**
 * The folder for mails when there is no mail server. Mails contain codes and links, so no other user of the machine may
 * read them.
 */
const folderOf = (settings: Pick<Settings, "DATA_DIR">) => join(settings.DATA_DIR, "mail");

/** Writes a mail as a file, atomically; the same mail written twice is one file. */
export async function writeToOutbox(
  settings: Pick<Settings, "DATA_DIR">,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}.part`);
  try {
    await writeSynced(draft, bytes, 0o600);
    await rename(draft, join(folder, `${id}${ending}`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The ids of the mails in the outbox, newest first. */
export async function listOutbox(settings: Pick<Settings, "DATA_DIR">): Promise<string[]> {
  // No mail was ever written: there is no folder.
  const names = await readdir(folderOf(settings)).catch(() => []);
  const mails = names.filter((name) => name.endsWith(ending) && !name.startsWith("."));
  return mails
    .map((name) => name.slice(0, -ending.length))
    .sort()
    .toReversed();
}

/** The bytes of a mail (RFC 5322). Rejects with ENOENT when it is not in the outbox. */
export function readFromOutbox(settings: Pick<Settings, "DATA_DIR">, id: string): Promise<Uint8Array> {
  return readFile(join(folderOf(settings), `${id}${ending}`));
}

interface SweepOptions {
  before: Date;
  /** The same for mails of short use. */
  briefBefore: Date;
}

/** Removes mails from before a time: the outbox is no archive. */
export async function sweepOutbox(
  settings: Pick<Settings, "DATA_DIR">,
  { before, briefBefore }: SweepOptions,
): Promise<void> {
  const [oldest, oldestBrief] = [timeOfId(before), timeOfId(briefBefore)];
  for (const id of await listOutbox(settings))
    if (id < (isBrief(id) ? oldestBrief : oldest)) await removeFromOutbox(settings, id);
}

/** Removes one mail from the outbox; does nothing when it is gone already. */
export function removeFromOutbox(settings: Pick<Settings, "DATA_DIR">, id: string): Promise<void> {
  return rm(join(folderOf(settings), `${id}${ending}`), { force: true });
}
