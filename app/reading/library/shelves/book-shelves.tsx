import { CheckField, Field } from "#app/ui/fields/field.tsx";

interface BookShelvesProps {
  action: string;
  shelves: { id: string; name: string; isOn: boolean }[];
}

/** On which shelves a book stands. */
export function BookShelves({ action, shelves }: BookShelvesProps) {
  return (
    <section aria-labelledby="shelves">
      <h2 id="shelves">Shelves</h2>
      <form method="post" action={action} className="form library-narrow" key={JSON.stringify(shelves)}>
        <input type="hidden" name="intent" value="shelves" />
        {shelves.map(({ id, name, isOn }) => (
          <CheckField
            key={id}
            name="shelf"
            id={`shelf-${id}`}
            value={id}
            label={name}
            defaultChecked={isOn}
          />
        ))}
        <Field name="name" label="And on a new shelf (optional)" maxLength={80} />
        <button className="button button-quiet">Save shelves</button>
      </form>
    </section>
  );
}
