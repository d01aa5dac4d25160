export type { OwnWork, Work } from "./own-work.server.ts";
