import { Activity, type ComponentType, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { WaysOn } from "#app/catalog/suggestions/public.tsx";
import { ErrorScreen } from "#app/ui/errors/error-screen.tsx";
import type { SentFrontPage } from "./shelves.ts";
import type { Route } from "./+types/home-layout";

interface MountedHome {
  page: SentFrontPage;
  HomeView: ComponentType<{ page: SentFrontPage }>;
}

/**
 * Keeps the front page mounted beside the present page (R01). It cannot be in the outlet, which is replaced; and on the
 * server a hidden Activity renders nothing, so other pages do not contain it. Nor do they load its script: data and
 * view come with the front page's own route.
 */
export default function HomeLayout() {
  const isHome = useLocation().pathname === "/";
  const match = useMatches().find(({ id }) => id === "site/home/home-page");
  const page = match?.loaderData as SentFrontPage | undefined;
  const [mounted, setMounted] = useState<MountedHome>();
  const shown = page ? { page, ...(match?.handle as Pick<MountedHome, "HomeView">) } : mounted;
  if (shown && shown.page !== mounted?.page) setMounted(shown);
  return (
    <>
      {shown && (
        <Activity mode={isHome ? "visible" : "hidden"}>
          <shown.HomeView page={shown.page} />
        </Activity>
      )}
      <Outlet />
    </>
  );
}

/** Inside the frame: header and footer stay, so that search remains available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorScreen error={error}>
      <WaysOn />
    </ErrorScreen>
  );
}
