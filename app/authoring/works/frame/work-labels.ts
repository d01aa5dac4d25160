/** The labels of a work's publication states. */
export const workStateLabels = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  unlisted: "Unlisted",
  withdrawn: "Withdrawn",
} as const;
export type WorkState = keyof typeof workStateLabels;

export type ChapterState = "draft" | "scheduled" | "published" | "withdrawn";

/** Whether readers see when the next chapter comes out. */
export const nextDateLabels = { hidden: "Nobody", shown: "Everyone" } as const;

export const commentsLabels = { open: "Everyone", members: "Members", closed: "Nobody" } as const;

/** A part's label for authors; a part without a title holds the chapters after the parts. */
export const partLabel = (title: string) => title || "Outside the parts";

export const accessLabels = { free: "Everyone", members: "Members" } as const;
export type ChapterAccess = keyof typeof accessLabels;
