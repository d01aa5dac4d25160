import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import type { genericOAuth } from "better-auth/plugins";
import { z } from "zod";
import type { Site } from "../http/site-context.server.ts";
import { type AuthListeners, unconfirmedAddress } from "./auth-facts.server.ts";
import { beginSignUp } from "./sign-up-plugin.server.ts";

type OAuthProvider = Parameters<typeof genericOAuth>[0]["config"][number];
type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** A provider of the operator's, as Better Auth wants it. */
export function toOAuth(provider: Site["settings"]["OIDC_PROVIDERS"][number]): OAuthProvider {
  return {
    providerId: provider.id,
    name: provider.name,
    discoveryUrl: `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    mapProfileToUser: (profile) => ({ ...nameOf(profile), ...addressOf(provider.id, profile) }),
  };
}

/** A name is somebody's text: what PostgreSQL cannot keep, or would be much, does not come in. */
const nameOf = ({ name }: Record<string, unknown>) =>
  typeof name === "string" ? { name: name.replace(/\p{Cc}/gu, " ").slice(0, 500) } : { name: "" };

/**
 * An address that the provider does not vouch for never meets our accounts: whoever claims it would learn whether it has one. A
 * name of the identity's own stands in its place, until our code proves the address (`provingUnvouched`).
 */
function addressOf(providerId: string, profile: Record<string, unknown>) {
  if (typeof profile["email"] !== "string") return {};
  if (isVouched(profile)) return { emailVerified: true };
  const name = createHash("sha256")
    .update(`${providerId}:${String(profile["sub"])}`)
    .digest("hex");
  return { email: `${name}@unconfirmed.invalid`, emailVerified: false };
}

// Some providers write their booleans as text.
const isVouched = ({ emailVerified }: Record<string, unknown>) =>
  emailVerified === true || emailVerified === "true";

const Claims = z.object({ sub: z.string().min(1), email: z.email().max(254).toLowerCase() });

/** Keeps a sign-up through a provider that does not vouch for the address as pending, and mails a code of ours. */
export function provingUnvouched(site: Site, listeners: AuthListeners): ValidateUserInfo {
  return async ({ user, source }, ctx) => {
    if (source.action !== "create-user" || !source.oauth || user.emailVerified) return;
    const claims = Claims.safeParse(source.oauth.profile);
    if (!claims.success) return { error: "email_not_found" };
    const { sub, email } = claims.data;
    const refusal = await beginSignUp({ site, listeners }, ctx, {
      email,
      name: user.name ?? "",
      wantedHandle: null,
      passwordHash: null,
      identity: { providerId: source.oauth.providerId, accountId: sub },
    });
    return { error: refusal ? "too_many_mails" : unconfirmedAddress };
  };
}
