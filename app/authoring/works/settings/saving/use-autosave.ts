import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<SavingState>({ kind: "still" });
  const [errors, setErrors] = useState(given);
  const [before, setBefore] = useState<Entries | null>(null);
  const [isScripted, setScripted] = useState(false);
  const { revalidate } = useRevalidator();

  const isChanged = () =>
    form.current !== null && JSON.stringify(entriesOf(form.current)) !== JSON.stringify(stored.current);

  const save = useCallback(
    async (isForced = false) => {
      clearTimeout(timer.current);
      if (isBusy.current || !form.current || !(isForced || isChanged())) return;
      isBusy.current = true;
      setState({ kind: "saving" });
      const entries = entriesOf(form.current);
      const reply = await send(address, bodyOf(form.current, stamp.current));
      isBusy.current = false;
      if (reply === null || typeof reply === "string") {
        setState({ kind: reply ?? "unreachable" });
        if (reply === null) timer.current = setTimeout(() => void save(true), retryPause);
        return;
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
      if (isChanged()) void save();
    },
    [address, revalidate],
  );

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

  useEffect(() => {
    if (form.current) stored.current = entriesOf(form.current);
    setScripted(true);
    // Typed before this page had its scripts.
    if (form.current && isTouched(form.current)) void save(true);
    return () => clearTimeout(timer.current);
  }, [save]);
  useSavedOnLeaving({ form, address, stamp, isPending: () => isBusy.current || isChanged() });
  useQuestionOnLeaving(!["still", "saving", "saved"].includes(state.kind));

  return { form, state, errors, isScripted, canUndo: before !== null, save, typing, undo };
}

interface Leaving {
  form: RefObject<HTMLFormElement | null>;
  address: string;
  stamp: RefObject<string>;
  isPending: () => boolean;
}

/** Nothing that leaves a page waits for an answer: what is not saved by then is sent as a beacon. */
function useSavedOnLeaving({ form, address, stamp, isPending }: Leaving): void {
  const pending = useRef(isPending);
  useEffect(() => {
    pending.current = isPending;
  });
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
  }, [form, address, stamp]);
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
