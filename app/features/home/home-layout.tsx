import { Activity, useEffect, useState } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { HomeView } from "./home-view.tsx";
import { keepFrontPage, keptFrontPage } from "./kept-front-page.ts";
import type { FrontPage } from "./shelves.ts";

/**
 * Keeps the front page mounted beside whatever page is shown (R01). It cannot live in the outlet, which is replaced; and on
 * the server a hidden Activity renders nothing, so other pages do not carry it.
 */
export default function HomeLayout() {
  const isHome = useLocation().pathname === "/";
  const loaded = useRouteLoaderData<FrontPage>("features/home/home-page");
  const [kept, setKept] = useState(loaded);
  if (loaded && loaded !== kept) setKept(loaded);
  // The module beside the router's cache learns of what came with the document, so that coming back needs no request.
  useEffect(() => {
    if (loaded && !keptFrontPage()) keepFrontPage(loaded);
  }, [loaded]);
  const page = loaded ?? kept;
  return (
    <>
      {page && (
        <Activity mode={isHome ? "visible" : "hidden"}>
          <HomeView page={page} />
        </Activity>
      )}
      <Outlet />
    </>
  );
}
