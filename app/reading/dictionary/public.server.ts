export { registerDictionary } from "./dictionary-cli.server.ts";
export { defaultDictionaryJob } from "./default/default-dictionary-job.server.ts";
