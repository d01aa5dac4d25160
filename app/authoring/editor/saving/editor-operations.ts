import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { mostStepsOfSave } from "./save-parts.ts";

/** One save, as the browser sends it. The steps are validated by applying them. */
export const SaveInput = z.object({
  saveId: z.guid(),
  version: z.number().int().min(0).max(2_000_000_000),
  steps: z.array(z.unknown()).min(1).max(mostStepsOfSave),
  keepsBefore: z.boolean().optional(),
});

/** Names the current text, stores another version, or restores a revision. */
export const RevisionInput = z.union([
  z.object({ name: z.string().trim().min(1).max(255) }),
  z.object({ document: z.looseObject({ type: z.literal("doc") }) }),
  z.object({ restore: z.number().int().positive() }),
]);

const flag = z.union([z.boolean(), z.stringbool()]).default(false);

export const FindInput = z.object({ find: z.string().min(1).max(200), matchesCase: flag, wholeWords: flag });

export const ReplaceInput = FindInput.extend({
  words: z
    .string()
    .max(1_000)
    .regex(/^[^\r\n]*$/),
  except: z.string().max(64).nullable().default(null),
});

const chapter = "/api/writing/chapters/{chapterId}";
const work = "/api/writing/works/{workId}";
const group = "Writing";
const [read, write] = ["works:read", "works:write"] as const;

/** The calls of the editor. */
export const editorOperations: Operation[] = [
  {
    method: "get",
    path: chapter,
    summary: "The text of a chapter of yours, as a document of ProseMirror.",
    group,
    caller: read,
    query: z.object({
      since: z.string().optional().describe("A version: the text is left out if it is still that one"),
    }),
    answers: { 200: "The version, and the text" },
  },
  {
    method: "post",
    path: `${chapter}/changes`,
    summary: "Saves changes to a chapter, made to the version that is named.",
    group,
    caller: write,
    bodies: jsonBody(SaveInput),
    answers: { 200: "The new version", 409: "Somebody else has saved: the text as it is now" },
  },
  {
    method: "get",
    path: `${chapter}/revisions`,
    summary: "The stored versions of a chapter, newest first.",
    group,
    caller: read,
    answers: { 200: "The versions" },
  },
  {
    method: "post",
    path: `${chapter}/revisions`,
    summary: "Names the current text, stores another version, or restores one.",
    group,
    caller: write,
    bodies: jsonBody(RevisionInput),
    answers: { 200: "Done; a restored text is answered" },
  },
  {
    method: "get",
    path: `${chapter}/revisions/{revisionId}`,
    summary: "The text of a chapter as it was.",
    group,
    caller: read,
    answers: { 200: "The text" },
  },
  {
    method: "get",
    path: `${work}/find`,
    summary: "Where words occur in a work.",
    group,
    caller: read,
    query: FindInput,
    answers: { 200: "The matches, by chapter" },
  },
  {
    method: "post",
    path: `${work}/find`,
    summary: "Replaces words in all chapters of a work.",
    group,
    caller: write,
    bodies: jsonBody(ReplaceInput),
    answers: { 200: "The number of replacements" },
  },
  {
    method: "post",
    path: `${work}/pictures`,
    summary: "Stores a picture for the chapters of a work.",
    group,
    caller: write,
    bodies: [{ type: "multipart/form-data", schema: z.object({ picture: z.file() }) }],
    answers: { 200: "The picture's hash and size" },
  },
];
