import { addressWith, type View } from "../view/dashboard-input.ts";

/** The same table as files. */
export function FileLinks({ view, table }: { view: View; table: string }) {
  const to = (format: string) => addressWith(view, {}, { path: `${view.path}/files/${table}.${format}` });
  return (
    <p className="numbers-files">
      Download this table:{" "}
      <a className="link" href={to("csv")} download>
        CSV<span className="visually-hidden">{` of ${table.replaceAll("-", " ")}`}</span>
      </a>{" "}
      <a className="link" href={to("json")} download>
        JSON<span className="visually-hidden">{` of ${table.replaceAll("-", " ")}`}</span>
      </a>
    </p>
  );
}
