import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// X11: loaded when something breaks, which most visitors never see; a failure to load it is the end of it.
const report = (error: unknown) =>
  void import("./operations/errors/public.ts").then((errors) => errors.reportError(error), Boolean);
addEventListener("error", report);
addEventListener("unhandledrejection", report);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={report} />);
});
