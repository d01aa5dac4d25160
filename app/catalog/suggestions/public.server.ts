export { suggestBooks } from "./suggestions.server.ts";
