import { useEffect, useRef, useState } from "react";
import type { Replayer } from "@rrweb/replay";

type RecordedEvents = Extract<ConstructorParameters<typeof Replayer>[0][number], { timestamp: number }>[];

interface Playing {
  replayer: Replayer;
  totalMs: number;
}

/** "1:05". */
const formatPosition = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

const speeds = [1, 2, 4, 8];
const everyMs = 250;

/** Plays a recording in a frame without scripts, and skips what nobody did anything in. */
export function ReplayPlayer({ address }: { address: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Synchronises with the player, which draws outside of React.
  useEffect(() => {
    let isOver = false;
    let opened: Playing | null = null;
    open(address, stage.current).then(
      (made) => {
        opened = made;
        if (isOver) made.replayer.destroy();
        else setPlaying(made);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : "It cannot be played."),
    );
    return () => {
      isOver = true;
      opened?.replayer.destroy();
    };
  }, [address]);
  return (
    <div className="replay">
      <div className="replay-stage" ref={stage} />
      {problem && <p role="alert">{problem}</p>}
      {!problem && !playing && <p role="status">Loading...</p>}
      {playing && <Controls {...playing} />}
    </div>
  );
}

async function open(address: string, stage: HTMLDivElement | null): Promise<Playing> {
  const [{ Replayer: Player }, answer] = await Promise.all([import("@rrweb/replay"), fetch(address)]);
  if (!answer.ok || !stage)
    throw new Error("The recording could not be loaded. Reload the page to try again.");
  const events = (await answer.json()) as RecordedEvents;
  if (events.length < 2) throw new Error("The recording is too short to be played.");
  const replayer = new Player(
    events.toSorted((one, other) => one.timestamp - other.timestamp),
    { root: stage, skipInactive: true, showWarning: false, mouseTail: false },
  );
  const fit = (size: unknown) => {
    const { width = 1024 } = (size ?? {}) as { width?: number };
    const scale = Math.min(1, stage.clientWidth / width);
    replayer.wrapper.style.transform = `scale(${scale})`;
    stage.style.height = `${replayer.iframe.offsetHeight * scale}px`;
  };
  replayer.on("resize", fit);
  replayer.play();
  return { replayer, totalMs: replayer.getMetaData().totalTime };
}

function Controls({ replayer, totalMs }: Playing) {
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [speed, setSpeed] = useState(1);
  const [skips, setSkips] = useState(true);
  // The player has a clock of its own.
  useEffect(() => {
    const timer = setInterval(
      () => setAt(Math.min(totalMs, Math.max(0, replayer.getCurrentTime()))),
      everyMs,
    );
    replayer.on("finish", () => setIsPlaying(false));
    return () => clearInterval(timer);
  }, [replayer, totalMs]);
  const play = (from: number) => {
    replayer.play(from);
    setIsPlaying(true);
  };
  const toggle = () => {
    if (!isPlaying) return play(at >= totalMs ? 0 : at);
    replayer.pause();
    setIsPlaying(false);
  };
  return (
    <div className="replay-controls" role="group" aria-label="Playback">
      <button type="button" className="button button-quiet" onClick={toggle}>
        {isPlaying ? "Pause" : "Play"}
      </button>
      <label>
        <span className="visually-hidden">Position</span>
        <input
          type="range"
          min={0}
          max={totalMs}
          step={1000}
          value={at}
          aria-valuetext={formatPosition(at)}
          onChange={(event) => {
            setAt(Number(event.currentTarget.value));
            play(Number(event.currentTarget.value));
          }}
        />
      </label>
      <output>{`${formatPosition(at)} / ${formatPosition(totalMs)}`}</output>
      <label>
        Speed{" "}
        <select
          value={speed}
          onChange={(event) => {
            setSpeed(Number(event.currentTarget.value));
            replayer.setConfig({ speed: Number(event.currentTarget.value) });
          }}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>{`${each}×`}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={skips}
          onChange={(event) => {
            setSkips(event.currentTarget.checked);
            replayer.setConfig({ skipInactive: event.currentTarget.checked });
          }}
        />{" "}
        Skip inactivity
      </label>
    </div>
  );
}
