import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";

/** Asks the browser for a passkey and signs in with it. Answers where to go next; throws when there is no way on. */
export async function signInWithPasskey(): Promise<string> {
  const asked = await fetch("/api/auth/passkey/generate-authenticate-options");
  if (!asked.ok) throw new Error("no passkey can be asked for");
  const optionsJSON = (await asked.json()) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const answer = await fetch("/api/auth/passkey/verify-authentication", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response }),
  });
  if (!answer.ok) throw new Error("the passkey was refused");
  const outcome = (await answer.json()) as { twoFactorRedirect?: boolean };
  return outcome.twoFactorRedirect ? "/sign-in/factor-two" : "/sign-in/continue";
}
