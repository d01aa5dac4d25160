import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { spendMail } from "#app/platform/auth/mail-ledger/mail-ledger-commands.server.ts";
import { renewSession } from "#app/platform/auth/sessions/renew-session.server.ts";
import { type StepUpLevel, stepUpNeeded } from "#app/platform/auth/factors/step-up.ts";
import {
  hasPassword,
  makeStepUpCode,
  recordFactor,
  spendStepUpCode,
} from "#app/platform/auth/factors/step-up-commands.server.ts";
import { returnTries, spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { refusalMessage } from "#app/identity/auth-layout/public.ts";
import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { proofKeys } from "./proof-keys.ts";
import type { StepUpQuestion, StepUpWay } from "./step-up-question.ts";
import { stepUpMail } from "./step-up-mail.ts";

interface StepUpContext {
  context: Context;
  request: Request;
  viewer: Viewer;
  /** The posted form, to be processed after the proof. */
  form: FormData;
}

/**
 * A04: null when the session's proof is fresh enough for `level`, or became so by this form; otherwise the question to
 * ask. The page shows `<StepUpForm>` in place of its own form: it carries all posted fields and posts them to the same
 * address, so that the action continues by itself, without scripts and without storing forms on the server.
 */
export async function passStepUp(action: StepUpContext, level: StepUpLevel): Promise<StepUpQuestion | null> {
  const { context, viewer, form } = action;
  const site = context.get(siteContext);
  const times = { ...viewer.session, hasSecondFactor: viewer.account.hasSecondFactor };
  const need = stepUpNeeded(level, times, site.now());
  if (need === "nothing") return null;
  const ways = await waysFor(action, need);
  const question = { ways, error: null, isSent: false, carried: carriedOf(form) };
  const given = form.get("step-up");
  if (given === "send") return ways.includes("mail") ? sendCode(action, question) : question;
  const way = ways.find((each) => each === given);
  if (!way) return question;
  const error = await proveBy(way, action);
  return error === null ? null : { ...question, error: { way, message: error }, isSent: way === "mail" };
}

async function waysFor(
  { context, viewer }: StepUpContext,
  need: "any-factor" | "second-factor",
): Promise<StepUpWay[]> {
  if (need === "second-factor") return ["app", "backup"];
  const isWithPassword = await hasPassword(context.get(siteContext).db, viewer.account.id);
  return [
    ...(isWithPassword ? (["password"] as const) : []),
    ...(viewer.account.hasSecondFactor ? (["app"] as const) : []),
    "mail",
  ];
}

/** All but our own fields. Files cannot be carried, and no guarded form has any. */
function carriedOf(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && !name.startsWith("step-up") ? [[name, value] as [string, string]] : [],
  );
}

async function sendCode(
  { context, viewer }: StepUpContext,
  question: StepUpQuestion,
): Promise<StepUpQuestion> {
  const site = context.get(siteContext);
  const to = viewer.account.email;
  const refusal = await spendMail(site, { to, kind: "step-up", cause: "owner", hasPause: false });
  if (refusal) {
    const body = { code: "MAILS_USED_UP", seconds: refusal.seconds };
    return { ...question, error: { way: "mail", message: refusalMessage({ status: 429, body }) } };
  }
  const code = await makeStepUpCode(await context.get(authContext)(), viewer.session.id, site.now());
  const mail = stepUpMail(site.settings, code);
  await queueMail(site, site.db, { to, kind: mailKinds["step-up-code"], ...mail });
  return { ...question, isSent: true };
}

const ways: Record<StepUpWay, string> = {
  password: "password",
  app: "authenticator app",
  backup: "backup code",
  mail: "emailed code",
};

/**
 * Null when the proof was right, and is recorded; otherwise why not. Limited for every method: a stolen session must
 * not guess.
 */
async function proveBy(way: StepUpWay, action: StepUpContext): Promise<string | null> {
  const { context, request, viewer } = action;
  const site = context.get(siteContext);
  const account = { id: viewer.account.id };
  const keys = proofKeys(viewer);
  const refused = await spendTries(site.db, keys, site.now());
  if (refused !== null) return tooMany(refused.seconds);
  const error = await check(way, action);
  await recordSecurityEvent(context, request, {
    account,
    kind: error === null ? "step-up-passed" : "step-up-refused",
    detail: ways[way],
  });
  if (error !== null) return error;
  await returnTries(site.db, keys);
  const factor = way === "app" || way === "backup" ? "second" : "first";
  await recordFactor(site.db, { id: viewer.session.id, factor }, site.now());
  // The session gains rights; a copy of its token that was stolen before must not.
  await renewSession(context, action.request);
  return null;
}

async function check(
  way: StepUpWay,
  { context, request, viewer, form }: StepUpContext,
): Promise<string | null> {
  const given = textOf(form, `step-up-${way}`);
  if (given === "") return way === "password" ? "Enter your password." : "Enter the code.";
  const auth = await context.get(authContext)();
  switch (way) {
    case "password": {
      const reply = await callAuth(context, request, { path: "/verify-password", body: { password: given } });
      if (reply.status === 429) return refusalMessage(reply);
      return reply.status === 200 ? null : "This is not your password.";
    }
    case "mail": {
      const isRight = await spendStepUpCode(auth, viewer.session.id, given.replace(/\D/g, ""));
      return isRight ? null : "This is not the code, or it is older than 10 minutes.";
    }
    case "app":
    case "backup": {
      const path = way === "app" ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
      const code = way === "app" ? given.replace(/\s/g, "") : given.trim();
      const reply = await callAuth(context, request, { path, body: { code, disableSession: true } });
      return reply.status === 200 ? null : refusalMessage(reply);
    }
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const tooMany = (seconds: number | null) =>
  refusalMessage({ status: 429, body: { seconds, code: "TOO_MANY_PROOFS" } });
