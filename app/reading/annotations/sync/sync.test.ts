import fc from "fast-check";
import { expect, test } from "vitest";
import { afterAnswer, withStored } from "../device/merge-answers.ts";
import type { LocalMark } from "../device/stored-marks.ts";
import { isDeleted, isKnown, mergeMarks, withContent, withLife } from "../mark.ts";
import type { StoredMark } from "../mark-queries.server.ts";

const hour = 3_600_000;
const owner = "profile";

type Step =
  | { kind: "make"; device: number }
  | { kind: "send"; device: number }
  | { kind: "learn"; device: number }
  | { kind: "note" | "delete" | "undo"; device: number; which: number }
  | { kind: "arrive"; which: number; isRepeated: boolean; isAnswered: boolean }
  | { kind: "lose"; which: number };

const device = fc.nat(2);
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("make" as const), device }),
  fc.record({ kind: fc.constant("send" as const), device }),
  fc.record({ kind: fc.constant("learn" as const), device }),
  fc.record({ kind: fc.constantFrom("note" as const, "delete" as const, "undo" as const), device, which }),
  fc.record({
    kind: fc.constant("arrive" as const),
    which,
    isRepeated: fc.boolean(),
    isAnswered: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("lose" as const), which }),
);

const target = (quote: string) => ({
  chapter: "one",
  start: { block: "p-1", offset: 0 },
  end: { block: "p-1", offset: quote.length },
  quote,
  prefix: "",
  suffix: "",
});

const kindOf = (id: string) => (/[02468]$/.test(id) ? "highlight" : "bookmark");

interface History {
  notes: Set<string>;
  /** The devices that wrote the note, and the last one they wrote. */
  writers: Set<number>;
  last: string;
  isEverDeleted: boolean;
  isEverUndone: boolean;
}

/** Devices with their clocks an hour apart, and calls between them and the site that come late, repeatedly or never. */
class Schedule {
  site = new Map<string, StoredMark>();
  devices: { marks: LocalMark[]; off: number }[] = [0, -hour, hour].map((off) => ({ marks: [], off }));
  calls: { device: number; marks: LocalMark[] }[] = [];
  histories = new Map<string, History>();
  time = Date.UTC(2026, 10, 25);

  run(step: Step): void {
    this.time += 60_000;
    if (step.kind === "arrive" || step.kind === "lose") return this.deliver(step);
    const here = this.devices[step.device];
    if (!here) return;
    if (step.kind === "make") return this.make(step.device);
    if (step.kind === "send")
      return void this.calls.push({ device: step.device, marks: unsentOf(here.marks) });
    if (step.kind === "learn") return this.learn(step.device);
    const mark = here.marks[step.which % Math.max(1, here.marks.length)];
    if (mark) this.change(step, mark);
  }

  make(device: number): void {
    const here = this.devices[device];
    const id = `mark-${this.histories.size}`;
    const at = this.time + (here?.off ?? 0);
    here?.marks.push({
      id,
      jid: "book",
      kind: kindOf(id),
      colour: "yellow",
      note: "",
      target: target(id),
      version: 1,
      life: 0,
      createdAt: at,
      changedAt: at,
      owner,
      isSent: false,
      refusal: null,
      state: "painted",
      found: null,
    });
    this.histories.set(id, {
      notes: new Set([""]),
      writers: new Set([device]),
      last: "",
      isEverDeleted: false,
      isEverUndone: false,
    });
  }

  change(step: Extract<Step, { kind: "note" | "delete" | "undo" }>, mark: LocalMark): void {
    const here = this.devices[step.device];
    const history = this.histories.get(mark.id);
    if (!here || !history) return;
    let changed = mark;
    if (step.kind === "note" && !isDeleted(mark)) {
      history.last = `note ${this.time}`;
      history.notes.add(history.last);
      history.writers.add(step.device);
      changed = withContent(mark, { note: history.last }, this.time + here.off);
    } else if (step.kind !== "note") {
      changed = withLife(mark, step.kind === "undo");
      if (changed !== mark) history[step.kind === "undo" ? "isEverUndone" : "isEverDeleted"] = true;
    }
    here.marks = here.marks.map((each) =>
      each === mark ? { ...changed, isSent: changed === mark && mark.isSent } : each,
    );
  }

  learn(device: number): void {
    const here = this.devices[device];
    if (here) here.marks = withStored(here.marks, [...this.site.values()], owner);
  }

  deliver(step: Extract<Step, { kind: "arrive" | "lose" }>): void {
    const at = step.which % Math.max(1, this.calls.length);
    const call = this.calls[at];
    if (!call) return;
    if (step.kind === "lose" || !step.isRepeated) this.calls.splice(at, 1);
    if (step.kind === "arrive") this.store(call, step.isAnswered);
  }

  store({ device, marks }: { device: number; marks: LocalMark[] }, isAnswered: boolean): void {
    for (const mark of marks) {
      const known = this.site.get(mark.id);
      if (!known || !isKnown(mark, known))
        this.site.set(mark.id, known ? mergeMarks<StoredMark>(mark, known) : mark);
    }
    const here = this.devices[device];
    const stored = marks.flatMap(({ id }) => this.site.get(id) ?? []);
    if (isAnswered && here) here.marks = afterAnswer(here.marks, { marks: stored, refused: [] }, owner);
  }

  /** Every device is online, twice: the first learns what the last had. */
  settle(): void {
    for (let round = 0; round < 2; round++)
      for (const [device, { marks }] of this.devices.entries()) {
        this.store({ device, marks: unsentOf(marks) }, true);
        this.learn(device);
      }
  }
}

const unsentOf = (marks: readonly LocalMark[]) => marks.filter(({ isSent }) => !isSent);

test("no schedule of three devices, clocks an hour apart, and late, repeated and lost messages loses a mark, forgets a note or brings back what was deleted", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const schedule = new Schedule();
      for (const each of steps) schedule.run(each);
      schedule.settle();
      for (const [id, history] of schedule.histories) {
        const stored = schedule.site.get(id);
        expect(stored).toBeDefined();
        if (!stored) continue;
        if (!history.isEverDeleted) expect(isDeleted(stored)).toBe(false);
        if (history.isEverDeleted && !history.isEverUndone) expect(isDeleted(stored)).toBe(true);
        expect(history.notes).toContain(stored.note);
        if (history.writers.size === 1) expect(stored.note).toBe(history.last);
        for (const { marks } of schedule.devices) {
          const here = marks.find((mark) => mark.id === id);
          expect(here && { kind: here.kind, note: here.note, life: here.life, isSent: here.isSent }).toEqual({
            kind: kindOf(id),
            note: stored.note,
            life: stored.life,
            isSent: true,
          });
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test("two states of a mark give the same one in any order, and once more nothing else", () => {
  const mark = fc.record({
    id: fc.constant("mark"),
    jid: fc.constant("book"),
    kind: fc.constant("bookmark" as const),
    colour: fc.constantFrom("yellow" as const, "blue" as const),
    note: fc.constantFrom("", "a", "b"),
    target: fc.constantFrom(target("one"), target("two")),
    version: fc.integer({ min: 1, max: 3 }),
    life: fc.nat(3),
    createdAt: fc.constant(0),
    changedAt: fc.nat(2),
  });
  fc.assert(
    fc.property(mark, mark, mark, (one, two, three) => {
      const merged = mergeMarks(one, two);
      expect(mergeMarks(two, one)).toEqual(merged);
      expect(mergeMarks(merged, two)).toEqual(merged);
      expect(mergeMarks(merged, three)).toEqual(mergeMarks(one, mergeMarks(two, three)));
      expect(isKnown(one, merged) && isKnown(two, merged)).toBe(true);
    }),
  );
});
