import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";

/** Lets the browser make a passkey; answers what the server has to check, as text for a form. Throws when called off. */
export async function registerPasskey(): Promise<string> {
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  const asked = await callAsViewer("/api/auth/passkey/generate-register-options");
  if (!asked.ok) throw new Error("no passkey can be made");
  const optionsJSON = (await asked.json()) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}
