import { useEffect } from "react";
import { href } from "react-router";
import { browserZone } from "#app/ui/times/times.ts";

/** Reports the browser's time zone once, while the account has none. It can be changed in the settings. */
export function ReportTimeZone() {
  useEffect(() => {
    const body = new URLSearchParams({ intent: "first", zone: browserZone() });
    // Times stay in UTC, and say so, until the next page reports it.
    fetch(href("/account/time-zone"), { method: "POST", body, redirect: "manual" }).catch(() => {});
  }, []);
  return null;
}
