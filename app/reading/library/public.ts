export { listCurrentBooks } from "./stored-places.ts";
export { sendStoredPlaces } from "./send-stored-places.ts";
