import type { MailPicture } from "../mail.server.ts";

export interface MailLink {
  label: string;
  url: string;
}

/** A part of a mail: text, the beginning of a chapter, a code to type, a link in the middle of the text, or a few facts in a list. */
export type MailPart =
  | { text: string }
  | { excerpt: { text: string; language: string | null; direction: "ltr" | "rtl" | null } }
  | { code: string }
  | { link: MailLink }
  | { item: MailItem }
  | { facts: { name: string; value: string }[] };

/** One book of several: a small cover, its title, which leads to it, and what there is of it. */
export interface MailItem {
  title: string;
  url: string;
  line: string;
  details: string[];
  cover: MailPicture | null;
}

export interface MailContent {
  subject: string;
  /** In large type at the head; the subject where it is left out. */
  heading?: string;
  /** The book that it is about: its cover stands beside the heading, the line below it. */
  book?: { line: string; cover: MailPicture | null };
  parts: MailPart[];
  /** The one thing to do. */
  button?: MailLink;
  /** Why this came, and what to do if it was not expected; small, at the end. */
  footnote: string;
  /** Beside the footnote: settings and unsubscribing. */
  quietLinks?: MailLink[];
}
