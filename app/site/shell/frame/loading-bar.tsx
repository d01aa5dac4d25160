import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { loadingBarHideDelay, loadingBarResetDelay, loadingBarThrottle } from "#app/platform/http/times.ts";

type Stage = "idle" | "running" | "full" | "fading";

/**
 * A bar at the top while the next page loads; fast pages show none. For a book, title and author come from its address (R09).
 */
export function LoadingBar() {
  const { state, location } = useNavigation();
  const isLoading = state !== "idle";
  // Only links to a book or chapter have these parameters.
  const query = new URLSearchParams(location?.search);
  const book = ["title", "author"].flatMap((name) => query.get(name) || []).join(" · ");
  const [stage, setStage] = useState<Stage>("idle");
  // Follows the router's state; each stage has its delay.
  useEffect(() => {
    if (isLoading) {
      const start = setTimeout(() => setStage("running"), loadingBarThrottle);
      return () => clearTimeout(start);
    }
    setStage((now) => (now === "running" ? "full" : "idle"));
    const hide = setTimeout(
      () => setStage((now) => (now === "full" ? "fading" : "idle")),
      loadingBarHideDelay,
    );
    const reset = setTimeout(() => setStage("idle"), loadingBarHideDelay + loadingBarResetDelay);
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [isLoading]);
  return (
    <div className="loading-bar" data-stage={stage} role="status">
      {stage === "running" && <span className="loading-book">{`Loading... ${book}`.trim()}</span>}
    </div>
  );
}
