export {
  type FrontPageChoice,
  readFrontPageChoice,
  standardRowLabels,
  standardRows,
} from "./front-page-choice.ts";
