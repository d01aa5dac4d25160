// A process that reads documents of a catalogue as Thorium does, by its own parser; those of OPDS 1.2 become OPDS 2.0
// there. It takes `{ kind, text }` and answers with what was read, as JSON.
import { DOMParser } from "@xmldom/xmldom";
import { TaJsonDeserialize } from "r2-lcp-js/dist/es8-es2017/src/serializable.js";
import {
  convertOpds1ToOpds2,
  convertOpds1ToOpds2_EntryToPublication,
} from "r2-opds-js/dist/es8-es2017/src/opds/converter.js";
import {
  initGlobalConverters_GENERIC,
  initGlobalConverters_OPDS,
} from "r2-opds-js/dist/es8-es2017/src/opds/init-globals.js";
import { OPDS } from "r2-opds-js/dist/es8-es2017/src/opds/opds1/opds.js";
import { Entry } from "r2-opds-js/dist/es8-es2017/src/opds/opds1/opds-entry.js";
import { OPDSFeed } from "r2-opds-js/dist/es8-es2017/src/opds/opds2/opds2.js";
import { OPDSAuthenticationDoc } from "r2-opds-js/dist/es8-es2017/src/opds/opds2/opds2-authentication-doc.js";
import { OPDSPublication } from "r2-opds-js/dist/es8-es2017/src/opds/opds2/opds2-publication.js";
import { initGlobalConverters_SHARED } from "r2-shared-js/dist/es8-es2017/src/init-globals.js";
import { XML } from "r2-utils-js/dist/es8-es2017/src/_utils/xml-js-mapper/index.js";

initGlobalConverters_OPDS();
initGlobalConverters_SHARED();
initGlobalConverters_GENERIC();

const documentOf = (xml) => new DOMParser().parseFromString(xml, "application/xml");

const readers = {
  feed2: (json) => TaJsonDeserialize(JSON.parse(json), OPDSFeed),
  publication2: (json) => TaJsonDeserialize(JSON.parse(json), OPDSPublication),
  authentication: (json) => TaJsonDeserialize(JSON.parse(json), OPDSAuthenticationDoc),
  feed1: (xml) => convertOpds1ToOpds2(XML.deserialize(documentOf(xml), OPDS)),
  publication1: (xml) => convertOpds1ToOpds2_EntryToPublication(XML.deserialize(documentOf(xml), Entry)),
};

/** What was read, with what its classes compute from it. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const names = new Set(Object.keys(value));
  for (let kind = Object.getPrototypeOf(value); kind !== Object.prototype; kind = Object.getPrototypeOf(kind))
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
      if (get) names.add(name);
  return Object.fromEntries([...names].map((name) => [name, plain(value[name])]));
}

process.on("message", ({ kind, text }) => {
  try {
    process.send({ read: JSON.stringify(plain(readers[kind](text))) });
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) });
  }
});
