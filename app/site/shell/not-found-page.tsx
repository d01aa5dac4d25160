import { notFound } from "#app/platform/http/refusals.server.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import type { Route } from "./+types/not-found-page";

/** Every address that no slice claims (R23). */
export function loader({ url }: Route.LoaderArgs): never {
  throw notFound(`Page Not Found: ${readablePath(url.pathname)}`);
}

/** In the frame: header and footer stay, so that a lost reader can search. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function NotFoundPage() {
  return null;
}

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Not valid UTF-8 behind the percent signs: shown as it came.
    return path;
  }
}
