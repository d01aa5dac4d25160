/** What readers may want to know before they begin. "None" is an answer; nothing chosen is none. */
export const noWarning = "Nothing to warn of";

export const warnings = [
  "Graphic violence",
  "Death of a main character",
  "Sexual content",
  "Sexual violence",
  "Abuse",
  "Self-harm or suicide",
  "Drugs or alcohol",
  "Strong language",
  "Hatred or discrimination",
  noWarning,
] as const;
