import { expect, test } from "vitest";
import { requestKind } from "./request-kind.ts";

const get = {
  method: "GET",
  mode: "cors",
  cache: "default",
  pathname: "/",
  isOwnOrigin: true,
  isPartial: false,
};
const kindsOf = (pathnames: string[], more: Partial<typeof get> = {}) =>
  pathnames.map((pathname) => requestKind({ ...get, pathname, ...more }));

test("whole pages, data and files of books, and the site's scripts are answered by the worker", () => {
  expect(kindsOf(["/", "/book-reader/b/one", "/offline"], { mode: "navigate" })).toEqual(
    Array.from({ length: 3 }, () => "document"),
  );
  expect(
    kindsOf([
      "/assets/a-1.js",
      "/files/0.png",
      "/book-reader/b/navigation.json",
      "/book-reader/b/one/chapter.json",
      "/book-reader/b/one/members.json",
      "/book-reader/b/one/picture/0.png",
      "/bookdetail/b.data",
      "/_.data",
      "/__manifest",
    ]),
  ).toEqual(["asset", "file", "text", "text", "text", "text", "page-data", "page-data", "routes"]);
});

test("everything that is sent, of other sites, of accounts and of writing is left to the browser", () => {
  const own = [
    "/api/places",
    "/offline/viewer.json",
    "/offline/files.json",
    "/service-worker.js",
    "/account.data",
  ];
  const writing = ["/writing-edit.data", "/writings.data", "/admin.data", "/book-reader/b/offline.json"];
  expect(kindsOf([...own, ...writing]).filter(Boolean)).toEqual([]);
  const chapter = ["/book-reader/b/one/chapter.json", "/assets/a-1.js"];
  expect(kindsOf(chapter, { method: "POST" })).toEqual([null, null]);
  expect(kindsOf(chapter, { isOwnOrigin: false })).toEqual([null, null]);
});

test("what is being stored comes from the server, downloads go past the worker, and so do parts of all but a book's files", () => {
  expect(kindsOf(["/book-reader/b/one/chapter.json"], { cache: "reload" })).toEqual([null]);
  const parts = ["/files/0.mp3", "/bookdetail/b/download.epub", "/assets/silence.wav"];
  expect(kindsOf(parts, { isPartial: true })).toEqual(["part", null, null]);
  expect(kindsOf(["/bookdetail/b/download.epub", "/source.zip"], { mode: "navigate" })).toEqual([null, null]);
});
