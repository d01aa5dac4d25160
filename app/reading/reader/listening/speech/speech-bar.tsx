import { useCallback, useEffect, useRef } from "react";
import type { ListeningBarProps } from "../listening-bar.tsx";
import { ListeningControls, SkipBox } from "../controls/listening-controls.tsx";
import { useSleepTimer } from "../controls/use-sleep-timer.ts";
import { chooseVoice, voiceKey, voicesFor } from "./choose-voice.ts";
import { type SpeechState, useSpeech } from "./use-speech.ts";

const notes: Record<SpeechState, string> = {
  playing: "",
  paused: "Paused",
  failed: "The voice does not answer.",
  ended: "The chapter ends here.",
  silent: "This chapter has no text.",
};

/** The listening controls of a voice of the device. */
export default function SpeechBar({ listening: control, ...options }: ListeningBarProps) {
  const pause = useRef(() => {});
  const timer = useSleepTimer(useCallback(() => pause.current(), []));
  const { onChapterEnd } = timer;
  const speech = useSpeech({ ...options, onChapterEnd });
  const { state, choices, choose, language } = speech;
  useEffect(() => {
    pause.current = speech.pause;
  });
  return (
    <ListeningControls
      book={options.book}
      chapter={options.chapter}
      control={control}
      playback={speech}
      note={notes[state]}
      timer={timer}
      skips={
        <>
          <SkipBox
            label="Skip notes"
            isSkipped={choices.skipsNotes}
            onChange={(skipsNotes) => choose({ skipsNotes })}
          />
          <VoiceField
            language={language}
            chosen={choices.voices}
            onChange={(voice) => choose({ voices: { ...choices.voices, [voiceKey(language)]: voice } })}
          />
        </>
      }
    />
  );
}

interface VoiceFieldProps {
  language: string;
  chosen: Record<string, string>;
  onChange: (voice: string) => void;
}

/** The voices that read this language; nothing to choose where there is one. */
function VoiceField({ language, chosen, onChange }: VoiceFieldProps) {
  const voices = voicesFor(speechSynthesis.getVoices(), language);
  if (voices.length < 2) return null;
  return (
    <label>
      {"Voice "}
      <select
        name="voice"
        value={chooseVoice(voices, { language, chosen })?.voiceURI ?? ""}
        onChange={({ target }) => onChange(target.value)}
      >
        {voices.map(({ voiceURI, name, localService }) => (
          <option key={voiceURI} value={voiceURI}>
            {localService ? name : `${name} (online)`}
          </option>
        ))}
      </select>
    </label>
  );
}
