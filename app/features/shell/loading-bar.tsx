import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

// L09. The two-second run of the bar itself is in shell.css.
const throttle = 200;
const hideDelay = 500;
const resetDelay = 400;

type Stage = "idle" | "running" | "full" | "fading";

/** A line along the top while the next page is on its way; a page that comes at once shows none. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== "idle";
  const [stage, setStage] = useState<Stage>("idle");
  // Follows the router, which is outside React's rendering of this bar: each stage waits for its time.
  useEffect(() => {
    if (isLoading) {
      const start = setTimeout(() => setStage("running"), throttle);
      return () => clearTimeout(start);
    }
    setStage((now) => (now === "running" ? "full" : "idle"));
    const hide = setTimeout(() => setStage((now) => (now === "full" ? "fading" : "idle")), hideDelay);
    const reset = setTimeout(() => setStage("idle"), hideDelay + resetDelay);
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [isLoading]);
  return (
    <div className="loading-bar" data-stage={stage} role="status">
      {stage === "running" && <span className="visually-hidden">Loading...</span>}
    </div>
  );
}
