import { sendUnsent } from "#app/reading/places/public.ts";
import { listStoredPlaces } from "./stored-places.ts";

/** Sends what was read on this device before signing in, or without a network: the places, and the chapters that were read. */
export async function sendStoredPlaces(): Promise<void> {
  const places = listStoredPlaces(Number.POSITIVE_INFINITY);
  await sendUnsent(places.map(({ jid, ...local }) => ({ jid, local })));
  const { sendUnsentMarks } = await import("#app/reading/annotations/public.tsx");
  await sendUnsentMarks();
  const { sendReads } = await import("#app/reading/read-chapters/public.tsx");
  await sendReads(places.map(({ jid }) => jid));
}
