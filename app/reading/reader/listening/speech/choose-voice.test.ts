import { expect, test } from "vitest";
import { chooseVoice, type VoiceFacts, voicesFor } from "./choose-voice.ts";

const voice = (name: string, lang: string, more: Partial<VoiceFacts> = {}): VoiceFacts => ({
  voiceURI: name,
  name,
  lang,
  localService: true,
  default: false,
  ...more,
});
const voices = [
  voice("cloud", "en-US", { localService: false }),
  voice("daniel", "en_GB"),
  voice("samantha", "en-US", { default: true }),
  voice("anna", "de-DE"),
];
const nameFor = (language: string, chosen: Record<string, string> = {}) =>
  chooseVoice(voices, { language, chosen })?.name ?? null;

test("a language is read by a voice of its own, on the device before one of the network, of its region first", () => {
  expect([nameFor("en"), nameFor("en-GB"), nameFor("de-AT"), nameFor("")]).toEqual([
    "samantha",
    "daniel",
    "anna",
    "samantha",
  ]);
  expect(voicesFor(voices, "en-US").map(({ name }) => name)).toEqual(["samantha", "daniel", "cloud"]);
});

test("a chosen voice reads its language alone, and one that is gone is replaced", () => {
  expect([nameFor("en-GB", { en: "cloud" }), nameFor("de", { en: "cloud" })]).toEqual(["cloud", "anna"]);
  expect(nameFor("en", { en: "uninstalled" })).toBe("samantha");
});

test("a language without a voice is not read by one of another", () => {
  expect(nameFor("ja")).toBeNull();
  expect(chooseVoice([], { language: "", chosen: {} })).toBeNull();
});
