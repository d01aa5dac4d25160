export { spellJid } from "./jid.ts";
export { bookTag, listTag, listTags, pageSeconds, tagsOfFound } from "./page-tags.ts";
export { readerAddress } from "./page/reader-address.ts";
