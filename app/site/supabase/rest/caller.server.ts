import { adultGate } from "#app/access/gates/adult-gate.ts";
import { audiencesWithheld } from "#app/access/gates/age-gate.ts";
import { mayWrite } from "#app/access/gates/may-write.ts";
import { readingGate } from "#app/access/gates/reading-gate.ts";
import { excludedBooks, excludedTerms } from "#app/access/visibility/visible-books.server.ts";
import { writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { isAccessToken } from "#app/identity/tokens/public.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { callToken } from "#app/platform/auth/keys/call-token.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { BearerRefused, bearerViewer } from "../bearer.server.ts";
import { refused } from "./refusals.ts";
import type { ExposedTable } from "./tables.ts";

/** What the views and policies of the schema `api` know of whoever asks; all empty for a stranger. */
export interface Caller {
  viewer: Viewer | null;
  settings: Record<SettingName, string>;
}

export const settingNames = [
  "account",
  "profile",
  "profiles",
  "writers",
  "withheld",
  "excluded",
  "hidden",
  "member",
  "adult",
] as const;
type SettingName = (typeof settingNames)[number];

const stranger: Caller = {
  viewer: null,
  settings: {
    account: "",
    profile: "",
    profiles: "",
    writers: "",
    withheld: "",
    excluded: "",
    hidden: "",
    member: "",
    adult: "",
  },
};

/**
 * Who asks for rows of these tables, by the bearer token alone: the cookies of a browser that has this site open beside stand for nobody
 * here. Throws the refusal in PostgREST's form.
 */
export async function findCaller(
  context: Context,
  request: Request,
  tables: ExposedTable[],
): Promise<Caller> {
  const own = tables.filter(({ rows }) => rows === "own");
  const token = callToken(request.headers);
  if (token === "") {
    const [first] = own;
    if (first)
      throw refused({
        status: 401,
        code: "42501",
        message: `permission denied for table ${first.name}`,
        hint: "Sign in first: these are rows of one's own",
      });
    return stranger;
  }
  // A program's token does not open more public books than there are for everybody.
  if (isAccessToken(token) && own.length === 0) return stranger;
  const viewer = await viewerOf(context, request, own);
  const site = context.get(siteContext);
  const { state } = await findEntitlement(site, viewer.account.id);
  if (own.some(({ isForWriters }) => isForWriters) && !mayWrite(state))
    throw refused({ status: 403, code: "42501", message: "A subscription is needed" });
  return { viewer, settings: settingsOf(viewer, readingGate("members", state) === "open", site.now()) };
}

async function viewerOf(context: Context, { headers }: Request, own: ExposedTable[]): Promise<Viewer> {
  // Every table's own scope is needed.
  const scopes = own.length === 0 ? [null] : [...new Set(own.map(({ scope }) => scope))];
  try {
    const viewers = [];
    for (const scope of scopes)
      viewers.push(
        await bearerViewer(context, { token: callToken(headers), scope, subUser: headers.get("x-sub-user") }),
      );
    const [viewer] = viewers;
    if (!viewer) throw new Error("nobody");
    return viewer;
  } catch (error) {
    if (!(error instanceof BearerRefused)) throw error;
    const { status, message } = error;
    throw refused({ status, code: status === 401 ? "PGRST301" : "42501", message });
  }
}

function settingsOf(viewer: Viewer, isMember: boolean, now: Date): Caller["settings"] {
  const { account, profile, profiles, session } = viewer;
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(",");
  const gate = adultGate({ birthday: profile.birthday, ageCap: profile.ageCap, hasMark: false }, now);
  return {
    account: account.id,
    profile: profile.id,
    profiles: session.lockedProfileId ?? (profile.kind === "family" ? profile.id : ids(profiles)),
    writers: ids(writingProfiles(viewer)),
    withheld: audiencesWithheld(profile.ageCap).join(","),
    excluded: excludedTerms(profile),
    hidden: excludedBooks(profile).join(","),
    member: isMember ? "yes" : "",
    adult: gate === "open" ? "yes" : "",
  };
}
