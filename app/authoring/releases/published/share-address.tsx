import { useEffect, useRef, useState } from "react";

interface ShareAddressProps {
  address: string;
  title: string;
  children: React.ReactNode;
}

/** The address of the book, to be copied and shared; without scripts it can be selected. */
export function ShareAddress({ address, title, children }: ShareAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const [canShare, setCanShare] = useState(false);
  // Only the browser knows whether the device has a way to share.
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  const copy = async () => {
    field.current?.select();
    const isDone = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? "yes" : "refused");
  };
  // Closing the sheet of the device rejects it: nothing to say.
  const share = () => void navigator.share({ title, url: address }).catch(() => {});
  return (
    <>
      <div className="share-address">
        <input
          ref={field}
          className="field-input"
          aria-label="Address of the book"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-quiet needs-script" onClick={() => void copy()}>
          {copied === "yes" ? "Copied" : "Copy link"}
        </button>
        {/* Not every screen reader says the new name of the button. */}
        <p role="status" className="visually-hidden">
          {copied === "yes" && "The link is copied."}
        </p>
      </div>
      <p role="status" className="share-status">
        {copied === "refused" && "This browser does not allow it: the address is selected, copy it by hand."}
      </p>
      <p className="form-actions">
        {children}
        {canShare && (
          <button type="button" className="button button-quiet" onClick={share}>
            Share
          </button>
        )}
      </p>
    </>
  );
}
