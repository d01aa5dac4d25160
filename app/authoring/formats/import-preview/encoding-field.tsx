import { SelectField } from "#app/ui/fields/select-field.tsx";
import { encodingLabels } from "#app/manuscript/formats/encoding/encoding-labels.ts";

/** Lets the author change the guessed encoding of a text file. */
export function EncodingField({ encoding }: { encoding: string }) {
  return (
    <div>
      <SelectField
        name="encoding"
        label="Encoding of the file"
        defaultValue={encoding}
        options={Object.entries(encodingLabels).map(([value, name]) => ({ value, name }))}
      />
      <p className="form-actions">
        <button className="button button-quiet" type="submit" name="intent" value="reread">
          Read it again
        </button>
      </p>
    </div>
  );
}
