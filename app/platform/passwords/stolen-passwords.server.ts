import { join } from "node:path";
import type { Site } from "../http/site-context.server.ts";
import { openPasswordList } from "./password-list.server.ts";

// From the working directory, not from this file: the server bundle lies elsewhere, and every entry starts in the root.
const ownList = join(process.cwd(), "app/platform/passwords/stolen-passwords.list");

/**
 * Whether a password is on a list of stolen ones: the one that comes along, and the operator's own. Asked of files on this
 * machine; nothing of a password leaves it.
 */
export async function isStolen(site: Pick<Site, "settings" | "log">, password: string): Promise<boolean> {
  // The list that comes along has no capitals: nobody guesses "Sunshine1" later than "sunshine1".
  if (await isOn(ownList, password.toLowerCase())) return true;
  const { STOLEN_PASSWORDS_FILE: given } = site.settings;
  if (given === undefined) return false;
  try {
    return await isOn(given, password);
  } catch (error) {
    // A disk that is away must keep nobody from choosing a password that is good as far as we know.
    site.log.error({ err: error }, "STOLEN_PASSWORDS_FILE cannot be read");
    return false;
  }
}

async function isOn(path: string, password: string): Promise<boolean> {
  await using list = await openPasswordList(path);
  if (!list) throw new Error(`${path} is not a list that octavo passwords made`);
  return await list.has(password);
}
