import { data } from "react-router";

/** Ends the request: nothing is here, or nothing this viewer may know of. Throw it. `message` is shown. */
export function notFound(message = "Page Not Found") {
  return data({ message }, { status: 404 });
}
