import { ChartReadout } from "#app/ui/charts/chart-readout.tsx";
import type { AuthorFacts } from "../author/author-facts.server.ts";
import { FunnelBars } from "../engagement/funnel-bars.tsx";
import "#app/ui/charts/chart.css";
import "../engagement/engagement.css";
import type { Sample } from "./sample.server.ts";
import "./empty.css";

interface NobodyYetProps {
  unread: AuthorFacts["unread"];
  /** Scheme and host. */
  origin: string;
  sample: Sample;
}

/** Before anything was read: what will be here and when, a link to share, and a sample that cannot be taken for real. */
export function NobodyYet({ unread, origin, sample }: NobodyYetProps) {
  return (
    <section className="numbers-empty" aria-label="Before the first reader">
      {unread ? (
        <>
          <h2>Nobody has read yet: invite the first reader</h2>
          <p>
            Your own visits do not count. Send this address of{" "}
            <a className="link" href={unread.address}>
              <bdi lang={unread.language}>{unread.title}</bdi>
            </a>{" "}
            to somebody; their first visit is here within five minutes.
          </p>
          <p>
            <label>
              Address to share
              <input readOnly value={`${origin}${unread.address}`} />
            </label>
          </p>
        </>
      ) : (
        <>
          <h2>This is where you see how you are read</h2>
          <p>
            Five minutes after the first reader opens a published chapter, the numbers begin: who reads on
            from chapter to chapter, where they stop, how long they take and where they come from.
          </p>
        </>
      )}
      <div className="chart engagement numbers-sample">
        <p>
          <strong>Sample</strong> These numbers are invented.
        </p>
        {sample.chart && (
          <ChartReadout chart={sample.chart} markers={[]} sentence={`Sample. ${sample.sentence}`} />
        )}
        <p className="chart-sentence">{sample.funnelSentence}</p>
        <FunnelBars bars={sample.bars} sentence={`Sample. ${sample.funnelSentence}`} />
      </div>
    </section>
  );
}
