import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";

/** A tab's work on a chapter, as this device keeps it. */
export interface KeptSession {
  id: string;
  chapterId: string;
  /** What the server has of it, and the number of the last list of steps in that. */
  version: number;
  savedUpTo: number;
  /** The save that was under way last, up to which list of steps: sent again, it keeps its id. */
  underWay: { saveId: string; upTo: number } | null;
  /** The server's state before was decided against: it becomes a revision with the next save. */
  keepsBefore: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface KeptChange {
  sessionId: string;
  number: number;
  steps: unknown[];
}

/** A session with the text it began with (JSON) and everything done to it since, in order. */
export interface KeptWork {
  session: KeptSession;
  base: string;
  changes: KeptChange[];
}

/** Keeps work on this device. Every call is in order; one that fails is told by `onFailure` once and then forgotten. */
export interface Outbox {
  begin(session: KeptSession, base: string, changes?: KeptChange[]): Promise<void>;
  add(change: KeptChange): Promise<void>;
  update(session: KeptSession): Promise<void>;
  end(sessionId: string): Promise<void>;
  list(chapterId: string): Promise<KeptWork[]>;
}

interface Tables extends DBSchema {
  sessions: { key: string; value: KeptSession; indexes: { chapter: string } };
  bases: { key: string; value: string };
  changes: { key: [string, number]; value: KeptChange };
}

type Writing = IDBPTransaction<Tables, ("sessions" | "bases" | "changes")[], "readwrite">;

export const outboxName = "octavo:writing";

const ofSession = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

let ofTab: Promise<Outbox> | null = null;

/** The one of this tab; one that keeps nothing where the browser allows none. */
export function outboxOfTab(): Promise<Outbox> {
  ofTab ??= openOutbox(() => {
    ofTab = null;
  }).catch(() => noOutbox);
  return ofTab;
}

/**
 * IndexedDB: handed over within the call that asks, in the order of the calls, and still there after a crash of the tab or the
 * browser. Nothing waits for what was asked before: a tab that is closed in the middle of a word has lost no letter of it.
 */
async function openOutbox(onEnd: () => void): Promise<Outbox> {
  const db = await openDB<Tables>(outboxName, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("sessions", { keyPath: "id" }).createIndex("chapter", "chapterId");
      fresh.createObjectStore("bases");
      fresh.createObjectStore("changes", { keyPath: ["sessionId", "number"] });
    },
    // Another tab has a newer build that needs the tables otherwise: it may have them.
    blocking(_old, _new, event) {
      (event.target as IDBDatabase).close();
      onEnd();
    },
    terminated: onEnd,
  });
  const write = (tables: ("sessions" | "bases" | "changes")[], ask: (tx: Writing) => Promise<unknown>[]) => {
    const tx = db.transaction(tables, "readwrite", { durability: "relaxed" });
    // What goes wrong with one of them is told by the whole.
    for (const asked of ask(tx)) asked.catch(() => {});
    tx.commit();
    return tx.done;
  };
  return {
    begin: (session, base, changes = []) =>
      write(["sessions", "bases", "changes"], (tx) => [
        tx.objectStore("changes").delete(ofSession(session.id)),
        tx.objectStore("bases").put(base, session.id),
        ...changes.map((change) => tx.objectStore("changes").put(change)),
        tx.objectStore("sessions").put(session),
      ]),
    add: (change) => write(["changes"], (tx) => [tx.objectStore("changes").put(change)]),
    update: (session) => write(["sessions"], (tx) => [tx.objectStore("sessions").put(session)]),
    end: (sessionId) =>
      write(["sessions", "bases", "changes"], (tx) => [
        tx.objectStore("sessions").delete(sessionId),
        tx.objectStore("bases").delete(sessionId),
        tx.objectStore("changes").delete(ofSession(sessionId)),
      ]),
    list: (chapterId) => listWork(db, chapterId),
  };
}

async function listWork(db: IDBPDatabase<Tables>, chapterId: string): Promise<KeptWork[]> {
  const tx = db.transaction(["sessions", "bases", "changes"]);
  const found: KeptWork[] = [];
  for (const session of await tx.objectStore("sessions").index("chapter").getAll(chapterId)) {
    const base = await tx.objectStore("bases").get(session.id);
    const changes = await tx.objectStore("changes").getAll(ofSession(session.id));
    if (base !== undefined) found.push({ session, base, changes });
  }
  return found.toSorted((a, b) => b.session.at - a.session.at);
}

/** For a browser that keeps nothing: what was typed is in this tab alone, and the author is told so. */
export const noOutbox: Outbox = {
  begin: async () => {},
  add: async () => {},
  update: async () => {},
  end: async () => {},
  list: async () => [],
};
