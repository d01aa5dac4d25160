import type { SentVisit } from "#app/catalog/visits/visits-input.ts";
import { dayKey, formatClock } from "#app/ui/times/times.ts";

/** A simulation: how many begin, and which share of them opens each next chapter. */
export interface Simulation {
  readers: number;
  goOn: number;
  jid: string;
  /** In the order in which they are read. */
  slugs: string[];
  /** Midnight in UTC of the first day. */
  from: number;
  /** Readers begin on every seventh of so many weeks. */
  weeks: number;
  zone: string;
}

/** The week in which a reader begins; who begins in week 0 is a reader of the first week, if the work is published on its first day. */
export const firstWeekOf = ({ weeks }: Simulation, reader: number): number =>
  (Math.floor(reader / 7) * 37) % weeks;

/** A visit with what is true of it. */
export interface TrueVisit {
  sent: SentVisit;
  /** Of the person. */
  number: number;
  /** Whoever is one reader: a device, or a profile with all its devices. */
  reader: string;
  isSignedIn: boolean;
  client: string;
  chapter: number;
  /** By the author's clock. */
  day: string;
  hour: number;
  seconds: number;
  isFinished: boolean;
  /** By a reader of the first week. */
  isEarly: boolean;
  /** The tenth in which it stopped. */
  band: number;
  source: string;
}

const dayMs = 86_400_000;
const hosts = ["", "www.google.com", "forum.example"];
const sources = ["direct", "search", "site"];

/** How many open a chapter, by formula. */
export const openersOf = ({ readers, goOn }: Simulation, chapter: number): number =>
  Math.floor(readers * goOn ** chapter);

const finishersOf = (simulation: Simulation, chapter: number) =>
  Math.floor(openersOf(simulation, chapter) * 0.9);

/** Every visit of the simulation. Each reader opens chapters up to the one that the formula says, two on a day. */
export function simulateReading(simulation: Simulation): TrueVisit[] {
  const visits: TrueVisit[] = [];
  for (let reader = 0; reader < simulation.readers; reader++) {
    visits.push(...visitsOf(simulation, { reader, device: "a" }));
    // Everyone has two devices. Every fifth has an account, and reads on the second one a day later; the others have none.
    visits.push(...visitsOf(simulation, { reader, device: reader % 5 === 0 ? "later" : "b" }));
  }
  return visits;
}

interface Device {
  reader: number;
  device: "a" | "b" | "later";
}

function visitsOf(simulation: Simulation, { reader, device }: Device): TrueVisit[] {
  const isSignedIn = reader % 5 === 0;
  const chapters = [...simulation.slugs.keys()].filter((chapter) => reader < openersOf(simulation, chapter));
  return chapters.flatMap((chapter) => {
    const start =
      firstWeekOf(simulation, reader) * 7 + Math.floor(chapter / 2) + (device === "later" ? 1 : 0);
    // In reading order on a day, too.
    const hour = ((reader * 5) % 20) + (chapter % 2) * 3;
    const openedAt = simulation.from + start * dayMs + hour * 3_600_000 + (reader % 60) * 60_000;
    const isFinished = reader < finishersOf(simulation, chapter);
    const band = (reader * 7 + chapter) % 10;
    const isFirst = !isSignedIn;
    const begun = firstWeekOf(simulation, reader) * 7 + (device === "later" ? 1 : 0);
    const begunOn = dayKey(new Date(simulation.from + begun * dayMs), "UTC");
    const common = { simulation, reader, device, chapter, isSignedIn, begunOn };
    const first = toVisit(common, {
      openedAt,
      isFinished,
      band,
      isFirst,
      number: 0,
      seconds: 60 + ((reader * 13 + chapter * 7) % 240),
    });
    if ((reader + chapter) % 4 !== 0) return [first];
    // Loaded again a minute later, and left at once.
    const reload = { openedAt: openedAt + 60_000, isFinished: false, band: 0, isFirst: false, number: 1 };
    return [first, toVisit(common, { ...reload, seconds: 10 })];
  });
}

interface Common extends Device {
  simulation: Simulation;
  chapter: number;
  isSignedIn: boolean;
  /** Of the device. */
  begunOn: string;
}

interface Details {
  openedAt: number;
  isFinished: boolean;
  band: number;
  isFirst: boolean;
  number: number;
  seconds: number;
}

function toVisit(
  { simulation, reader, device, chapter, isSignedIn, begunOn }: Common,
  details: Details,
): TrueVisit {
  const { openedAt, isFinished, band, isFirst, number, seconds } = details;
  const at = new Date(openedAt);
  const from = chapter === 0 ? (hosts[reader % 3] ?? "") : "inside";
  const id = [reader, { a: 1, b: 2, later: 3 }[device], chapter, number];
  return {
    sent: {
      id: id.map((part) => part.toString(16).padStart(8, "0")).join(""),
      jid: simulation.jid,
      chapter: simulation.slugs[chapter] ?? "",
      openedAt,
      from,
      activeSeconds: seconds,
      isFinished,
      progression: isFinished ? 1 : band / 10 + 0.05,
      isFirstVisit: isFirst && chapter === 0,
      isFirstOpening: isFirst,
      isFirstFinish: isFirst && isFinished,
      begunOn,
    },
    number: reader,
    reader: isSignedIn ? `profile-${reader}` : `device-${reader}-${device}`,
    isSignedIn,
    client: `2001:db8::${reader.toString(16)}:${device === "a" ? 1 : 2}`,
    chapter,
    seconds,
    isFinished,
    isEarly: firstWeekOf(simulation, reader) === 0,
    band,
    day: dayKey(at, simulation.zone),
    hour: Number(formatClock(at, simulation.zone).slice(0, 2)),
    source: chapter === 0 ? (sources[reader % 3] ?? "") : "inside",
  };
}
