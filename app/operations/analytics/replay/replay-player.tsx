import { useEffect, useRef, useState } from "react";
import type { Replayer } from "@rrweb/replay";
import { WindowsPlayer } from "./windows-player.ts";
import { windowSegments } from "./window-segments.ts";

type RecordedEvents = Extract<ConstructorParameters<typeof Replayer>[0][number], { timestamp: number }>[];

/** "1:05". */
const formatPosition = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

const speeds = [1, 2, 4, 8];
const everyMs = 250;

/** Plays a recording in a frame without scripts, and skips what nobody did anything in. */
export function ReplayPlayer({ address }: { address: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<WindowsPlayer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Synchronises with the player, which draws outside of React.
  useEffect(() => {
    let isOver = false;
    let opened: WindowsPlayer | null = null;
    open(address, stage.current).then(
      (made) => {
        opened = made;
        if (isOver) made.destroy();
        else setPlaying(made);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : "It cannot be played."),
    );
    return () => {
      isOver = true;
      opened?.destroy();
    };
  }, [address]);
  return (
    <div className="replay">
      <div className="replay-stage" ref={stage} />
      {problem && <p role="alert">{problem}</p>}
      {!problem && !playing && (
        <p className="replay-controls" role="status">
          Loading...
        </p>
      )}
      {playing && <Controls player={playing} />}
    </div>
  );
}

async function open(address: string, stage: HTMLDivElement | null): Promise<WindowsPlayer> {
  const [{ Replayer: Player }, answer] = await Promise.all([import("@rrweb/replay"), fetch(address)]);
  if (!answer.ok || !stage)
    throw new Error("The recording could not be loaded. Reload the page to try again.");
  const sent = (await answer.json()) as RecordedEvents[];
  const windows = sent.map((events) => events.toSorted((one, other) => one.timestamp - other.timestamp));
  const segments = windowSegments(windows);
  if (segments.length === 0) throw new Error("The recording is too short to be played.");
  const make = (window: number): [number, Replayer] => {
    const options = { root: stage, skipInactive: true, showWarning: false, mouseTail: false };
    const replayer = new Player(windows[window] ?? [], options);
    replayer.iframe.title = "Recorded page";
    replayer.on("resize", (size) => fit(stage, replayer, size));
    return [window, replayer];
  };
  const shown = [...new Set(segments.map(({ window }) => window))];
  const player = new WindowsPlayer(new Map(shown.map(make)), segments);
  player.play(0);
  return player;
}

/** As large as there is room in a stage of a given shape, which stays as it is whatever window was recorded. */
function fit(stage: HTMLDivElement, { wrapper }: Replayer, size: unknown): void {
  const { width = 1024, height = 768 } = (size ?? {}) as { width?: number; height?: number };
  const scale = Math.min(1, stage.clientWidth / width, stage.clientHeight / height);
  wrapper.style.transform = `scale(${scale})`;
  wrapper.style.marginInlineStart = `${(stage.clientWidth - width * scale) / 2}px`;
}

function Controls({ player }: { player: WindowsPlayer }) {
  const { totalMs } = player;
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [speed, setSpeed] = useState(1);
  const [skips, setSkips] = useState(true);
  // The player has a clock of its own.
  useEffect(() => {
    const timer = setInterval(() => {
      player.follow();
      setAt(player.position);
      setIsPlaying(player.isPlaying);
    }, everyMs);
    return () => clearInterval(timer);
  }, [player]);
  const play = (from: number) => {
    player.play(from);
    setIsPlaying(true);
  };
  const toggle = () => {
    if (!isPlaying) return play(at >= totalMs ? 0 : at);
    player.pause();
    setIsPlaying(false);
  };
  const { number, count } = player.window;
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
      <output>
        {`${formatPosition(at)} / ${formatPosition(totalMs)}`}
        {count > 1 && `, window ${number} of ${count}`}
      </output>
      <label>
        Speed{" "}
        <select
          value={speed}
          onChange={(event) => {
            setSpeed(Number(event.currentTarget.value));
            player.setConfig({ speed: Number(event.currentTarget.value) });
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
            player.setConfig({ skipInactive: event.currentTarget.checked });
          }}
        />{" "}
        Skip inactivity
      </label>
    </div>
  );
}
