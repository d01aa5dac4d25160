import { join } from "node:path";
import type { Site } from "../http/site-context.server.ts";
import { openPasswordList } from "./password-list.server.ts";

// From the working directory, not from this file: the server bundle is elsewhere, and every entry starts in the root.
const ownList = join(process.cwd(), "app/platform/passwords/stolen-passwords.list");

/**
 * Whether a password is on a list of stolen ones: the one shipped with the site, or the operator's own. Both are local
 * files; nothing of a password leaves the machine.
 */
export async function isStolen(site: Pick<Site, "settings" | "log">, password: string): Promise<boolean> {
  // The shipped list is in lower case: "Sunshine1" is guessed as soon as "sunshine1".
  if (await isOn(ownList, password.toLowerCase())) return true;
  const { STOLEN_PASSWORDS_FILE: given } = site.settings;
  if (given === undefined) return false;
  try {
    return await isOn(given, password);
  } catch (error) {
    // An unreadable list must not prevent people from choosing a password.
    site.log.error({ err: error }, "STOLEN_PASSWORDS_FILE cannot be read");
    return false;
  }
}

async function isOn(path: string, password: string): Promise<boolean> {
  await using list = await openPasswordList(path);
  if (!list) throw new Error(`${path} is not a list that octavo passwords made`);
  return await list.has(password);
}
