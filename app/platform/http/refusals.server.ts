import { data } from "react-router";

/** Ends the request: nothing is here, or nothing this viewer may know of. Throw it. `message` is shown. */
export function notFound(message = "Page Not Found") {
  return data({ message }, { status: 404 });
}

/** Ends the request: this viewer may not. Throw it. `message` is shown, and says what would help. */
export function forbidden(message: string) {
  return data({ message }, { status: 403 });
}
