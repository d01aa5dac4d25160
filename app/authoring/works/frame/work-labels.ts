/** What is published of a work, and of a chapter: one word for each state, as people read it. */
export const workStateLabels = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  unlisted: "Unlisted",
  withdrawn: "Withdrawn",
} as const;
export type WorkState = keyof typeof workStateLabels;

export type ChapterState = "draft" | "scheduled" | "published" | "withdrawn";

export const commentsLabels = { open: "Everyone", members: "Members", closed: "Nobody" } as const;

/** What a part is called where authors see it; one without a title holds what comes after the parts. */
export const partLabel = (title: string) => title || "Outside the parts";

export const accessLabels = { free: "Everyone", members: "Members" } as const;
export type ChapterAccess = keyof typeof accessLabels;
