import type { Context } from "#app/platform/http/site-context.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";
import type { ChapterLink } from "../opening.ts";

interface DraftRequest {
  context: Context;
  workId: string;
  chapterId: string;
}

/** An unpublished chapter as it would be published; neighbours are named by their ids. */
export interface Draft {
  title: string;
  authors: string[];
  language: string;
  direction: "ltr" | "rtl";
  chapter: { title: string; wordCount: number; wordsBefore: number; number: number };
  html: string;
  wordCount: number;
  chapterCount: number;
  previous: ChapterLink | null;
  next: ChapterLink | null;
}

/** Asks for a draft to show in the reader. The listener ends the request unless it is the viewer's own. */
export const draftRequested = defineEvent<DraftRequest, Draft>("draft-requested");
