import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import type { genericOAuth } from "better-auth/plugins";
import { z } from "zod";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type AuthListeners, unconfirmedAddress } from "#app/platform/auth/auth-facts.server.ts";
import { beginSignUp } from "./sign-up-plugin.server.ts";

type OAuthProvider = Parameters<typeof genericOAuth>[0]["config"][number];
type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** An OpenID Connect provider from the settings in Better Auth's form. */
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

/** A name is untrusted text: characters that PostgreSQL cannot store are removed and the length is limited. */
const nameOf = ({ name }: Record<string, unknown>) =>
  typeof name === "string" ? { name: name.replace(/\p{Cc}/gu, " ").slice(0, 500) } : { name: "" };

/**
 * An address that the provider does not vouch for is never matched with our accounts, as that would reveal which
 * addresses have one. An address made from the identity replaces it until our code verifies the real one
 * (`provingUnvouched`).
 */
function addressOf(providerId: string, profile: Record<string, unknown>) {
  if (typeof profile["email"] !== "string") return {};
  if (isVouched(profile)) return { emailVerified: true };
  const name = createHash("sha256")
    .update(`${providerId}:${String(profile["sub"])}`)
    .digest("hex");
  return { email: `${name}@unconfirmed.invalid`, emailVerified: false };
}

// Some providers send booleans as strings.
const isVouched = ({ emailVerified }: Record<string, unknown>) =>
  emailVerified === true || emailVerified === "true";

const Claims = z.object({ sub: z.string().min(1), email: z.email().max(254).toLowerCase() });

/** Stores a sign-up through a provider that does not vouch for the address as pending, and mails our own code. */
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
