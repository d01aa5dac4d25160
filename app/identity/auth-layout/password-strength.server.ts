import type { Site } from "#app/platform/http/site-context.server.ts";
import { isStolen } from "#app/platform/passwords/stolen-passwords.server.ts";

/** Billions of guesses: enough against stolen hashes, which cost 0.1 s each. */
const leastScore = 2;

/** Why a password is refused, as a message for its field; null when it is accepted. `known` are facts that others know of the person. */
export async function passwordFault(
  site: Pick<Site, "settings" | "log">,
  password: string,
  known: string[],
): Promise<string | null> {
  const weak = await weakness(password, known);
  if (weak) return weak;
  if (!(await isStolen(site, password))) return null;
  return "The password you typed is on lists of stolen passwords, which attackers try first. Choose another one here, and change it wherever else you use it. Three or four unrelated words make a good one.";
}

// Its lists are a tenth of what the site loads at its start, and no password is checked in the first second.
const loadMeter = () => import("./password-meter.server.ts");

/** Loads the word lists before the first password is checked: loading takes longer than a request may block others. */
export const preparePasswords = async (): Promise<void> => void (await loadMeter());

/** Why a password is too easy to guess; null when it is not. `known` is what others know of its owner. */
async function weakness(password: string, known: string[]): Promise<string | null> {
  const words = known.flatMap((text) => [text, ...text.split(/[@.\s_-]+/)]).filter((word) => word.length > 2);
  const { passwordMeter } = await loadMeter();
  const { score } = passwordMeter.check(password.slice(0, 100), words);
  if (score >= leastScore) return null;
  return "This password is easy to guess: it is much used, or close to something known. Three or four unrelated words make a good one.";
}
