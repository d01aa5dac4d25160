export {
  type FrontPageChoice,
  readFrontPageChoice,
  standardChoice,
  standardRowLabels,
  standardRows,
} from "./front-page-choice.ts";
