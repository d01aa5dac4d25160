import { chooseVoice } from "./choose-voice.ts";

/** A sentence to be said. */
export interface Sentence {
  text: string;
  /** BCP 47; empty when it is not known. */
  language: string;
}

/** The part of the browser that speaks. */
export type Speaker = Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices">;

export interface SpeechChoices {
  speed: number;
  /** By language. */
  voices: Readonly<Record<string, string>>;
}

interface SpeechOptions {
  sentences: readonly Sentence[];
  speaker: Speaker;
  makeUtterance: (text: string) => SpeechSynthesisUtterance;
  choices: SpeechChoices;
  /** A sentence begins. */
  onSentence: (index: number) => void;
  onState: (state: "playing" | "paused" | "failed") => void;
  /** The last sentence has been said. */
  onEnd: () => void;
}

/**
 * Says sentences one after another, one utterance each: its end is the only event that all browsers send. Pausing stops the utterance and
 * begins it again afterwards, since `pause()` of the browser does nothing on phones.
 */
export class SpeechPlayer {
  readonly #options: SpeechOptions;
  #choices: SpeechChoices;
  #at = -1;
  /** The one being said; events of others are late. */
  #current: SpeechSynthesisUtterance | null = null;

  constructor(options: SpeechOptions) {
    this.#options = options;
    this.#choices = options.choices;
  }

  get isPlaying(): boolean {
    return this.#current !== null;
  }

  /** The index of the sentence that is spoken, or where playback resumes; -1 before the first. */
  get at(): number {
    return this.#at;
  }

  /** Says this sentence and those after it. */
  playFrom(index: number): void {
    this.#stop();
    const sentence = this.#options.sentences[index];
    if (!sentence) {
      this.#options.onEnd();
      return;
    }
    this.#at = index;
    this.#say(sentence);
  }

  play(): void {
    this.playFrom(Math.max(0, this.#at));
  }

  pause(): void {
    this.#stop();
    this.#options.onState("paused");
  }

  /** Goes to the next or the previous sentence; paused it only moves there. */
  step(by: 1 | -1): void {
    const index = Math.max(0, this.#at + by);
    if (this.isPlaying) return this.playFrom(index);
    if (index >= this.#options.sentences.length) return;
    this.#at = index;
    this.#options.onSentence(index);
  }

  /** A sentence that is being said begins again with the new voice or speed. */
  choose(choices: SpeechChoices): void {
    this.#choices = choices;
    if (this.isPlaying) this.play();
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    if (!this.#current) return;
    this.#current = null;
    this.#options.speaker.cancel();
  }

  #say({ text, language }: Sentence): void {
    const { speaker, makeUtterance, onSentence, onState } = this.#options;
    const voice = chooseVoice(speaker.getVoices(), { language, chosen: this.#choices.voices });
    const utterance = makeUtterance(text);
    if (voice) utterance.voice = voice;
    // Also of one without a voice of its own: the device then does what it can.
    if (language !== "") utterance.lang = voice?.lang ?? language;
    utterance.rate = this.#choices.speed;
    utterance.onend = () => this.#current === utterance && this.#next();
    utterance.onerror = ({ error }) => this.#current === utterance && this.#fail(error);
    this.#current = utterance;
    onSentence(this.#at);
    onState("playing");
    speaker.speak(utterance);
  }

  #next(): void {
    this.#current = null;
    this.playFrom(this.#at + 1);
  }

  #fail(error: SpeechSynthesisErrorCode): void {
    this.#current = null;
    // Browsers speak after a press of a key or button alone; and another page may have taken the voice.
    const isStopped = error === "not-allowed" || error === "interrupted" || error === "canceled";
    this.#options.onState(isStopped ? "paused" : "failed");
  }
}
