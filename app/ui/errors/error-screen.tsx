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
const isRobot = () => /(?<!cu)bot|crawl|spider/i.test(navigator.userAgent);

/** The error page: expected errors show their message, unexpected ones offer to try again. */
export function ErrorScreen({ error, children }: ErrorScreenProps) {
  if (isRobot()) return null;
  if (!isRouteErrorResponse(error)) return <Surprise error={error} />;
  const isAbsent = error.status === 404;
  return (
    <Frame title={isAbsent ? "Page Not Found" : "An Error Occurred"}>
      <p className="error-status">{error.status}</p>
      <p>{messageOf(error.data, error.statusText || "Please try again in a moment.")}</p>
      <p>
        <a href="/" className="button">
          Return Home
        </a>
      </p>
      {isAbsent && children}
    </Frame>
  );
}

function Surprise({ error }: { error: unknown }) {
  const { message, stack = message }: Pick<Error, "message" | "stack"> =
    error instanceof Error ? error : { message: "We could not show this page." };
  return (
    <Frame title="Something went wrong">
      <p>{message}</p>
      <details>
        <summary>Technical Details</summary>
        <pre tabIndex={0}>{stack}</pre>
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
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="error-screen">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
