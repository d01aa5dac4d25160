import { type DialogHTMLAttributes, useLayoutEffect, useRef } from "react";

interface ModalProps extends DialogHTMLAttributes<HTMLDialogElement> {
  onDone: () => void;
}

/**
 * A dialog above the text. Escape ends it at that key, not when the browser tells of it later: the next key is for the text
 * already, or opens another dialog, which that late word would close.
 */
export function Modal({ onDone, className = "", children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A dialog is opened by its method, not by an attribute, to be modal; before its fields take the focus.
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
      // Browsers close a dialog without asking when nothing was pressed since they last asked.
      onClose={onDone}
    >
      {children}
    </dialog>
  );
}
