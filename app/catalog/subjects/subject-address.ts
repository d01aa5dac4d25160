/** The page of a genre or tag. */
export const subjectAddress = ({ kind, slug }: { kind: "genre" | "subject"; slug: string }): string =>
  `/${kind === "genre" ? "genre" : "tag"}/${encodeURIComponent(slug)}`;
