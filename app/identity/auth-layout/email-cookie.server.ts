import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

const name = "octavo.signing-in";
const seconds = 1_800;

/** Carries the email from one step of signing in to the next: in a URL it would appear in logs and histories. */
export function rememberEmail(email: string): string {
  return `${name}=${encodeURIComponent(email)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

export function rememberedEmail(request: Request): string | null {
  return readCookie(request.headers.get("cookie"), name);
}

export function forgetEmail(): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}
