import { data } from "react-router";

/**
 * Ends the request with 404: nothing is here, or nothing that this viewer may know of. Throw it. `message` is shown.
 */
export function notFound(message = "Page Not Found") {
  return data({ message }, { status: 404 });
}

/** Ends the request with 403. Throw it. `message` is shown and says what would help. */
export function forbidden(message: string) {
  return data({ message }, { status: 403 });
}
