/** The page of a genre or tag. */
export const subjectAddress = ({ kind, slug }: { kind: "genre" | "subject"; slug: string }): string =>
  `/${kind === "genre" ? "genre" : "tag"}/${encodeURIComponent(slug)}`;

/** The tag of cached pages of a genre or tag. */
export const subjectTag = (slug: string): string => `subject:${slug}`;

/** The page of a series, which has no id but its name; that may be anything, and as a parameter it needs no rule for dots and slashes. */
export const seriesAddress = (name: string): string => `/series?${new URLSearchParams({ name })}`;
