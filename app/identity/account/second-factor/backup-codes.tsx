import { useEffect, useState } from "react";

/** The codes, shown once, with ways to save them. Copying and printing need a script; saving as a file does not. */
export function BackupCodes({ codes, siteName }: { codes: string[]; siteName: string }) {
  const [canAct, setCanAct] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  // Without the script the buttons would do nothing.
  useEffect(() => setCanAct(true), []);
  const text = `${siteName}: backup codes\nEach works once.\n\n${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Not allowed here: the codes can be selected and copied by hand.
      () => setCanAct(false),
    );
  return (
    <section aria-labelledby="backup-codes-title">
      <h2 id="backup-codes-title">Your backup codes</h2>
      <p>
        Each lets you in once, without your phone. Keep them somewhere safe that is not your phone: they are
        not shown again.
      </p>
      <ol className="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="form-actions">
        <a
          className="button"
          download="backup-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Save as a file
        </a>
        {canAct && (
          <>
            <button className="button button-quiet" type="button" onClick={() => void copy()}>
              {isCopied ? "Copied" : "Copy"}
            </button>
            <button className="button button-quiet" type="button" onClick={() => window.print()}>
              Print
            </button>
          </>
        )}
      </p>
    </section>
  );
}
