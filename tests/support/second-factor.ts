import { createOTP } from "@better-auth/utils/otp";
import { secondFactors } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { openTestAuth } from "./make-account.ts";

/**
 * Gives an account (from `makeAccount`) an authenticator app: `code()` is its present code, as if the last one had been
 * used a while ago. The given session stays.
 */
export async function addSecondFactor(site: Site, given: { cookie: string; password: string }) {
  const auth = await openTestAuth(site);
  const headers = new Headers({ cookie: given.cookie });
  const enabled = await auth.api.enableTwoFactor({
    body: { password: given.password, method: "totp" },
    headers,
  });
  if (enabled.method !== "totp") throw new Error("no app");
  const secret = new URL(enabled.totpURI).searchParams.get("secret") ?? "";
  const code = async () => {
    await halfMinutesLater(site);
    return createOTP(decodeBase32(secret)).totp();
  };
  const verified = await auth.api.verifyTOTP({ body: { code: await code() }, headers, returnHeaders: true });
  const cookie = verified.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { code, backupCodes: enabled.backupCodes, cookie: cookie || given.cookie };
}

/** As if everybody's last code had been used a while ago. */
export async function halfMinutesLater(site: Pick<Site, "db">): Promise<void> {
  await site.db.update(secondFactors).set({ usedStep: null });
}

function decodeBase32(text: string): string {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return String.fromCharCode(...bytes);
}
