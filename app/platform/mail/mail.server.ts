import { randomBytes } from "node:crypto";
import { readSender } from "../config/settings.server.ts";
import type { Db } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import type { Queue } from "../jobs/jobs.server.ts";

/** What a mail says. Slices make it with `layOutMail`, in a file `*-mail.ts`. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** Pictures that travel with the mail; its HTML shows each by `cid:` and `pictureId`. */
  pictures?: MailPicture[];
}

/** A stored file that a mail shows. When it is gone by the time the mail leaves, its words (`alt`) stand in its place. */
export interface MailPicture {
  hash: string;
  mediaType: "image/jpeg" | "image/png";
  width: number;
  height: number;
  alt: string;
}

/** The Content-ID of a picture (RFC 2392). */
export const pictureId = (hash: string): string => `${hash.slice(0, 32)}@picture`;

interface KindFacts {
  /** In the list of mails and in the log: `code-sign-in`. */
  name: string;
  /** For operators. */
  label: string;
  lane: Lane;
  /** After that it is of no use to anybody: it is not sent any more, and not stored. */
  goodForMinutes?: number;
}

/** One that always comes. */
export interface CertainKind extends KindFacts {
  refusedAs?: never;
}

/** One that its recipient may refuse, under this name. */
export interface RefusableKind extends KindFacts {
  refusedAs: string;
}

/** What a mail is for. `mail-kinds.ts` lists them all. */
export type MailKind = CertainKind | RefusableKind;

interface AddressedMail extends MailText {
  /** One address, without a name. */
  to: string;
}

interface RefusableMail extends AddressedMail {
  /** An address that stops this kind by a POST without a question (RFC 8058). */
  unsubscribeUrl: string;
}

/** A kind that can be refused is never sent without the way to refuse it. */
export type Mail =
  | (AddressedMail & { kind: CertainKind; unsubscribeUrl?: never })
  | (RefusableMail & { kind: RefusableKind });

/** Many mails of one kind. */
export type MailBatch =
  | { kind: CertainKind; mails: (AddressedMail & { unsubscribeUrl?: never })[] }
  | { kind: RefusableKind; mails: RefusableMail[] };

export interface QueuedMail extends AddressedMail {
  unsubscribeUrl?: string;
  /** Begins with the time, so that names of files sort by it, and says when it is of use for minutes only; the first half of the Message-ID. */
  id: string;
  messageId: string;
  queuedAt: string;
  kind: string;
  lane: Lane;
  /** When it is of no use any more. */
  uselessAt?: string;
}

/** A mail that was given up, and why. */
export interface UndeliveredMail {
  mail: QueuedMail;
  problem: string;
}

/**
 * Who may wait for whom. Each lane has its own queue and its own connections to the mail server: a crowd that is told something new
 * never stands before somebody with a code to type, and receipts before neither.
 */
export const lanes = {
  code: { name: "send-mail-code" },
  person: { name: "send-mail" },
  crowd: { name: "send-mail-crowd" },
} satisfies Record<string, Queue<QueuedMail>>;
export type Lane = keyof typeof lanes;
export const laneQueues = Object.values(lanes).map(({ name }) => name);
export const undeliveredQueue: Queue<UndeliveredMail> = { name: "undelivered-mail" };

/** The beginning of the ids of mails of this moment. */
export const timeOfId = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, "");

const briefly = "-briefly-";
export const isBrief = (id: string): boolean => id.includes(briefly);

type MailSite = Pick<Site, "settings" | "jobs" | "now">;

/**
 * Asks for a mail to be sent; inside a transaction it is sent if, and only if, that commits. Tried again for three days when the
 * mail server is away. It can arrive twice (a process may die right after sending): both have the same Message-ID.
 * Throws when `to` is not one plain address.
 */
export async function queueMail(site: MailSite, tx: Pick<Db, "execute">, mail: Mail): Promise<void> {
  await site.jobs.enqueue(tx, lanes[mail.kind.lane], queuedMail(site, mail.kind, mail));
}

/** Asks for many mails of one kind by one statement. */
export async function queueMails(
  site: MailSite,
  tx: Pick<Db, "execute">,
  { kind, mails }: MailBatch,
): Promise<void> {
  const queued = mails.map((mail) => queuedMail(site, kind, mail));
  await site.jobs.enqueueAll(tx, lanes[kind.lane], queued);
}

function queuedMail(
  site: MailSite,
  kind: MailKind,
  { to, subject, text, html, pictures, unsubscribeUrl }: AddressedMail & { unsubscribeUrl?: string },
): QueuedMail {
  if (readSender(to)?.address !== to) throw new Error("a mail goes to one plain address");
  const at = site.now();
  const id = `${timeOfId(at)}${kind.goodForMinutes ? briefly : "-"}${randomBytes(6).toString("hex")}`;
  const { hostname } = new URL(siteOrigin(site.settings));
  return {
    to,
    subject,
    text,
    html,
    ...(pictures && { pictures }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    id,
    messageId: `<${id}@${hostname}>`,
    queuedAt: at.toISOString(),
    kind: kind.name,
    lane: kind.lane,
    ...(kind.goodForMinutes && {
      uselessAt: new Date(at.getTime() + kind.goodForMinutes * 60_000).toISOString(),
    }),
  };
}
