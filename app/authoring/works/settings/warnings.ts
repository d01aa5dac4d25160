/** Content warnings. None, stored as "Nothing to warn of", is an answer; choosing nothing is not. */
export const noWarning = "Nothing to warn of";
export const noWarningLabel = "None";

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
