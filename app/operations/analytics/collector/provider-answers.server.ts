import { clientOf } from "./client-paths.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";

type Answer = (settings: Pick<Settings, "REPLAY_PERCENT">, token: string) => object;

/** How posthog-js is configured: what it may do by itself, and how many visits it records. */
export const posthogConfig: Answer = ({ REPLAY_PERCENT }, token) => ({
  token,
  supportedCompression: ["gzip", "gzip-js"],
  hasFeatureFlags: false,
  captureDeadClicks: false,
  capturePerformance: false,
  autocapture_opt_out: true,
  autocaptureExceptions: false,
  analytics: { endpoint: "/i/v0/e/" },
  elementsChainAsString: true,
  errorTracking: { autocaptureExceptions: false, suppressionRules: [] },
  heatmaps: false,
  surveys: false,
  productTours: false,
  defaultIdentifiedOnly: true,
  siteApps: [],
  isAuthenticated: false,
  toolbarParams: {},
  sessionRecording: REPLAY_PERCENT > 0 && {
    endpoint: "/s/",
    recorderVersion: "v2",
    consoleLogRecordingEnabled: false,
    networkPayloadCapture: null,
    sampleRate: (REPLAY_PERCENT / 100).toFixed(2),
    masking: { maskAllInputs: true },
  },
});

/** There are no feature flags here, and none is to be requested again. */
export const posthogFlags = (requestId: string) => ({
  featureFlags: {},
  featureFlagPayloads: {},
  flags: {},
  errorsWhileComputingFlags: false,
  requestId,
});

/** What other parts of posthog-js look for, by address. */
export const posthogLists: Record<string, object> = {
  "/api/surveys": { surveys: [], survey_config: null },
  "/api/web_experiments": { experiments: [] },
  "/api/early_access_features": { earlyAccessFeatures: [] },
};

/** How mixpanel-browser is configured: how many visits it records. */
export const mixpanelSettings: Answer = ({ REPLAY_PERCENT }) => ({
  sdk_config: { config: { record_sessions_percent: REPLAY_PERCENT } },
});

const accepted = { posthog: { status: "Ok" }, mixpanel: { code: 200, status: 1, error: null } };

/** The answer to a batch at this address that needs no further try. */
export const acceptedAt = (path: string): object => accepted[clientOf(path)];
