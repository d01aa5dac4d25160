import { editPath } from "#app/authoring/works/public.ts";
import { initialsOf } from "#app/ui/initials.ts";
import { isNamed, nameOrHandle } from "#app/identity/names/public.ts";
import { storedProfile } from "#app/identity/cookies/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { written } from "#app/ui/counted.ts";
import { formatMonth } from "#app/ui/times/times.ts";
import type { AuthorFigures, Figures, WorkFigures } from "../works/work-figures-queries.server.ts";
import { totalOf } from "../works/work-figures-queries.server.ts";
import type { View } from "../view/dashboard-input.ts";
import type { Waiting } from "./waiting-queries.server.ts";

const kinds = { main: "Main account", "pen-name": "Pen name", family: "Family profile" };

export interface AuthorFacts {
  name: string;
  /** Null when several names are shown together. */
  handle: string | null;
  avatarUrl: string | null;
  initials: string;
  kind: string;
  joinedOn: string;
  joined: string;
  workCount: number;
  chapterCount: number;
  words: number;
  followers: number;
  /** What became of the followers in the range, and in the one before when there is one. */
  followersChange: string;
  /** In the range. */
  wordsWritten: number;
  today: Figures;
  yesterday: Figures;
  steps: { label: string; href: string }[];
  /** What cannot go on without the author. */
  waiting: { label: string; href: string }[];
  isNameMissing: boolean;
  isWeekly: boolean;
  /** A published work that nobody has read yet, when none was ever read. */
  unread: { title: string; language: string; address: string } | null;
  /** Whether anything was ever read. */
  isRead: boolean;
}

function unreadOf(works: readonly WorkFigures[]): AuthorFacts["unread"] {
  const work = works.find(
    ({ state, jid }) => (state === "published" || state === "unlisted") && jid !== null,
  );
  return work ? { title: work.title, language: work.language, address: `/bookdetail/${work.jid}` } : null;
}

const isOnBook = ({ state }: WorkFigures) => ["published", "unlisted", "scheduled"].includes(state);

/** What an author has still to do before being read: first the steps without which nobody can. */
function stepsOf(profile: Profile, author: AuthorFigures, works: readonly WorkFigures[]) {
  const [draft] = works;
  const isMissing: [boolean, string, string][] = [
    [works.length === 0, "Begin your first work", "/writing/new"],
    [
      works.length > 0 && !works.some(isOnBook),
      "Publish a first chapter",
      `/writing/${draft?.id ?? ""}/publish`,
    ],
    [!isNamed(profile), "Choose the name on your books", "/account/names"],
    [!author.hasPicture, "Add a picture of yourself", `/select-profile/${profile.id}`],
    [!author.hasBio, "Write a few lines about yourself", `/select-profile/${profile.id}`],
  ];
  return isMissing.flatMap(([is, label, href]) => (is ? [{ label, href }] : []));
}

const waitingLabels: Record<Waiting["kind"], (name: string) => string> = {
  "empty-chapter": (name) => `“${name}” is due and empty: write it, or choose another day`,
  "unfinished-chapter": (name) =>
    `“${name}” is due and has a TK: write what is missing, or publish it as it is`,
  import: (name) => `“${name}” was read: check the chapters, and take them or leave them`,
};

function waitingOf({ kind, name, workId, id }: Waiting) {
  const href =
    kind === "import"
      ? `/writing/${workId === null ? "" : `${workId}/`}import?${new URLSearchParams({ file: id })}`
      : editPath(workId ?? "", id);
  return { label: waitingLabels[kind](name), href };
}

/** Who came and who left; whoever did both in one range is in neither number, so that their difference is the change. */
function followersChangeOf({ view, author, works }: Omit<Found, "profiles">): string {
  const came = author.follows + author.leftLater + totalOf(works.map(({ range }) => range)).follows;
  const cameBefore =
    author.followsBefore + author.leftLaterBefore + totalOf(works.map(({ before }) => before)).follows;
  const { left, leftBefore } = author;
  const changed = (isNew: number, isGone: number) =>
    isGone > 0 ? `${written(isNew)} new and ${written(isGone)} gone` : `${written(isNew)} new`;
  const now = `${changed(came, left)} in this range`;
  return view.before ? `${now}, ${changed(cameBefore, leftBefore)} in the one before` : now;
}

interface Found {
  view: Pick<View, "before">;
  /** The names that are shown: one, or all. */
  profiles: Profile[];
  author: AuthorFigures;
  works: WorkFigures[];
}

export function toAuthorFacts({ view, profiles, author, works }: Found): AuthorFacts | null {
  const [profile, ...others] = profiles;
  if (!profile) return null;
  const isOne = others.length === 0;
  const sum = (key: "published" | "words" | "followers") =>
    works.reduce((total, work) => total + work[key], 0);
  return {
    name: isOne ? nameOrHandle(profile) : `${profiles.length} names together`,
    handle: isOne ? profile.handle : null,
    avatarUrl: isOne ? profile.avatarUrl : null,
    initials: isOne ? initialsOf({ ...storedProfile(profile) }) : String(profiles.length),
    kind: isOne ? kinds[profile.kind] : "All your names",
    joinedOn: profile.createdAt.toISOString().slice(0, 7),
    joined: formatMonth(profile.createdAt),
    workCount: works.length,
    chapterCount: sum("published"),
    words: sum("words"),
    followers: author.followers + sum("followers"),
    followersChange: followersChangeOf({ view, author, works }),
    wordsWritten: author.wordsWritten,
    waiting: author.waiting.map(waitingOf),
    today: totalOf(works.map((work) => work.today)),
    yesterday: totalOf(works.map((work) => work.yesterday)),
    isWeekly: author.isWeekly,
    isRead: works.some(({ all }) => all.visits > 0),
    unread: works.some(({ all }) => all.visits > 0) ? null : unreadOf(works),
    steps: isOne ? stepsOf(profile, author, works) : [],
    isNameMissing: isOne && !isNamed(profile) && works.some(isOnBook),
  };
}
