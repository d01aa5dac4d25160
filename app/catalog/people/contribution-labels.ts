/** What somebody did for an edition of a book, by MARC relator code. */
export const contributionLabels: Record<string, string> = {
  aui: "Introduction",
  win: "Introduction",
  wpr: "Preface",
  aft: "Afterword",
  ann: "Notes",
  art: "Cover art",
  cov: "Cover",
  nrt: "Narrator",
};
