/** WordNet is there on every site, until its operator removes it. */
export const defaultDictionary = {
  id: "wordnet",
  name: "WordNet 3.1",
  language: "en",
  target: "en",
} as const;
