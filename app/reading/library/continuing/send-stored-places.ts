import { sendUnsent } from "#app/reading/places/public.ts";
import { listStoredPlaces } from "./stored-places.ts";

/** As many as one call takes. */
const mostSent = 50;

/** Sends what was read on this device before signing in, or without a network. */
export const sendStoredPlaces = (): Promise<void> =>
  sendUnsent(listStoredPlaces(mostSent).map(({ jid, ...local }) => ({ jid, local })));
