import { z } from "zod";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { asRole } from "../rest/as-role.server.ts";
import { findCaller } from "../rest/caller.server.ts";
import { readQuery } from "../rest/query-input.ts";
import { findRows } from "../rest/rows-queries.server.ts";
import { exposedTable } from "../rest/tables.ts";

const File = z.object({
  work_id: z.string(),
  hash: z.string(),
  media_type: z.string(),
  size: z.number().nullable(),
  added_at: z.string(),
});
export type OwnFile = z.output<typeof File>;

const table = exposedTable("work_files");

/** Pictures and covers of the caller's own works: of all, of one, or one file. Throws the refusal of `/rest/v1`. */
export async function findOwnFiles(
  context: Context,
  request: Request,
  wanted: { workId?: string; hash?: string },
): Promise<OwnFile[]> {
  const caller = await findCaller(context, request, [table]);
  const parameters = new URLSearchParams({ select: "work_id,hash,media_type,size,added_at" });
  if (wanted.workId !== undefined) parameters.set("work_id", `eq.${wanted.workId}`);
  if (wanted.hash !== undefined) parameters.set("hash", `eq.${wanted.hash}`);
  const query = readQuery(table, parameters);
  const { json } = await asRole(context.get(siteContext), caller, (tx) => findRows(tx, query));
  const rows = z.array(File).parse(JSON.parse(json));
  // The same picture as a cover and in the text is one file.
  return [...new Map(rows.map((row) => [`${row.work_id}/${row.hash}`, row])).values()];
}

/** Its name within the folder of its work. */
export const fileNameOf = ({ hash, media_type: type }: OwnFile): string =>
  fileUrl(hash, type).slice("/files/".length);
