import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { aiUseLabels, audienceLabels } from "#app/catalog/labels/public.ts";
import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import { FollowForm } from "#app/ui/following/follow-form.tsx";
import { formatDay } from "#app/ui/times/times.ts";
import type { ChangelogEntry, BookRow } from "../book-queries.server.ts";

// Facts shown only for books that were written here. They are formatted on the server, because the book's page loads no script for
// them.

export const notHeldMessage =
  "The text of this book is not held here. This page is its catalogue record: what it is, who wrote it, and what is like it.";
export const withdrawnMessage = "Its author has withdrawn this work. It cannot be read here any more.";

export function statusLabel({ status, disclosures }: Pick<BookRow, "status" | "disclosures">): string | null {
  if (status === "ongoing") return "Ongoing";
  if (status === "hiatus") return "On hiatus";
  return disclosures ? "Complete" : null;
}

/** Marks members' chapters in the table of contents. */
export function markLocked(entries: NavigationEntry[], locked: ReadonlySet<string>): NavigationEntry[] {
  if (locked.size === 0) return entries;
  return entries.map((entry) => ({
    ...entry,
    label: isLocked(entry, locked) ? `${entry.label} (members)` : entry.label,
    children: markLocked(entry.children, locked),
  }));
}

const isLocked = ({ target, children }: NavigationEntry, locked: ReadonlySet<string>) =>
  target !== null && children.length === 0 && locked.has(target.chapter);

/** What a reader may want to know before beginning. */
export function disclosureFacts(disclosures: BookRow["disclosures"]): [string, string | null][] {
  if (!disclosures) return [];
  const { audience, aiUse, aiNote } = disclosures;
  return [
    ["For", audience && audienceLabels[audience]],
    ["Generative AI", [aiUse && aiUseLabels[aiUse], aiNote].filter(Boolean).join(": ") || null],
  ];
}

/** The form to follow the work, when it goes on, and its changelog. */
export function authorSection({ jid, title, authorHandle, ...row }: BookRow): string {
  const { changelog, isWithdrawn, nextChapterAt } = row;
  const form = authorHandle && !isWithdrawn ? followForm({ jid, title }) : "";
  const next = nextChapterAt ? `<p>Next chapter: ${dayOf(nextChapterAt)}</p>` : "";
  if (changelog.length === 0) return form + next;
  const lines = changelog.map((line) => `<li>${changelogLine(line)}</li>`).join("");
  return `${form}${next}<details><summary>What is new</summary><ul>${lines}</ul></details>`;
}

const followForm = ({ jid, title }: Pick<BookRow, "jid" | "title">) =>
  renderToStaticMarkup(
    createElement(FollowForm, { action: `/following/book/${encodeURIComponent(jid)}`, title }),
  );

const kinds = { first: "Published", chapter: "New", update: "Revised" };

const dayOf = (at: string) => `<time datetime="${escapeXml(at)}">${formatDay(new Date(at), "UTC")}</time>`;

function changelogLine({ kind, at, chapters, note }: ChangelogEntry): string {
  const day = dayOf(at);
  const named =
    chapters.length > 3 ? `${chapters.length} chapters` : chapters.map((title) => `“${title}”`).join(", ");
  const what = named === "" ? kinds[kind] : `${kinds[kind]}: ${escapeXml(named)}`;
  return `${day} · ${what}${note ? `<br>${escapeXml(note).replaceAll("\n", "<br>")}` : ""}`;
}
