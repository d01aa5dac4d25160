import { z } from "zod";
import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { lengthOf, workLimits } from "#app/authoring/text-limits/public.ts";
import { defineFunction, type FunctionAnswer } from "#app/identity/api/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Context, Site } from "#app/platform/http/site-context.server.ts";
import { type Format, formats } from "../exporting/formats.ts";
import { takeManuscript } from "../importing/take-manuscript.server.ts";
import { findRequest } from "../queue/file-requests.server.ts";
import { convertFile } from "./convert-file.server.ts";

const title = z
  .string()
  .trim()
  .min(1)
  .refine((text) => lengthOf(text) <= workLimits.title, `At most ${workLimits.title} characters`);

const ConvertInput = z.object({
  /** Of the file, whose ending says what the text is; without it the bytes say. */
  name: z.string().max(200).optional(),
  /** The manuscript itself, in an object. */
  text: z.string().optional(),
  /** The format to be answered. Without it, the manuscript waits for its author among their imports. */
  to: z.enum(Object.keys(formats) as [Format, ...Format[]]).optional(),
  title: title.optional(),
  author: z.string().trim().min(1).max(200).optional(),
  /** The work that the chapters are for; a new one without it. */
  work: z
    .string()
    .regex(/^[\w-]{1,64}$/, "This is not an id")
    .optional(),
});

const textFormats = new Set<Format>(["md", "html", "txt"]);

/** Reads a manuscript: into another format, or into chapters that its author looks at before anything is made of them. */
export const convertManuscript = defineFunction({
  name: "convert-manuscript",
  summary:
    "A manuscript in another format; without `to`, an import that waits for you at the address in `review`.",
  answers: ["file", "text", "json"],
  who: "writer",
  scope: "works:write",
  bodies: ["json", "text", "binary", "form"],
  limits: { atOnce: 20, seconds: 14 },
  input: ConvertInput,
  async run({ site, context, input, file: sent, signal }, viewer) {
    const file = fileOf(input, sent);
    if (!file) return refused("Send a manuscript: as the body, as a form's file, or as `text`.");
    if (input.to === undefined)
      return takeImport(site, context, { viewer, file, workId: input.work ?? null });
    const format = input.to;
    const converted = await convertFile(file, {
      format,
      signal,
      title: input.title ?? null,
      author: input.author ?? null,
      publisher: site.settings.SITE_NAME,
      at: site.now(),
    });
    if (!converted.ok) return refused(converted.message);
    const { fileName } = converted;
    const bytes = new Uint8Array(converted.bytes);
    return textFormats.has(format) && fileName.endsWith(`.${format}`)
      ? { kind: "text", text: new TextDecoder().decode(bytes) }
      : { kind: "file", bytes, size: bytes.length, fileName };
  },
});

const refused = (message: string): FunctionAnswer => ({ kind: "refused", status: 422, message });

interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

function fileOf(
  { name, text }: z.output<typeof ConvertInput>,
  sent: { name: string | null; bytes: Uint8Array } | null,
): NamedFile | null {
  if (sent) return { name: name ?? sent.name ?? "manuscript", bytes: sent.bytes };
  return text === undefined ? null : { name: name ?? "manuscript", bytes: new TextEncoder().encode(text) };
}

/** Stores the manuscript as the import page does, where its author continues. */
async function takeImport(
  site: Site,
  context: Context,
  { viewer, file, workId }: { viewer: Viewer; file: NamedFile; workId: string | null },
): Promise<FunctionAnswer> {
  const work = workId === null ? null : await getOwnWork(context, viewer, { workId });
  const acting = writingProfiles(viewer).find(({ id }) => id === viewer.profile.id);
  if (!acting) return refused(`${viewer.profile.fullName} is a family profile, which reads.`);
  const accountId = viewer.account.id;
  const profileId = work?.profileId ?? acting.id;
  const taken = await takeManuscript(site, {
    accountId,
    profileId,
    workId,
    fileName: file.name,
    bytes: file.bytes,
  });
  if (!taken.ok) return refused(taken.message);
  const { id } = taken;
  const request = await findRequest(site, { id, accountId });
  const isRead = request?.state === "done";
  const review = `/writing/${workId === null ? "" : `${workId}/`}import?file=${id}`;
  return {
    kind: "json",
    status: isRead ? 200 : 202,
    value: { id, state: isRead ? "read" : "reading", review },
  };
}
