import { Readable } from "node:stream";
import { z } from "zod";
import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { defineFunction } from "#app/identity/api/public.server.ts";
import { awaitFile, noLongerStored } from "../downloads/made-file.server.ts";
import { type Format, formats } from "../exporting/formats.ts";

const id = z.string().regex(/^[\w-]{1,64}$/, "This is not an id");

const ExportInput = z.union([
  z.object({
    work: id,
    format: z.enum(Object.keys(formats) as [Format, ...Format[]]),
    /** All without it. */
    chapters: z.array(id).min(1).max(2_000).nullable().default(null),
  }),
  /** One that was still being made at an earlier request. */
  z.object({ work: id, file: id }),
]);

/** A work as a file, also without a subscription, because authors always keep access to their works. */
export const exportBook = defineFunction({
  name: "export-book",
  summary:
    'Your work as a file, or `{ state: "making", file }` when that takes longer: call again with that `file`.',
  answers: ["file", "json"],
  who: "account",
  scope: "works:read",
  bodies: ["json"],
  limits: { atOnce: 50, seconds: 12 },
  input: ExportInput,
  async run({ site, context, input }, viewer) {
    const { id: workId } = await getOwnWork(context, viewer, { workId: input.work });
    const wanted = "file" in input ? { id: input.file } : { format: input.format, chapters: input.chapters };
    const made = await awaitFile(site, { accountId: viewer.account.id, workId, wanted });
    switch (made.state) {
      case "done":
        return {
          kind: "file",
          bytes: Readable.toWeb(made.stored.stream) as ReadableStream<Uint8Array>,
          size: made.stored.size,
          fileName: made.request.fileName,
        };
      case "making":
        return { kind: "json", status: 202, value: { state: "making", file: made.id } };
      case "failed":
        return { kind: "refused", status: 422, message: made.problem };
      case "refused":
        return { kind: "refused", status: 429, message: made.message };
      case "gone":
        return { kind: "refused", status: 404, message: noLongerStored };
    }
  },
});
