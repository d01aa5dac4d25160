import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createRouteHandlers, under } from "./route-handlers.server.ts";

/** A build of resource routes that respond with their own id. */
function buildOf(routes: { id: string; parentId?: string; path?: string; index?: boolean }[]): ServerBuild {
  const modules = routes.map((route) => [
    route.id,
    { ...route, module: { loader: () => new Response(route.id) } },
  ]);
  const all = Object.fromEntries(modules);
  return {
    routes: all,
    assets: { routes: all, version: "1" },
    entry: { module: {} },
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    future: {},
    ssr: true,
  } as unknown as ServerBuild;
}

const build = buildOf([
  { id: "root", path: "" },
  { id: "layout", parentId: "root" },
  { id: "home", parentId: "layout", index: true },
  { id: "search", parentId: "layout", path: "search" },
  { id: "writing", parentId: "layout", path: "writing" },
  { id: "work", parentId: "writing", path: ":id" },
  { id: "new", parentId: "layout", path: "writing/new" },
  { id: "chapter", parentId: "layout", path: "book/:id/:chapter?" },
  { id: "step", parentId: "layout", path: "sign-up/*" },
  { id: "feed", parentId: "root", path: "feed.atom" },
  { id: "nothing", parentId: "layout", path: "*" },
]);

test("an address is answered by the route that the whole table would choose", async () => {
  const whole = createRequestHandler(build, "production");
  const byWord = createRouteHandlers(build, "production");
  const paths =
    "/ // /search /Search /search/ /search/more /writing /writing/new /writing/7 /writing/7/8 /book/1 /book/1/2 /sign-up/a/b /sign-up /feed.atom /feed /%73earch /nowhere";
  for (const path of paths.split(" ")) {
    const ask = (handle: typeof byWord) =>
      handle(new Request(`http://localhost${path}`), new RouterContextProvider());
    const [expected, found] = [await ask(whole), await ask(byWord)];
    expect([path, found.status, await found.text()]).toEqual([path, expected.status, await expected.text()]);
  }
});

test("a handler has the routes that can match its first segment, their parents, and the front page", () => {
  const ids = (word: string) => Object.keys(under(build, word).routes);
  expect(ids("writing")).toEqual(["root", "layout", "home", "writing", "work", "new", "nothing"]);
  expect(ids("")).toEqual(["root", "layout", "home", "nothing"]);
  expect(Object.keys(under(build, "feed.atom").assets.routes)).toContain("feed");
});
