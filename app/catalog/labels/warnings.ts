/** Content warnings, by what addresses call them. */
const named = {
  "graphic-violence": "Graphic violence",
  death: "Death of a main character",
  "sexual-content": "Sexual content",
  "sexual-violence": "Sexual violence",
  abuse: "Abuse",
  "self-harm": "Self-harm or suicide",
  drugs: "Drugs or alcohol",
  language: "Strong language",
  hatred: "Hatred or discrimination",
} as const;

// None is an answer; choosing nothing is not.
const none = "Nothing to warn of";

export const contentWarnings = {
  named,
  none,
  noneLabel: "None",
  /** All of them as they are stored with a work. */
  stored: [...Object.values(named), none],
};
