import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";

/**
 * Creates a passkey in the browser; returns what the server has to verify, as text for a form. Throws when cancelled.
 */
export async function registerPasskey(): Promise<string> {
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  const response = await callAsViewer("/api/auth/passkey/generate-register-options");
  if (!response.ok) throw new Error("no passkey can be made");
  const optionsJSON = (await response.json()) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}
