export { openCollector } from "./collector/collect.server.ts";
export {
  acceptedAt,
  mixpanelSettings,
  posthogConfig,
  posthogFlags,
  posthogLists,
} from "./collector/provider-answers.server.ts";
