/** What is known of a voice of the device. */
export type VoiceFacts = Pick<
  SpeechSynthesisVoice,
  "voiceURI" | "name" | "lang" | "localService" | "default"
>;

/** Some devices write `en_GB`. */
const tagOf = (lang: string): string => lang.replaceAll("_", "-").toLowerCase();
const baseOf = (lang: string): string => tagOf(lang).split("-")[0] ?? "";

/** The voices that can read a language, the best first: on the device before those that send the text away, of the same region, the default. */
export function voicesFor<Voice extends VoiceFacts>(voices: readonly Voice[], language: string): Voice[] {
  const rank = (voice: Voice): number =>
    (voice.localService ? 0 : 4) + (tagOf(voice.lang) === tagOf(language) ? 0 : 2) + (voice.default ? 0 : 1);
  return voices
    .filter(({ lang }) => baseOf(lang) === baseOf(language))
    .toSorted((one, other) => rank(one) - rank(other));
}

interface Wanted {
  /** BCP 47; empty when the book does not say. */
  language: string;
  /** The chosen voice of each language, by its URI. */
  chosen: Readonly<Record<string, string>>;
}

/** The key under which a voice is chosen: British and American readers of one book hear the same. */
export const voiceKey = (language: string): string => baseOf(language);

/** The voice that reads a language: the chosen one, else the best; for an unknown language the device's own. Null where none can. */
export function chooseVoice<Voice extends VoiceFacts>(
  voices: readonly Voice[],
  { language, chosen }: Wanted,
): Voice | null {
  if (language === "" || baseOf(language) === "und")
    return voices.find((voice) => voice.default) ?? voices[0] ?? null;
  const fitting = voicesFor(voices, language);
  const own = chosen[voiceKey(language)];
  return fitting.find(({ voiceURI }) => voiceURI === own) ?? fitting[0] ?? null;
}
