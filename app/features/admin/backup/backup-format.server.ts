import { z } from "zod";

/**
 * A backup is one zip: `tables/{name}` is PostgreSQL's own text form of COPY, `files/{sha256}` is a stored file, and the
 * manifest, written last, says what there must be. A zip keeps its contents list at its end, so a file that was cut off
 * is not one.
 */
export const manifestName = "octavo-backup.json";
export const tableEntry = (name: string) => `tables/${name}`;
export const fileEntry = (hash: string) => `files/${hash}`;

export const ManifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  octavoVersion: z.string(),
  /** The moment of the last migration the tables had seen. */
  schemaVersion: z.number(),
  /** In an order in which they can be filled: a table after those it refers to. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  fileCount: z.number(),
  /** Listed, and swept before their turn came: their entries are empty and mean nothing. */
  swept: z.array(z.string()),
});

export type Manifest = z.output<typeof ManifestSchema>;

/** Told after each table and file, with its name. */
export type Progress = (total: number) => { advance(label?: string): void; finish(): void };
