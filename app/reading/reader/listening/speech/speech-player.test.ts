import { expect, test } from "vitest";
import { type Sentence, type SpeechChoices, SpeechPlayer } from "./speech-player.ts";

/** A browser that speaks when the test says so. */
function speak(texts: string[], choices: Partial<SpeechChoices> = {}) {
  const utterances: SpeechSynthesisUtterance[] = [];
  const heard: string[] = [];
  let cancels = 0;
  const english = { voiceURI: "en", name: "en", lang: "en-GB", localService: true, default: true };
  const german = { ...english, voiceURI: "de", name: "de", lang: "de-DE", default: false };
  const sentences: Sentence[] = texts.map((text) => ({
    text,
    language: text.startsWith("Der") ? "de" : "en",
  }));
  const player = new SpeechPlayer({
    sentences,
    speaker: {
      speak: (utterance) => void utterances.push(utterance),
      cancel: () => void (cancels += 1),
      getVoices: () => [english, german],
    },
    makeUtterance: (text) => ({ text }) as SpeechSynthesisUtterance,
    choices: { speed: 1, voices: {}, ...choices },
    onSentence: (index) => heard.push(texts[index] ?? ""),
    onState: (state) => heard.push(state),
    onEnd: () => heard.push("end"),
  });
  const last = () => {
    const found = utterances.at(-1);
    if (!found) throw new Error("nothing is said");
    return found;
  };
  const end = (utterance = last()) => utterance.onend?.({} as SpeechSynthesisEvent);
  const fail = (error: SpeechSynthesisErrorCode) => last().onerror?.({ error } as SpeechSynthesisErrorEvent);
  return { player, utterances, heard, last, end, fail, cancels: () => cancels };
}

const texts = ["One.", "Der zweite.", "Three."];

test("sentences are spoken one after another, each by a voice of its language, and then the chapter ends", () => {
  const { player, heard, utterances, end } = speak(texts, { speed: 1.5 });
  player.playFrom(0);
  for (let at = 0; at < texts.length; at++) end();
  expect(heard.filter((said) => said !== "playing")).toEqual([...texts, "end"]);
  expect(utterances.map(({ lang, rate }) => [lang, rate])).toEqual([
    ["en-GB", 1.5],
    ["de-DE", 1.5],
    ["en-GB", 1.5],
  ]);
  expect(player.isPlaying).toBe(false);
});

test("after a pause the sentence begins again, and the late end of a stopped one moves nothing", () => {
  const { player, heard, last, end } = speak(texts);
  player.playFrom(1);
  const stopped = last();
  player.pause();
  end(stopped);
  expect(heard).toEqual(["Der zweite.", "playing", "paused"]);
  player.play();
  expect(last().text).toBe("Der zweite.");
  expect(last()).not.toBe(stopped);
});

test("stepping moves by a sentence, also while paused, and never before the first", () => {
  const { player, heard, utterances } = speak(texts);
  player.playFrom(0);
  player.step(1);
  player.step(-1);
  player.step(-1);
  expect(utterances.map(({ text }) => text)).toEqual(["One.", "Der zweite.", "One.", "One."]);
  player.pause();
  player.step(1);
  player.step(1);
  player.step(1);
  expect([heard.at(-1), player.at, utterances.length]).toEqual(["Three.", 2, 4]);
});

test("another speed begins the sentence again; refused speech counts as paused, broken speech as failed", () => {
  const { player, heard, last, fail, cancels } = speak(texts);
  player.playFrom(1);
  player.choose({ speed: 2, voices: {} });
  expect([last().text, last().rate, cancels()]).toEqual(["Der zweite.", 2, 1]);
  fail("not-allowed");
  expect([heard.at(-1), player.isPlaying]).toEqual(["paused", false]);
  player.play();
  fail("synthesis-failed");
  expect(heard.at(-1)).toBe("failed");
});
