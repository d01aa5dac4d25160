import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { followWhenSaved } from "./follow-when-saved.ts";
import { bodyOf, type Entries, entriesOf, fill, isTouched, send } from "./form-entries.ts";

/** The outcome of the last change. */
export type SavingState =
  | { kind: "still" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "refused"; isConflict: boolean }
  | { kind: "unreachable" }
  | { kind: "turned-away" }
  | { kind: "too-long" };

const typingPause = 2_000;
const retryPause = 5_000;

interface AutosaveOptions {
  address: string;
  /** The page's stamp of what it showed. */
  seen: string;
  /** What the page was shown with after a form was refused. */
  errors: Record<string, string>;
}

/** Saves a form as it is changed: when a field is left or chosen, when typing pauses, and when the page is left. */
export function useAutosave({ address, seen, errors: given }: AutosaveOptions) {
  const form = useRef<HTMLFormElement>(null);
  const stamp = useRef(seen);
  const stored = useRef<Entries>([]);
  const isBusy = useRef(false);
  /** The save that runs, or the last one: whether everything was taken. */
  const running = useRef(Promise.resolve(true));
  const again = useRef<(isForced?: boolean) => Promise<boolean>>(() => Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<SavingState>({ kind: "still" });
  const [errors, setErrors] = useState(given);
  const [before, setBefore] = useState<Entries | null>(null);
  const { revalidate } = useRevalidator();

  const isChanged = () =>
    form.current !== null && JSON.stringify(entriesOf(form.current)) !== JSON.stringify(stored.current);

  const attempt = useCallback(
    async (element: HTMLFormElement): Promise<boolean> => {
      isBusy.current = true;
      setState({ kind: "saving" });
      const entries = entriesOf(element);
      const reply = await send(address, bodyOf(element, stamp.current));
      isBusy.current = false;
      if (reply === null || typeof reply === "string") {
        setState({ kind: reply ?? "unreachable" });
        if (reply === null) timer.current = setTimeout(() => void again.current(true), retryPause);
        return false;
      }
      stamp.current = reply.seen;
      setErrors(reply.errors);
      if (reply.saved.length > 0) setBefore(stored.current);
      stored.current = entries;
      const isWhole = Object.keys(reply.errors).length === 0;
      setState(
        isWhole ? { kind: "saved", at: new Date() } : { kind: "refused", isConflict: reply.isConflict },
      );
      if (reply.saved.length > 0) void revalidate();
      // What was typed meanwhile.
      return isChanged() ? again.current() : isWhole;
    },
    [address, revalidate],
  );
  /** Resolves to whether everything is saved. */
  const save = useCallback(
    (isForced = false): Promise<boolean> => {
      clearTimeout(timer.current);
      if (isBusy.current || !form.current || !(isForced || isChanged())) return running.current;
      running.current = attempt(form.current);
      return running.current;
    },
    [attempt],
  );
  useEffect(() => {
    again.current = save;
  });

  const typing = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), typingPause);
  }, [save]);

  const undo = useCallback(() => {
    if (!form.current || !before) return;
    fill(form.current, before);
    setBefore(null);
    void save();
  }, [before, save]);

  const isScripted = useBeginning({ form, stored, timer, save });
  const isUnsafe = !["still", "saving", "saved"].includes(state.kind);
  useCareOnLeaving({ form, address, stamp, isPending: () => isBusy.current || isChanged(), isUnsafe, save });

  return { form, state, errors, isScripted, canUndo: before !== null, save, typing, undo };
}

interface Beginning {
  form: RefObject<HTMLFormElement | null>;
  stored: RefObject<Entries>;
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
  save: (isForced: boolean) => Promise<boolean>;
}

/** Whether the page has its scripts; what was typed before that is saved at once. */
function useBeginning({ form, stored, timer, save }: Beginning): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => {
    if (form.current) stored.current = entriesOf(form.current);
    setScripted(true);
    if (form.current && isTouched(form.current)) void save(true);
    return () => clearTimeout(timer.current);
  }, [form, stored, timer, save]);
  return isScripted;
}

interface Leaving {
  form: RefObject<HTMLFormElement | null>;
  address: string;
  stamp: RefObject<string>;
  isPending: () => boolean;
  isUnsafe: boolean;
  save: () => Promise<boolean>;
}

/** Links wait for the save, whatever else leaves the page is asked or sends what is left. */
function useCareOnLeaving({ form, address, stamp, isPending, isUnsafe, save }: Leaving): void {
  const pending = useRef(isPending);
  useEffect(() => {
    pending.current = isPending;
  });
  useSavedOnLeaving({ form, address, stamp, pending });
  useQuestionOnLeaving(isUnsafe);
  useEffect(
    () => followWhenSaved({ form, isPending: () => pending.current(), isUnsafe, save }),
    [form, isUnsafe, save],
  );
}

type Left = Pick<Leaving, "form" | "address" | "stamp"> & { pending: RefObject<() => boolean> };

/** Nothing that leaves a page waits for an answer: what is not saved by then is sent as a beacon. */
function useSavedOnLeaving({ form, address, stamp, pending }: Left): void {
  useEffect(() => {
    const element = form.current;
    const leave = () => {
      if (element && pending.current()) navigator.sendBeacon(address, bodyOf(element, stamp.current));
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [form, address, stamp, pending]);
}

/** The browser asks before it leaves a page with something that could not be saved. */
function useQuestionOnLeaving(isUnsafe: boolean): void {
  useEffect(() => {
    if (!isUnsafe) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsafe]);
}
