interface MoveButtonProps {
  name: string;
  value: string;
  label: string;
  /** What is moved, for screen readers. */
  of: string;
}

export function MoveButton({ label, of, ...button }: MoveButtonProps) {
  return (
    <button className="button-plain" {...button}>
      {label}
      <span className="visually-hidden">{`: ${of}`}</span>
    </button>
  );
}
