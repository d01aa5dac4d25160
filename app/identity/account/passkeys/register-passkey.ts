import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";

/** Lets the browser make a passkey; answers what the server has to check, as text for a form. Throws when called off. */
export async function registerPasskey(): Promise<string> {
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  const response = await callAsViewer("/api/auth/passkey/generate-register-options");
  if (!response.ok) throw new Error("no passkey can be made");
  const optionsJSON = (await response.json()) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}
