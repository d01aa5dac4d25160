import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";

/** The message of an expected error: in the data of `notFound(message)`, or as text in React Router's own responses. */
function messageOf(data: unknown, fallback: string): string {
  if (typeof data === "string" && data !== "") return data;
  if (typeof data === "object" && data !== null && "message" in data) return String(data.message);
  return fallback;
}

interface ErrorScreenProps {
  error: unknown;
  /** Ways on, where there is nothing at the address. */
  children?: ReactNode;
}

/**
 * X11: programs that index pages, some of which run scripts. The server answers them without a page, by a list that is
 * too long for browsers. Cubot makes telephones.
 */
const isRobot = () =>
  typeof navigator !== "undefined" && /(?<!cu)bot|crawl|spider/i.test(navigator.userAgent);

/** The error page: expected errors show their message, unexpected ones offer to try again. */
export function ErrorScreen({ error, children }: ErrorScreenProps) {
  if (isRobot()) return null;
  if (!isRouteErrorResponse(error)) return <Surprise error={error} />;
  const isAbsent = error.status === 404;
  const message = messageOf(error.data, error.statusText || "Please try again in a moment.");
  return (
    <main className="error-screen">
      <title>{isAbsent ? "Page Not Found" : "An Error Occurred"}</title>
      <meta name="robots" content="noindex" />
      <h1>{isAbsent ? "Page Not Found" : "An Error Occurred"}</h1>
      <p className="error-status">{error.status}</p>
      <p>{message}</p>
      <p>
        <a href="/" className="button">
          Return Home
        </a>
      </p>
      {isAbsent && children}
    </main>
  );
}

function Surprise({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : "We could not show this page.";
  return (
    <main className="error-screen">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1>Something went wrong</h1>
      <p>{message}</p>
      <details>
        <summary>Technical Details</summary>
        <pre tabIndex={0}>{(error instanceof Error && error.stack) || message}</pre>
      </details>
      <p className="error-actions">
        {/* A plain link to the same address reloads the page, with or without scripts. */}
        <a href="" className="button">
          Try again
        </a>
        <a href="/" className="button button-quiet">
          Go Home
        </a>
      </p>
    </main>
  );
}
