/** What an access token may be allowed to do. Stored with each token: names are only added. */
export const tokenScopes = [
  "account:read",
  "works:read",
  "works:write",
  "following:read",
  "following:write",
  "reading:read",
  "reading:write",
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Whether a stored name is a scope of this version. */
export const isTokenScope = (name: string): name is TokenScope => tokenScopes.some((known) => known === name);

/**
 * Whether a token with these scopes may make a call. `needed` is the call's own scope; null: the call is for a signed-in
 * browser only. A scope never includes another.
 */
export function tokenGate(
  given: readonly string[],
  needed: TokenScope | null,
): "open" | "lacks-scope" | "not-for-tokens" {
  if (needed === null) return "not-for-tokens";
  return given.includes(needed) ? "open" : "lacks-scope";
}
