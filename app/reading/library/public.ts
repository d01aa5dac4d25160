export { sendStoredPlaces } from "./send-stored-places.ts";
