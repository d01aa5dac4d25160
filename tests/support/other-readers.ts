import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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

/** Reads documents of a catalogue as Thorium does, by its own parser; those of OPDS 1.2 become OPDS 2.0 there. */
export const thorium = {
  feed2: (json: string): OPDSFeed => TaJsonDeserialize(JSON.parse(json), OPDSFeed),
  publication2: (json: string): OPDSPublication => TaJsonDeserialize(JSON.parse(json), OPDSPublication),
  authentication: (json: string): OPDSAuthenticationDoc =>
    TaJsonDeserialize(JSON.parse(json), OPDSAuthenticationDoc),
  feed1: (xml: string): OPDSFeed => convertOpds1ToOpds2(XML.deserialize<OPDS>(documentOf(xml), OPDS)),
  publication1: (xml: string): OPDSPublication =>
    convertOpds1ToOpds2_EntryToPublication(XML.deserialize<Entry>(documentOf(xml), Entry)),
};

const documentOf = (xml: string) => new DOMParser().parseFromString(xml, "application/xml");

const run = promisify(execFile);
const program = "/usr/bin/jing";
const schema = join(import.meta.dirname, "../fixtures/opds/opds-1.2.rnc");

/** In continuous integration a missing program is a failure and not a reason to skip. */
export const canRunJing = existsSync(program) || process.env["CI"] !== undefined;

/** What is wrong with documents of OPDS 1.2 by our schema: the empty string when all are valid. */
export async function jing(documents: { name: string; xml: string }[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "octavo-jing-"));
  try {
    const paths = documents.map(({ name }) => join(directory, `${name}.xml`));
    for (const [at, { xml }] of documents.entries()) await writeFile(paths[at] ?? "", xml);
    await run(program, ["-c", schema, ...paths]);
    return "";
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: string };
    return (stdout ?? "").replaceAll(`${directory}/`, "") || message;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
