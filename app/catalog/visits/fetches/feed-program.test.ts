import { expect, test } from "vitest";
import { feedProgramOf } from "./feed-program.ts";

test.each([
  ["Feedly/1.0 (+https://feedly.com/poller.html; 16 subscribers; like FeedFetcher-Google)", "feedly", 16],
  ["Mozilla/5.0 (compatible; Inoreader/1.0; 1,204 subscribers)", "inoreader", 1_204],
  ["NewsBlur Feed Fetcher - 3 subscribers - https://www.newsblur.com", "newsblur", 3],
  ["Feedbin feed-id:1234 - 1 subscribers", "feedbin", 1],
  ["Feedly/1.0 (+https://feedly.com/poller.html)", "feedly", 1],
  // Nobody believes that.
  ["Feedly/1.0 (999999999 subscribers)", "feedly", 10_000],
  ["Feedly/1.0 (0 subscribers)", "feedly", 1],
])("%s fetches for the readers of a service", (name, service, readers) => {
  expect(feedProgramOf(name, false)).toEqual({ service, readers });
});

test.each([
  "NetNewsWire (RSS Reader; https://netnewswire.com/)",
  "FreshRSS/1.26.1 (Linux; https://freshrss.org)",
  "Mozilla/5.0 (compatible; Miniflux/2.2.5; +https://miniflux.app)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0",
  "Tiny Tiny RSS/24.11 (https://tt-rss.org/)",
])("%s fetches for one reader", (name) => {
  expect(feedProgramOf(name, false)).toEqual({ service: null, readers: 1 });
});

test.each(["Mozilla/5.0 (compatible; Googlebot/2.1)", "Feedfetcher-Google", "bingbot/2.0", "curl/8.5.0", ""])(
  "%s is no reader",
  (name) => {
    expect(feedProgramOf(name, false)).toBeNull();
  },
);

test("a person who opens the feed in a browser is no program that follows it", () => {
  expect(feedProgramOf("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", true)).toBeNull();
});
