import mixpanel from "mixpanel-browser";
import { isPrivatePage, reportedProperties } from "#app/platform/http/reported-address.ts";
import {
  blockedParts,
  longestRecording,
  maskedText,
  ownProject,
  staticProperties,
  type VisitorClient,
} from "./visitor-client.ts";

/** The numbers stay for `forgetVisitor`. A variable, since the client's types do not know of the first. */
const optedOut = { clear_persistence: false, delete_user: false };

/** Starts mixpanel-browser as S11 has it. Page views are sent by us (P06), as its own have whole addresses. */
export function startClient(): VisitorClient {
  const isPrivate = isPrivatePage(location.pathname);
  mixpanel.init(ownProject, {
    api_host: location.origin,
    persistence: "localStorage",
    ignore_dnt: true,
    track_pageview: false,
    save_referrer: true,
    // How many visits are recorded is the operator's setting, which the collector sends.
    remote_settings_mode: isPrivate ? "disabled" : "fallback",
    record_sessions_percent: 0,
    record_max_ms: longestRecording,
    record_mask_all_inputs: true,
    record_mask_all_text: false,
    record_mask_text_selector: maskedText,
    record_block_selector: blockedParts,
    record_console: false,
    hooks: {
      before_track: (name: string, properties: Record<string, unknown>) => [
        name,
        reportedProperties(properties, location.origin),
      ],
    },
  });
  // From a withdrawal that the server has not heard of yet.
  mixpanel.clear_opt_in_out_tracking();
  mixpanel.register(staticProperties);
  return {
    trackPageView(properties) {
      mixpanel.track_pageview(properties);
    },
    identify(id) {
      const isIdentified = Boolean(mixpanel.get_property("$user_id"));
      if (id !== null) mixpanel.identify(id);
      else if (isIdentified) mixpanel.reset();
    },
    record(isAllowed) {
      if (!isAllowed) mixpanel.stop_session_recording();
    },
    stop() {
      // First: to stop recording sends what was recorded since the last part. The next page removes the entry.
      mixpanel.opt_out_tracking(optedOut);
      mixpanel.stop_session_recording();
      mixpanel.disable();
    },
  };
}
