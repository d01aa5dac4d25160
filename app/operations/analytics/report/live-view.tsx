import { useEffect, useState } from "react";
import { counted } from "#app/ui/counted.ts";
import type { LiveRow } from "./report-queries.server.ts";

const everyMs = 10_000;
const minutes = Array.from({ length: 30 }, (_, index) => 29 - index);
const [height, names] = [60, 20];

/** The last half hour, renewed while the page is visible; without scripts as it was when the page was made. */
export function LiveView({ first }: { first: LiveRow }) {
  const live = useLive(first);
  const of = (ago: number) => live.minutes?.find((minute) => minute.ago === ago)?.visitors ?? 0;
  const most = Math.max(1, ...minutes.map(of));
  const sentence = `${counted(live.visitors, "visitor")} and ${counted(live.views, "page view")} in the last 30 minutes`;
  return (
    <>
      <p role="status">{sentence}.</p>
      <svg className="analytics-live" role="img" aria-label={sentence} width="100%" height={height + names}>
        {minutes.map((ago, index) => (
          <rect
            key={ago}
            x={`${(index / 30) * 100}%`}
            y={height - (of(ago) / most) * height}
            width="2.8%"
            height={(of(ago) / most) * height}
          >
            <title>{`${ago === 0 ? "This minute" : `${counted(ago, "minute")} ago`}: ${counted(of(ago), "visitor")}`}</title>
          </rect>
        ))}
        <line x1="0" x2="100%" y1={height} y2={height} />
        <text x="0" y={height + 16} aria-hidden="true">
          30 min ago
        </text>
        <text x="100%" y={height + 16} textAnchor="end" aria-hidden="true">
          now
        </text>
      </svg>
      <ul className="admin-list">
        {(live.pages ?? []).map(({ path, visitors }) => (
          <li key={path}>{`${path}: ${counted(visitors, "visitor")}`}</li>
        ))}
      </ul>
    </>
  );
}

function useLive(first: LiveRow): LiveRow {
  const [live, setLive] = useState(first);
  // Synchronises with the server: what happens there is not this page's doing.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      fetch("/admin/analytics/live")
        .then(async (answer) => {
          if (answer.ok) setLive((await answer.json()) as LiveRow);
        })
        // Offline: the next time.
        .catch(() => {});
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return live;
}
