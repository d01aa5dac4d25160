import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";

/** A tab's work on a chapter, as stored on this device. */
export interface StoredSession {
  id: string;
  chapterId: string;
  /** The version on the server, and the number of the last change contained in it. */
  version: number;
  savedUpTo: number;
  /** The save that was sent last and the last change in it; when repeated it keeps its id. */
  underWay: { saveId: string; upTo: number } | null;
  /** The author did not choose the server's previous state: it becomes a revision with the next save. */
  keepsBefore: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface StoredChange {
  sessionId: string;
  number: number;
  steps: unknown[];
}

/** A session with the text it started from (JSON) and all changes since, in order. */
export interface StoredWork {
  session: StoredSession;
  base: string;
  changes: StoredChange[];
}

/** Stores work on this device. Calls take effect in order; a failed call rejects and has no other effect. */
export interface Outbox {
  begin(session: StoredSession, base: string, changes?: StoredChange[]): Promise<void>;
  add(change: StoredChange): Promise<void>;
  update(session: StoredSession): Promise<void>;
  end(sessionId: string): Promise<void>;
  list(chapterId: string): Promise<StoredWork[]>;
}

interface Tables extends DBSchema {
  sessions: { key: string; value: StoredSession; indexes: { chapter: string } };
  bases: { key: string; value: string };
  changes: { key: [string, number]; value: StoredChange };
}

type Writing = IDBPTransaction<Tables, ("sessions" | "bases" | "changes")[], "readwrite">;

export const outboxName = "octavo:writing";

const ofSession = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

let ofTab: Promise<Outbox> | null = null;

/** The outbox of this tab; one that stores nothing where the browser does not allow it. */
export function outboxOfTab(): Promise<Outbox> {
  ofTab ??= openOutbox(() => {
    ofTab = null;
  }).catch(() => noOutbox);
  return ofTab;
}

/**
 * An outbox in IndexedDB. Each write is passed to the database synchronously, in the order of the calls, and survives a crash
 * of the tab or browser. No write waits for an earlier one: a tab that is closed in the middle of a word loses no letter.
 */
async function openOutbox(onEnd: () => void): Promise<Outbox> {
  const db = await openDB<Tables>(outboxName, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("sessions", { keyPath: "id" }).createIndex("chapter", "chapterId");
      fresh.createObjectStore("bases");
      fresh.createObjectStore("changes", { keyPath: ["sessionId", "number"] });
    },
    // Another tab has a newer build that upgrades the schema: close this connection for it.
    blocking(_old, _new, event) {
      (event.target as IDBDatabase).close();
      onEnd();
    },
    terminated: onEnd,
  });
  const write = (tables: ("sessions" | "bases" | "changes")[], ask: (tx: Writing) => Promise<unknown>[]) => {
    const tx = db.transaction(tables, "readwrite", { durability: "relaxed" });
    // The transaction rejects when one of its requests fails.
    for (const request of ask(tx)) request.catch(() => {});
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

async function listWork(db: IDBPDatabase<Tables>, chapterId: string): Promise<StoredWork[]> {
  const tx = db.transaction(["sessions", "bases", "changes"]);
  const found: StoredWork[] = [];
  for (const session of await tx.objectStore("sessions").index("chapter").getAll(chapterId)) {
    const base = await tx.objectStore("bases").get(session.id);
    const changes = await tx.objectStore("changes").getAll(ofSession(session.id));
    if (base !== undefined) found.push({ session, base, changes });
  }
  return found.toSorted((a, b) => b.session.at - a.session.at);
}

/** For browsers without storage: typed text is only in this tab, and the status says so. */
export const noOutbox: Outbox = {
  begin: async () => {},
  add: async () => {},
  update: async () => {},
  end: async () => {},
  list: async () => [],
};
