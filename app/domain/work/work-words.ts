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

export const progressWords = { ongoing: "Ongoing", complete: "Complete", hiatus: "On hiatus" } as const;
export type Progress = keyof typeof progressWords;

export const audienceWords = {
  everyone: "Everyone",
  teen: "Teens and older",
  mature: "Mature: 16 and older",
  adult: "Adults only",
} as const;

export const licenceWords = {
  "all-rights-reserved": { name: "All rights reserved", url: null },
  "cc-by-4.0": { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  "cc-by-sa-4.0": { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
  "cc-by-nd-4.0": { name: "CC BY-ND 4.0", url: "https://creativecommons.org/licenses/by-nd/4.0/" },
  "cc-by-nc-4.0": { name: "CC BY-NC 4.0", url: "https://creativecommons.org/licenses/by-nc/4.0/" },
  "cc-by-nc-sa-4.0": {
    name: "CC BY-NC-SA 4.0",
    url: "https://creativecommons.org/licenses/by-nc-sa/4.0/",
  },
  "cc-by-nc-nd-4.0": {
    name: "CC BY-NC-ND 4.0",
    url: "https://creativecommons.org/licenses/by-nc-nd/4.0/",
  },
  "cc0-1.0": {
    name: "CC0 1.0 (public domain)",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
} as const;

export const aiUseWords = {
  none: "Written without generative AI",
  assisted: "Written by a person with help of generative AI",
  generated: "Text made by generative AI",
} as const;

export const commentsWords = { open: "Everyone", members: "Members", closed: "Nobody" } as const;

/** What a part is called where authors see it; one without a title holds what comes after the parts. */
export const partWords = (title: string) => title || "Outside the parts";

export const accessWords = { free: "Everyone", members: "Members" } as const;
export type ChapterAccess = keyof typeof accessWords;
