import { expect, test } from "vitest";
import { type WindowPlayer, WindowsPlayer } from "./windows-player.ts";

function fakePlayer() {
  const state = { at: 0, isPlaying: false };
  const player: WindowPlayer = {
    wrapper: { hidden: false },
    play: (at) => void Object.assign(state, { at, isPlaying: true }),
    pause: () => void (state.isPlaying = false),
    getCurrentTime: () => state.at,
    setConfig: () => {},
    destroy: () => {},
  };
  return { state, player };
}

test("windows are played in segments as one recording, and any position is found in its window", () => {
  const [first, second] = [fakePlayer(), fakePlayer()];
  const players = new Map([
    [0, first.player],
    [3, second.player],
  ]);
  const recording = new WindowsPlayer(players, [
    { window: 0, from: 0, to: 2_000 },
    { window: 3, from: 0, to: 4_000 },
    { window: 0, from: 6_000, to: 8_000 },
  ]);
  expect(recording.totalMs).toBe(8_000);
  recording.play(0);
  first.state.at = 2_100;
  recording.follow();
  expect([first.state.isPlaying, second.state.isPlaying, recording.position]).toEqual([false, true, 2_000]);
  expect([first.player.wrapper.hidden, second.player.wrapper.hidden]).toEqual([true, false]);
  expect(recording.window).toEqual({ number: 2, count: 2 });
  recording.play(7_000);
  expect([first.state.at, second.state.isPlaying, recording.position]).toEqual([7_000, false, 7_000]);
  first.state.at = 8_000;
  recording.follow();
  expect([recording.isPlaying, recording.position]).toEqual([false, 8_000]);
});
