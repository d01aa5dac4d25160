import { expect, test } from "vitest";
import {
  accountCookieSeconds,
  consentDays,
  destinationLifetime,
  homeScrollAfterBack,
  homeScrollAfterLink,
  lazyScriptRetries,
  lazyScriptTimeout,
  loadingBarHideDelay,
  loadingBarResetDelay,
  loadingBarThrottle,
  pageViewDelay,
  profileCookieSeconds,
  profileSyncDelay,
  profileSyncReadyDelay,
  reloadGuard,
  routeChangeFlag,
  sessionPoll,
  sessionWait,
  tokenLifetime,
} from "./times.ts";

test("L01 L02 L03 L05 L07 L08 L09 L11 the times match the requirements", () => {
  expect([profileCookieSeconds, accountCookieSeconds]).toEqual([604_800, 86_400]);
  expect([destinationLifetime, tokenLifetime, sessionWait, sessionPoll]).toEqual([
    1_800_000, 3_000_000, 10_000, 100,
  ]);
  expect([lazyScriptTimeout, lazyScriptRetries]).toEqual([15_000, 5]);
  expect([profileSyncDelay, profileSyncReadyDelay]).toEqual([300, 100]);
  expect([homeScrollAfterLink, homeScrollAfterBack]).toEqual([50, 100]);
  expect([pageViewDelay, consentDays]).toEqual([100, 365]);
  expect(reloadGuard).toBe(10_000);
  expect(routeChangeFlag).toBe(200);
  expect([loadingBarThrottle, loadingBarHideDelay, loadingBarResetDelay]).toEqual([200, 500, 400]);
});
