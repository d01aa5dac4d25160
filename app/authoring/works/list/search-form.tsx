import { href } from "react-router";
import { counted } from "#app/ui/counted.ts";
import { type Narrowing, narrowed } from "./filter-works.ts";

interface FindWorksProps {
  narrowing: Narrowing;
  found: number;
}

/** Searches titles within the current filters. */
export function FindWorks({ narrowing, found }: FindWorksProps) {
  const { find, state, pen, sort } = narrowing;
  const hiddenFields = { state, pen, sort: sort === "edited" ? null : sort };
  return (
    <form role="search" aria-label="Your works" action={href("/writings")} className="writings-find">
      {Object.entries(hiddenFields).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        className="field-input"
        type="search"
        name="find"
        aria-label="Words of a title"
        placeholder="Words of a title"
        defaultValue={find}
        dir="auto"
        autoComplete="off"
      />
      <button className="button button-quiet" type="submit">
        Find
      </button>
      {find !== "" && (
        <p>
          <span role="status">{`${counted(found, "work")} with “${find}”`}</span>{" "}
          <a className="link work-way" href={narrowed(narrowing, { find: "" })}>
            Show all
          </a>
        </p>
      )}
    </form>
  );
}
