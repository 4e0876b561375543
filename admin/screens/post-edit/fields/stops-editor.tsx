import { Plus, X } from 'lucide-react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';

import { dayName } from '../../../post-form/day-name.ts';
import type { FormValues } from '../../../post-form/form-values.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { nextStop, StopFields } from './stop-fields.tsx';

/** The weekly stops. A stop whose end is not after its start runs past midnight. */
export function StopsEditor() {
  const { control, getValues, setFocus, formState } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'post_body.attributes.stops', keyName: 'key' });
  function add() {
    append(nextStop(getValues('post_body.attributes.stops')?.at(-1)), { shouldFocus: false });
    // The row is rendered by the next frame.
    requestAnimationFrame(() => setFocus(`post_body.attributes.stops.${fields.length}.place`));
  }
  return (
    <div>
      {fields.length === 0 && (
        <p className="text-soft px-4 pt-4">No stops yet. “Where is it now” is the first thing visitors look for.</p>
      )}
      <ol>
        {fields.map((stop, index) => {
          const wrong = get(formState.errors, `post_body.attributes.stops.${index}`) !== undefined;
          return (
            <li key={stop.key}>
              <Fold
                open={stop.place === '' || wrong}
                summary={<StopSummary index={index} />}
                actions={
                  <IconButton
                    label={`Remove stop ${index + 1}`}
                    onClick={() => remove(index)}
                    disabled={formState.disabled}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                }
              >
                <StopFields index={index} />
              </Fold>
            </li>
          );
        })}
      </ol>
      <div className="p-3">
        <Button onClick={add} disabled={formState.disabled}>
          <Plus size={15} aria-hidden /> Add a stop
        </Button>
      </div>
    </div>
  );
}

function StopSummary({ index }: { index: number }) {
  const stop = useWatch<FormValues, `post_body.attributes.stops.${number}`>({
    name: `post_body.attributes.stops.${index}`,
  });
  if (!stop) return null;
  return (
    <>
      <span className="w-10 shrink-0 font-medium">{dayName(stop.day).slice(0, 3)}</span>
      <span className="text-soft w-24 shrink-0">
        {stop.from}–{stop.to}
      </span>
      <span className={`min-w-0 truncate ${stop.cancelled ? 'text-soft line-through' : ''}`}>
        {stop.place || 'New stop'}
      </span>
    </>
  );
}
