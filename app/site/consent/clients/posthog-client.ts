import posthog, { type CaptureResult } from "posthog-js";
import { isPrivatePage, reportedProperties } from "#app/platform/http/reported-address.ts";
import {
  blockedParts,
  longestRecording,
  maskedText,
  ownProject,
  staticProperties,
  type VisitorClient,
} from "./visitor-client.ts";

/** Starts posthog-js as S11 has it: nothing is captured by itself, and profiles are for identified people only. */
export function startClient(): VisitorClient {
  posthog.init(ownProject, {
    api_host: location.origin,
    ui_host: location.origin,
    persistence: "localStorage",
    respect_dnt: false,
    person_profiles: "identified_only",
    capture_pageview: false,
    capture_pageleave: false,
    autocapture: false,
    rageclick: false,
    capture_dead_clicks: false,
    capture_heatmaps: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_surveys: true,
    disable_web_experiments: true,
    disable_product_tours: true,
    advanced_disable_feature_flags: true,
    disable_session_recording: isPrivatePage(location.pathname),
    session_recording: {
      maskAllInputs: true,
      maskTextSelector: maskedText,
      blockSelector: blockedParts,
      recordHeaders: false,
      recordBody: false,
    },
    before_send: shortened,
  });
  posthog.register(staticProperties);
  const endAt = setTimeout(() => posthog.stopSessionRecording(), longestRecording);
  return {
    trackPageView: (properties) => void posthog.capture("$pageview", properties),
    identify(id) {
      const isIdentified = posthog.get_property("$user_id") !== undefined;
      if (id !== null) posthog.identify(id);
      else if (isIdentified) posthog.reset();
    },
    record(isAllowed) {
      if (isAllowed) posthog.set_config({ disable_session_recording: false });
      else posthog.stopSessionRecording();
    },
    stop() {
      clearTimeout(endAt);
      // Opting out would be stored, and outlive a new "yes". First: to stop recording sends what was recorded.
      posthog.set_config({ before_send: () => null });
      posthog.stopSessionRecording();
    },
  };
}

/** Addresses without names, numbers and codes; recordings are masked by the recorder itself. */
function shortened(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null;
  const { $snapshot_data: recorded, ...properties } = event.properties;
  const reported = reportedProperties(properties, location.origin);
  if (event.$set) event.$set = reportedProperties(event.$set, location.origin);
  if (event.$set_once) event.$set_once = reportedProperties(event.$set_once, location.origin);
  if (recorded !== undefined) reported["$snapshot_data"] = recorded;
  event.properties = reported;
  return event;
}
