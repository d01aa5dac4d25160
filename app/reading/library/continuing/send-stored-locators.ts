import { sendUnsent } from "#app/reading/progression/public.ts";
import { listStoredLocators } from "./stored-locators.ts";

/** Sends what was read on this device before signing in, or without a network: the locators, and the chapters that were read. */
export async function sendStoredLocators(): Promise<void> {
  const locators = listStoredLocators(Number.POSITIVE_INFINITY);
  await sendUnsent(locators.map(({ jid, ...local }) => ({ jid, local })));
  const { sendUnsentMarks } = await import("#app/reading/annotations/public.tsx");
  await sendUnsentMarks();
  const { sendReads } = await import("#app/reading/read-chapters/public.tsx");
  await sendReads(locators.map(({ jid }) => jid));
}
