import { mkdir } from "node:fs/promises";
import { readSettings, type Settings } from "#app/platform/config/settings.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { verifyMailServer } from "#app/platform/mail/sending/mail-transports.server.ts";
import { checkDatabase } from "./check-database.ts";
import { checkProviders } from "./check-providers.ts";
import { checkDisk } from "./disk.ts";
import { type Finding, runCheck } from "./finding.ts";

/**
 * Checks everything that a site needs, one finding a line, whether it runs or not. Invalid settings are the only
 * finding if there are any.
 */
export async function runChecks(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = settingsOf(environment);
  if (Array.isArray(settings)) return settings;
  await mkdir(settings.DATA_DIR, { recursive: true });
  const [{ database, texts, clockAheadMs }, storage, disk, mail, providers] = await Promise.all([
    checkDatabase(settings),
    checkStorage(settings),
    runCheck("disk", "Set DATA_DIR to a folder that is there.", () => checkDisk(settings)),
    checkMail(settings),
    checkProviders(settings),
  ]);
  const isElsewhere = settings.DATABASE_URL !== undefined;
  const clock = checkClock(isElsewhere ? clockAheadMs : null, providers.clockAheadMs);
  const wellSet: Finding = { part: "settings", status: "ok", message: "all can be used" };
  const ofTexts = texts ? [texts] : [];
  return [wellSet, database, ...ofTexts, storage, disk, mail, ...providers.findings, clock];
}

function settingsOf(environment: Record<string, string | undefined>): Settings | Finding[] {
  try {
    return readSettings(environment);
  } catch (error) {
    const lines = error instanceof Error ? error.message.split("\n") : [String(error)];
    const advice = "Correct it in the environment or in .env; docs/settings.md lists all of them.";
    return lines.map((message) => ({ part: "settings", status: "failed", message, advice }));
  }
}

function checkStorage(settings: Settings): Promise<Finding> {
  const { STORAGE_URL: address } = settings;
  const isBucket = address?.startsWith("s3:") ?? false;
  const advice = isBucket
    ? "See whether the bucket of STORAGE_URL is there and its key may read, write, list and delete in it."
    : "See whether the folder is there, its disk is not full, and this user may write into it.";
  return runCheck("storage", advice, async () => {
    await (await openFileStore(settings)).check();
    return { status: "ok", message: isBucket ? "the bucket can be written to" : "files can be written" };
  });
}

function checkMail(settings: Settings): Promise<Finding> {
  const advice =
    "See whether SMTP_URL names the right server, port, user and password. Emails wait for three days; `octavo mail list` shows them.";
  return runCheck("mail", advice, async () => {
    if (settings.SMTP_URL) {
      await verifyMailServer(settings.SMTP_URL);
      return { status: "ok", message: "the mail server accepts emails" };
    }
    const message = "no SMTP_URL: emails are files that nobody gets";
    return settings.SITE_URL
      ? { status: "warning", message, advice: "Set SMTP_URL, or nobody can sign up." }
      : { status: "ok", message };
  });
}

const worthTellingMs = 5_000;
/** One-time codes and signatures tolerate a difference of minutes. */
const harmfulMs = 60_000;

/** Compares the machine's clock with those of other machines. */
function checkClock(...others: (number | null)[]): Finding {
  const known = others.filter((one) => one !== null);
  const most = known.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0];
  if (most === undefined)
    return {
      part: "clock",
      status: "ok",
      message: `${new Date().toISOString()}, with nothing to compare it to`,
    };
  const seconds = Math.round(Math.abs(most) / 1_000);
  if (Math.abs(most) < worthTellingMs)
    return { part: "clock", status: "ok", message: `right within ${seconds + 1} s` };
  return {
    part: "clock",
    status: Math.abs(most) < harmfulMs ? "warning" : "failed",
    message: `${seconds} s ${most > 0 ? "behind" : "ahead of"} others`,
    advice:
      "Let the machine set its clock by the network (NTP): sign-in codes and signatures of payments depend on it.",
  };
}
