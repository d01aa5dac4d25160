import { notFound } from "#app/platform/http/refusals.server.ts";
import { WaysOn } from "#app/catalog/suggestions/public.tsx";
import { ErrorScreen } from "#app/ui/errors/error-screen.tsx";
import type { Route } from "./+types/not-found-page";

/** Every address without a route (R23). */
export function loader({ url }: Route.LoaderArgs): never {
  throw notFound(`Page Not Found: ${readablePath(url.pathname)}`);
}

/** Inside the frame, so that search stays available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorScreen error={error}>
      <WaysOn />
    </ErrorScreen>
  );
}

export default function NotFoundPage() {
  return null;
}

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Invalid percent-encoding: shown as received.
    return path;
  }
}
