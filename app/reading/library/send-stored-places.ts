import { sendUnsent } from "#app/reading/places/public.ts";
import { listStoredPlaces } from "./stored-places.ts";

/** Sends what was read on this device before signing in, or without a network. */
export const sendStoredPlaces = (): Promise<void> =>
  sendUnsent(listStoredPlaces(Number.POSITIVE_INFINITY).map(({ jid, ...local }) => ({ jid, local })));
