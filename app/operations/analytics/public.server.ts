export { clientOf, openCollector, recordingPaths } from "./collector/collect.server.ts";
export {
  accepted,
  mixpanelSettings,
  posthogConfig,
  posthogFlags,
  posthogLists,
} from "./collector/provider-answers.server.ts";
