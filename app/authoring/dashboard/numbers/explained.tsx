import { definitions, type NumberName } from "./definitions.ts";

/** What the numbers of a section mean, one tap away. */
export function Explained({ names, more = [] }: { names: readonly NumberName[]; more?: readonly string[] }) {
  return (
    <details className="explained">
      <summary>What these numbers mean</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{definitions[name].label}</dt>
            <dd>{definitions[name].definition}</dd>
          </div>
        ))}
      </dl>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}
