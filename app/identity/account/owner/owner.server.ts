import { redirect } from "react-router";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { returnTries, spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { proofKeys } from "#app/identity/step-up/public.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";

/** The account may be changed by any of its sessions except one that is locked to a family profile by its PIN. */
export async function requireOwner(context: Context, request: Request): Promise<Viewer> {
  return asOwner(await requireViewer(context, request));
}

export function asOwner(viewer: Viewer): Viewer {
  if (viewer.session.lockedProfileId) throw redirect("/select-profile", 303);
  return viewer;
}

export function settingsHead(context: Context, title: string) {
  return privateHead(context, title, "/account");
}

/** The posted form; a body that is not a form has no fields. */
export function formOf(request: Request): Promise<FormData> {
  return postedForm(request);
}

/**
 * Runs an action that checks a password, with limits on tries; returns the seconds to wait when there were too many. A
 * stolen session must neither guess the password nor lock out the account's other sessions.
 */
export async function limitGuesses<Outcome extends { status: number }>(
  context: Context,
  viewer: Viewer,
  guess: () => Promise<Outcome>,
): Promise<Outcome | { status: 429; body: { seconds: number | null; code: string } }> {
  const { db, now } = context.get(siteContext);
  const keys = proofKeys(viewer);
  const refused = await spendTries(db, keys, now());
  if (refused !== null) return { status: 429, body: { seconds: refused.seconds, code: "TOO_MANY_PROOFS" } };
  const outcome = await guess();
  if (outcome.status === 200) await returnTries(db, keys);
  return outcome;
}
