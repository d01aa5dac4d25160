export { announceLive, announceToReaders } from "./live-commands.server.ts";
