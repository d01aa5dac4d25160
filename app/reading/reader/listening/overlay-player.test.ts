import { expect, test } from "vitest";
import type { Overlay, OverlayClip } from "#app/manuscript/epub/read/publication.ts";
import type { ListeningChoices } from "./listening-choices.ts";
import { OverlayPlayer, type Recording } from "./overlay-player.ts";

const clip = (fragment: string, begin: number, end: number | null, more: Partial<OverlayClip> = {}) => ({
  fragment,
  audio: 0,
  begin,
  end,
  kind: null,
  leaveAt: null,
  ...more,
});
const overlayOf = (...clips: OverlayClip[]): Overlay => ({
  audio: ["/files/a.mp3", "/files/b.mp3"],
  activeClass: null,
  playingClass: null,
  clips,
});

/** A fake audio element whose time is advanced by the test and which records seeks. */
class FakeRecording extends EventTarget {
  src = "";
  paused = true;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  seeks: number[] = [];
  private time = 0;
  get currentTime() {
    return this.time;
  }
  set currentTime(time: number) {
    this.seeks.push(time);
    this.time = time;
  }
  async play() {
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
  hearUntil(time: number) {
    this.time = time;
    this.dispatchEvent(new Event("timeupdate"));
  }
  end() {
    this.paused = true;
    this.dispatchEvent(new Event("ended"));
  }
}

function listenTo(overlay: Overlay, choices: Partial<ListeningChoices> = {}) {
  const recording = new FakeRecording();
  const heard: (string | null)[] = [];
  const ends: true[] = [];
  const player = new OverlayPlayer({
    overlay,
    recording: recording as Recording,
    choices: { speed: 1, skipsNotes: false, skipsPages: false, voices: {}, ...choices },
    onClip: ({ fragment }) => heard.push(fragment),
    onEnd: () => ends.push(true),
  });
  return { player, recording, heard, ends };
}

const three = overlayOf(clip("a", 0, 1), clip("b", 1, 2.5), clip("c", 2.5, 4));

test("consecutive clips are highlighted one after another and played without seeking", async () => {
  const { player, recording, heard, ends } = listenTo(three);
  await player.playFrom(0);
  recording.hearUntil(0.5);
  recording.hearUntil(1);
  recording.hearUntil(2.5);
  expect(heard).toEqual(["a", "b", "c"]);
  expect(recording.seeks).toEqual([0]);
  recording.hearUntil(4);
  expect(ends).toHaveLength(1);
  expect(recording.paused).toBe(true);
  player.close();
});

test("stepping moves to the next and the previous sentence of the recording", async () => {
  const { player, recording, heard } = listenTo(three);
  await player.playFrom(0);
  player.step(1);
  player.step(1);
  player.step(-1);
  expect(heard).toEqual(["a", "b", "c", "b"]);
  expect(recording.currentTime).toBe(1);
  player.close();
});

test("skipped page numbers and notes are neither played nor highlighted", async () => {
  const overlay = overlayOf(
    clip("a", 0, 1),
    clip("page", 1, 2, { kind: "page" }),
    clip("note", 2, 3, { kind: "note" }),
    clip("b", 3, 4),
  );
  const { player, recording, heard } = listenTo(overlay, { skipsPages: true, skipsNotes: true });
  await player.playFrom(0);
  recording.hearUntil(1);
  expect(heard).toEqual(["a", "b"]);
  expect(recording.currentTime).toBe(3);
  player.close();
});

test("leaving a table continues with what follows it", async () => {
  const overlay = overlayOf(
    clip("a", 0, 1),
    clip("cell", 1, 2, { leaveAt: 3 }),
    clip("cell2", 2, 3),
    clip("b", 3, 4),
  );
  const { player, heard } = listenTo(overlay);
  await player.playFrom(1);
  player.leave();
  expect(heard).toEqual(["cell", "b"]);
  player.close();
});

test("when a recording ends the next one plays at the chosen speed", async () => {
  const { player, recording, heard } = listenTo(
    overlayOf(clip("a", 0, null), clip("b", 0, 5, { audio: 1 })),
    { speed: 1.5 },
  );
  await player.playFrom(0);
  recording.end();
  expect(heard).toEqual(["a", "b"]);
  expect(recording).toMatchObject({ src: "/files/b.mp3", paused: false, playbackRate: 1.5 });
  player.close();
});
