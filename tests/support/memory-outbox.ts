import type { StoredChange, StoredSession, Outbox } from "#app/authoring/editor/device-storage/outbox.ts";

/** An outbox that outlives the sync loops that write to it, as a device's storage outlives its tabs. */
export function memoryOutbox(): Outbox {
  const sessions = new Map<
    string,
    { session: StoredSession; base: string; changes: Map<number, StoredChange> }
  >();
  return {
    async begin(session, base, changes = []) {
      const numbered = new Map(changes.map((change) => [change.number, change]));
      sessions.set(session.id, { session: structuredClone(session), base, changes: numbered });
    },
    add: async (change) => void sessions.get(change.sessionId)?.changes.set(change.number, change),
    async update(session) {
      const known = sessions.get(session.id);
      if (known) known.session = structuredClone(session);
    },
    end: async (sessionId) => void sessions.delete(sessionId),
    list: async () =>
      [...sessions.values()].map(({ session, base, changes }) => ({
        session: structuredClone(session),
        base,
        changes: [...changes.values()],
      })),
  };
}
