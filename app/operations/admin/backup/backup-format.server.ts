import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A backup is one zip: `tables/{name}` is PostgreSQL's own text form of COPY, `files/{sha256}` is a stored file,
 * `keys.age` are
 * the site's keys, locked with a passphrase. The manifest, written last but for its signature, has the checksum of every
 * part; what it does not name must not be there. A zip keeps its contents list at its end, so a file that was cut off
 * is not one.
 */
export const manifestName = "octavo-backup.json";
export const signatureName = "octavo-backup.sig.json";
export const keysName = "keys.age";
export const tableEntry = (name: string) => `tables/${name}`;
export const fileEntry = (hash: string) => `files/${hash}`;

export const ManifestSchema = z.object({
  format: z.literal(2),
  madeAt: z.string(),
  octavoVersion: z.string(),
  /** The time of the last migration applied to the tables. */
  schemaVersion: z.number(),
  /** In insertion order: a table after those it references. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** `sha256` of the sorted names of all stored files, one per line. A name is the checksum of its file. */
  files: z.object({ count: z.number(), sha256: z.string() }),
  /** Null: without keys. */
  keys: z.object({ sha256: z.string() }).nullable(),
  /** Files that were listed but deleted before they were read: their entries are empty. */
  swept: z.array(z.string()),
});

export const checksumOf = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const namesChecksum = (hashes: string[]) => checksumOf(hashes.toSorted().join("\n"));

export type Manifest = z.output<typeof ManifestSchema>;

/** Called after each table and file, with its name. */
export type Progress = (total: number) => { advance(label?: string): void; finish(): void };
