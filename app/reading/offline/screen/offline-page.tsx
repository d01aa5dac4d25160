import { data, useLocation } from "react-router";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { canStore } from "../device/store-book.ts";
import type { Route } from "./+types/offline-page";
import { AheadChoice } from "./ahead-choice.tsx";
import { KeepBook } from "./keep-book.tsx";
import { unsupportedMessage } from "./offline-labels.ts";
import { StoredList } from "./stored-list.tsx";

/** The same for everybody, and stored with the first book: the list is filled in by the browser. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  const head = pageHead(settings, {
    title: "On this device",
    description: `Books of ${settings.SITE_NAME} that can be read without a connection.`,
    path: "/offline",
    isPrivate: true,
  });
  return data({ head }, { headers: publicPage(["site"]) });
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const watchConnection = (notify: () => void) => {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
};

export default function OfflinePage() {
  const [wanted, setWanted] = useState<{ to: string | null; keep: string | null } | null>(null);
  const [changes, setChanges] = useState(0);
  const onChange = useCallback(() => setChanges((count) => count + 1), []);
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const { search } = useLocation();
  // The page is sent without its query, which is for the browser alone.
  useEffect(() => {
    const query = new URLSearchParams(search);
    setWanted({ to: ownPath(query.get("to")), keep: query.get("keep") });
  }, [search]);
  return (
    <main className="page-column offline">
      <h1>On this device</h1>
      {wanted?.to && <NotHere to={wanted.to} />}
      <noscript>
        <p>
          Keeping books in the browser needs scripts. Without them, a book can be downloaded from its page as
          an EPUB file, where its rights allow that.
        </p>
      </noscript>
      {/* All at once, when the address is known: nothing moves what stands below it. */}
      {wanted !== null && !canStore() && <Notice kind="plain">{unsupportedMessage}</Notice>}
      {wanted !== null && canStore() && (
        <>
          {wanted.keep && (
            <section aria-labelledby="keep-heading">
              <KeepBook key={wanted.keep} jid={wanted.keep} headingId="keep-heading" onChange={onChange} />
            </section>
          )}
          <StoredList changes={changes} onChange={onChange} isOnline={isOnline}>
            <AheadChoice />
          </StoredList>
        </>
      )}
    </main>
  );
}

/** Only a path of this site becomes a link. */
const ownPath = (path: string | null): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null);

function NotHere({ to }: { to: string }) {
  return (
    <Notice kind="trouble">
      <p>
        The site could not be reached, and this page is not on your device. What is below can be read without
        a connection.
      </p>
      <p>
        <a className="link" href={to}>
          Try again
        </a>
      </p>
    </Notice>
  );
}
