/** The settings of a site of which pictures are taken: the question for consent would lie above every one of them. */
export const pictureSettings = (dataPath: string) => ({
  DATA_DIR: dataPath,
  DEMO_CATALOG: "yes",
  RATE_LIMIT_PER_MINUTE: "0",
  ANALYTICS: "off",
});
