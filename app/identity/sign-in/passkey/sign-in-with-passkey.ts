import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";

/** Signs in with a passkey. Returns the next address; throws when it was cancelled or refused. */
export async function signInWithPasskey(): Promise<string> {
  const options = await fetch("/api/auth/passkey/generate-authenticate-options");
  if (!options.ok) throw new Error("no passkey can be asked for");
  const optionsJSON = (await options.json()) as PublicKeyCredentialRequestOptionsJSON;
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
