import { setImmediate as nextTurn } from "node:timers/promises";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { isStolen } from "#app/platform/passwords/stolen-passwords.server.ts";
import { loadPasswordMeter } from "./password-meter.server.ts";

/** Billions of guesses: enough against stolen hashes, which cost 0.1 s each. */
const leastScore = 2;
/** Characters. Who begins with so many that are hard to guess need not say more. */
const mostWeighed = 64;

/** Why a password is refused, as a message for its field; null when it is accepted. `known` are facts that others know of the person. */
export async function passwordFault(
  site: Pick<Site, "settings" | "log">,
  password: string,
  known: string[],
): Promise<string | null> {
  const weak = await weakness(password, [...known, site.settings.SITE_NAME]);
  if (weak) return weak;
  if (!(await isStolen(site, password))) return null;
  return "The password you typed is on lists of stolen passwords, which attackers try first. Choose another one here, and change it wherever else you use it. Three or four unrelated words make a good one.";
}

/** Loads the word lists before the first password is checked, whose sender would otherwise wait for them. */
export const preparePasswords = async (): Promise<void> => void (await loadPasswordMeter());

/** Why a password is too easy to guess; null when it is not. `known` is what others know of its owner. */
async function weakness(password: string, known: string[]): Promise<string | null> {
  const words = known.flatMap((text) => [text, ...text.split(/[@.\s_-]+/)]).filter((word) => word.length > 2);
  const passwordMeter = await loadPasswordMeter();
  // Weighing takes some ten milliseconds, and more for each letter: a turn of its own, and of the beginning alone.
  await nextTurn();
  const { score } = passwordMeter.check(password.slice(0, mostWeighed), words);
  if (score >= leastScore) return null;
  return "This password is easy to guess: it is much used, or close to something known. Three or four unrelated words make a good one.";
}
