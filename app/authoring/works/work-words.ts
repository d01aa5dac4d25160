/** What is published of a work, and of a chapter: one word for each state, as people read it. */
export const workStates = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  unlisted: "Unlisted",
  withdrawn: "Withdrawn",
} as const;
export type WorkState = keyof typeof workStates;

export type ChapterState = "draft" | "scheduled" | "published" | "withdrawn";

export const commentsWords = { open: "Everyone", members: "Members", closed: "Nobody" } as const;

/** What a part is called where authors see it; one without a title holds what comes after the parts. */
export const partWords = (title: string) => title || "Outside the parts";

export const accessWords = { free: "Everyone", members: "Members" } as const;
export type ChapterAccess = keyof typeof accessWords;
