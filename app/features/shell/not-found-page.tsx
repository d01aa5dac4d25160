import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Route } from "./+types/not-found-page";

/** Every address that no slice claims (R23). */
export function loader({ url }: Route.LoaderArgs): never {
  throw notFound(`Page Not Found: ${readablePath(url.pathname)}`);
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
