import { Plus, X } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';

import type { MenuItem } from '#shared/schemas/post-attributes.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Skeleton } from '../../../ui/states.tsx';

type Props = {
  name: 'post_body.attributes.menu_items' | 'post_body.attributes.stops';
  noun: string;
  /** Shown while there are no rows. */
  empty: string;
  /** The first field of a row. Rows in which it is empty are unfolded; that of an added row gets the focus. */
  first: 'name' | 'place';
  newRow: () => MenuItem | Stop;
  Summary: ComponentType<{ index: number }>;
  Fields: ComponentType<{ index: number }>;
};

/** The rows of a list, folded unless they are new or have errors. */
export function FoldList({ name, noun, empty, first, newRow, Summary, Fields }: Props) {
  const { control, formState } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const [added, setAdded] = useState<number | null>(null);
  function add() {
    append(newRow(), { shouldFocus: false });
    setAdded(fields.length);
  }
  return (
    <div>
      {fields.length === 0 && <p className="text-soft px-4 pt-4">{empty}</p>}
      <ol>
        {fields.map((row, index) => (
          <li key={row.key}>
            <Fold
              open={
                index === added || get(row, first) === '' || get(formState.errors, `${name}.${index}`) !== undefined
              }
              summary={<Summary index={index} />}
              actions={
                <IconButton
                  label={`Remove ${noun} ${index + 1}`}
                  onClick={() => remove(index)}
                  disabled={formState.disabled}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              }
            >
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <Fields index={index} />
                {index === added && <FocusOnce name={`${name}.${index}.${first}`} onDone={() => setAdded(null)} />}
              </Suspense>
            </Fold>
          </li>
        ))}
      </ol>
      <div className="p-3">
        <Button onClick={add} disabled={formState.disabled}>
          <Plus size={15} aria-hidden /> Add a {noun}
        </Button>
      </div>
    </div>
  );
}

/** Focuses a field as soon as it is there: with the first row, its fields are still loading. */
function FocusOnce({ name, onDone }: { name: string; onDone: () => void }) {
  const { setFocus } = useFormContext<FormValues>();
  const focus = useEffectEvent(() => {
    // The place of a new stop is that of the one before, until another is typed over it.
    setFocus(name as 'title', { shouldSelect: true });
    onDone();
  });
  useEffect(() => focus(), []);
  return null;
}
