import { type DialogHTMLAttributes, useLayoutEffect, useRef } from "react";

interface ModalProps extends DialogHTMLAttributes<HTMLDialogElement> {
  onDone: () => void;
}

/**
 * A dialog above the text. It closes in the keydown of Escape, not at the browser's later cancel event: the next key is already
 * meant for the text, or opens another dialog, which that late event would close.
 */
export function Modal({ onDone, className = "", children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // `showModal` makes the dialog modal, and has to run before a field takes the focus.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={`editor-dialog ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onDone();
      }}
      // Browsers skip the cancel event when there was no user action since the last one.
      onClose={onDone}
    >
      {children}
    </dialog>
  );
}
