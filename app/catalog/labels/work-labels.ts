// Labels of a work's properties: on its page, in its files, and in the forms where its author chooses them.

export const progressLabels = { ongoing: "Ongoing", complete: "Complete", hiatus: "On hiatus" } as const;

export const audienceLabels = {
  everyone: "Everyone",
  teen: "Teens and older",
  mature: "Mature: 16 and older",
  adult: "Adults only",
} as const;

export const licenceLabels = {
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

export const aiUseLabels = {
  none: "Written without generative AI",
  assisted: "Written by a person with help of generative AI",
  generated: "Text made by generative AI",
} as const;
