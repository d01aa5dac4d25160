/**
 * The token of a call: C11's header, or the bearer that programs send; empty if there is none. The public key of a client
 * (C08) stands for nobody.
 */
export function callToken(headers: Headers): string {
  const own = headers.get("x-jwt-token");
  if (own !== null) return own;
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return bearer.startsWith("sb_publishable_") ? "" : bearer;
}
