import fc from "fast-check";
import { expect, test } from "vitest";
import { furthestProgression, latestProgressions, openingOf, seenOf } from "./current-progression.ts";
import type { StoredProgression } from "./stored-progression.ts";

const hour = 3_600_000;

/** A device of the schedule: what it knows, and what of it the site has. */
interface Device {
  id: string;
  /** How far its clock is off. */
  off: number;
  own: StoredProgression | null;
  /** Calls on their way, in the order of sending; each may arrive late, twice, or never. */
  calls: StoredProgression[];
  /** What was known when the book was opened; null while it is closed. */
  opened: { progressions: StoredProgression[]; isAccepted: boolean } | null;
}

type Step =
  | { kind: "open"; device: number; choice: number }
  | { kind: "open offline"; device: number }
  | { kind: "read"; device: number; total: number }
  | { kind: "arrive"; device: number; which: number; isRepeated: boolean }
  | { kind: "lose"; device: number; which: number };

const device = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("open" as const), device, choice: fc.nat(3) }),
  fc.record({ kind: fc.constant("open offline" as const), device }),
  fc.record({ kind: fc.constant("read" as const), device, total: fc.nat(100).map((part) => part / 100) }),
  fc.record({
    kind: fc.constant("arrive" as const),
    device,
    which: fc.nat(9),
    isRepeated: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("lose" as const), device, which: fc.nat(9) }),
);

const locatorAt = (total: number) => ({
  chapter: `chapter-${Math.floor(total * 10)}`,
  fragment: `p-${total}`,
  offset: 0,
  anchor: null,
  progression: total,
});

/** What the site does with a call: a progression of the same device that is older changes nothing. */
function store(site: Map<string, StoredProgression>, progression: StoredProgression): void {
  const known = site.get(progression.device);
  if (!known || known.count < progression.count) site.set(progression.device, progression);
}

const isKnownTo = (progression: StoredProgression, later: StoredProgression) =>
  progression.device === later.device
    ? later.count >= progression.count
    : (later.seen[progression.device] ?? 0) >= progression.count;

class Schedule {
  faults: string[] = [];
  site = new Map<string, StoredProgression>();
  time = Date.UTC(2026, 10, 25);
  devices: Device[] = [0, -hour, hour, 0].map((off, index) => ({
    id: `device-${index}`,
    off,
    own: null,
    calls: [],
    opened: null,
  }));

  run(step: Step): void {
    this.time += 60_000;
    const device = this.devices[step.device];
    if (!device) return;
    if (step.kind === "open") this.open(device, step.choice);
    else if (step.kind === "open offline") device.opened = { progressions: [], isAccepted: true };
    else if (step.kind === "read") this.read(device, step.total);
    else this.deliver(device, step);
  }

  require(holds: boolean, fault: string): void {
    if (!holds) this.faults.push(fault);
  }

  /** What the device knows: the progressions of the site, its own as it is here. */
  known(device: Device): StoredProgression[] {
    const others = [...this.site.values()].filter((progression) => progression.device !== device.id);
    return device.own ? [...others, device.own] : others;
  }

  open(device: Device, choice: number): void {
    const progressions = this.known(device);
    const opening = openingOf({ progressions, device: device.id, isFound: () => true });
    if (opening.kind === "continue") {
      // Never past something that was read here and that whoever read there did not know of.
      this.require(!device.own || isKnownTo(device.own, opening.from), "moved past what was read here");
      // Nor back behind any progression that is known.
      for (const progression of progressions)
        this.require(isKnownTo(progression, opening.from), "moved back behind a known progression");
    }
    if (opening.kind === "choose") {
      this.require(opening.progressions.length > 1, "a choice of one");
      this.require(!device.own || opening.progressions.includes(device.own), "a choice without this device");
    }
    // The last choice leaves the question unanswered.
    device.opened = { progressions, isAccepted: opening.kind !== "choose" || choice < 3 };
  }

  read(device: Device, total: number): void {
    if (!device.opened) return;
    const known = device.opened.isAccepted ? seenOf(device.opened.progressions) : {};
    const before = device.own;
    device.own = {
      device: device.id,
      kind: "phone",
      count: (before?.count ?? 0) + 1,
      seen: { ...before?.seen, ...known },
      locator: locatorAt(total),
      total,
      readAt: this.time + device.off,
    };
    device.calls.push(device.own);
  }

  deliver(device: Device, step: Extract<Step, { which: number }>): void {
    const index = step.which % Math.max(1, device.calls.length);
    const progression = device.calls[index];
    if (!progression) return;
    if (step.kind === "lose" || !step.isRepeated) device.calls.splice(index, 1);
    if (step.kind === "lose") return;
    const before = latestProgressions([...this.site.values()]);
    store(this.site, progression);
    const after = latestProgressions([...this.site.values()]);
    // What was current still is, or somebody has read on who knew of it.
    for (const old of before)
      this.require(
        after.some((now) => isKnownTo(old, now)),
        "the current progression went back",
      );
  }

  /** Every device is online once more and sends its last progression. */
  settle(): void {
    for (const { own } of this.devices) if (own) store(this.site, own);
  }
}

test("B02 no schedule of four devices, clocks an hour apart, and late, repeated and lost calls loses a device's progression or moves the current one back without somebody choosing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const schedule = new Schedule();
      for (const each of steps) schedule.run(each);
      schedule.settle();
      expect(schedule.faults).toEqual([]);
      for (const { id, own } of schedule.devices) expect(schedule.site.get(id) ?? null).toEqual(own);
      const all = [...schedule.site.values()];
      const latest = latestProgressions(all);
      // Whatever was read is either among the latest, or known to whoever read on.
      for (const progression of all) expect(latest.some((now) => isKnownTo(progression, now))).toBe(true);
      expect(latest.length === 0).toBe(all.length === 0);
      expect(furthestProgression(all)?.total ?? 0).toBe(Math.max(0, ...all.map(({ total }) => total)));
    }),
    { numRuns: 1_000 },
  );
});

const progression = (device: string, facts: Partial<StoredProgression> = {}): StoredProgression => ({
  device,
  kind: "phone",
  count: 1,
  seen: {},
  locator: locatorAt(0.5),
  total: 0.5,
  readAt: 0,
  ...facts,
});
const opening = (
  progressions: StoredProgression[],
  isFound: (progression: StoredProgression) => boolean = () => true,
) => openingOf({ progressions, device: "laptop", isFound });

test("a device that has read nothing since the last common state goes where the only other one has read on, whatever the clocks say", () => {
  const laptop = progression("laptop", { count: 3, readAt: 9 * hour });
  const phone = progression("phone", { seen: { laptop: 3 }, readAt: hour });
  expect(opening([laptop, phone])).toEqual({ kind: "continue", from: phone });
  // The third device went on from the phone: it alone counts.
  const tablet = progression("tablet", { seen: { phone: 1, laptop: 3 } });
  expect(opening([laptop, phone, tablet])).toEqual({ kind: "continue", from: tablet });
  expect(opening([])).toEqual({ kind: "here" });
  expect(opening([progression("laptop", { seen: { phone: 1 } }), phone])).toEqual({ kind: "here" });
});

test("where both have read since, whoever opens the book chooses; the same position on both is no question", () => {
  const laptop = progression("laptop", { count: 4, locator: locatorAt(0.2) });
  const phone = progression("phone", { seen: { laptop: 3 } });
  expect(opening([laptop, phone])).toEqual({ kind: "choose", progressions: [laptop, phone] });
  expect(opening([{ ...laptop, locator: phone.locator }, phone])).toEqual({ kind: "here" });
});

test("a progression whose locator is not in the text any more is a question, never taken for the same", () => {
  const laptop = progression("laptop", { count: 3 });
  const phone = progression("phone", { seen: { laptop: 3 } });
  const isFound = ({ device }: StoredProgression) => device === "laptop";
  expect(opening([laptop, phone], isFound)).toEqual({ kind: "choose", progressions: [phone, laptop] });
  const both = progression("laptop", { count: 4 });
  expect(opening([both, phone], isFound)).toMatchObject({ kind: "choose" });
});
