import { execFile, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

interface Named {
  Name: string;
  Position?: number;
}

interface Link {
  Href: string;
  TypeLink?: string;
  Title?: string;
  Rel?: string[];
  Properties?: { NumberOfItems?: number };
}

/** A book as Thorium reads it, as far as tests look at it. */
export interface Publication {
  Metadata: {
    Title: string;
    Author?: Named[];
    Language?: string[];
    Publisher?: Named[];
    Subject?: Named[];
    BelongsTo?: { Series?: Named[] };
    Description?: string;
    Modified?: string;
  };
  Links?: Link[];
  Images?: Link[];
}

/** A feed as Thorium reads it. */
export interface Feed {
  Metadata: { Title: string; NumberOfItems?: number; ItemsPerPage?: number };
  Links?: Link[];
  Navigation?: Link[];
  Groups?: { Navigation?: Link[] }[];
  Publications?: Publication[];
  Facets?: { Metadata: { Title: string }; Links: Link[] }[];
}

interface AuthenticationDocument {
  Title: string;
  Id: string;
  Authentication: { Type: string; Labels: { Login: string; Password: string } }[];
  Links: Link[];
}

const thoriumFolder = join(import.meta.dirname, "../thorium");

/** `npm test` installs the parser; in continuous integration a missing one is a failure and not a reason to skip. */
export const canRunThorium =
  existsSync(join(thoriumFolder, "node_modules")) || process.env["CI"] !== undefined;

/** Reads documents of a catalogue as Thorium does, by its own parser; those of OPDS 1.2 become OPDS 2.0 there. */
export function openThorium() {
  const child = fork(join(thoriumFolder, "read-documents.mjs"), { execArgv: [] });
  const reader =
    <Document>(kind: string) =>
    async (text: string): Promise<Document> => {
      const answered = once(child, "message");
      child.send({ kind, text });
      const [{ read, failure }] = (await answered) as [{ read?: string; failure?: string }];
      if (read === undefined) throw new Error(failure);
      return JSON.parse(read) as Document;
    };
  return {
    feed1: reader<Feed>("feed1"),
    feed2: reader<Feed>("feed2"),
    publication1: reader<Publication>("publication1"),
    publication2: reader<Publication>("publication2"),
    authentication: reader<AuthenticationDocument>("authentication"),
    [Symbol.dispose]: () => void child.kill(),
  };
}

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
