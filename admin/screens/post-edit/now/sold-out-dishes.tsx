import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import type { StatusEntry, StatusInput } from '#shared/schemas/statuses.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { useEndStatus } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notify.ts';

type Props = { sold: StatusEntry[]; maySay: boolean; send: (body: StatusInput) => Promise<StatusEntry> };

/** Dishes that visitors can’t have until the truck closes today. */
export function SoldOutDishes({ sold, maySay, send }: Props) {
  const { getValues } = useFormContext<FormValues>();
  const [chosen, setChosen] = useState('');
  const end = useEndStatus();
  const dishes = (getValues('post_body.attributes.menu_items') ?? []).filter(({ name }) => name);
  const nameOf = (id: string | null) => dishes.find((dish) => dish.id === id)?.name ?? 'A removed dish';
  const left = dishes.filter(({ id }) => !sold.some(({ dish }) => dish === id));

  function tell() {
    const saying = send({ kind: 'dish_sold_out', dish: chosen });
    notify.done(saying, `Visitors read that “${nameOf(chosen)}” is sold out in a moment`);
    void saying.then(
      () => setChosen(''),
      () => undefined,
    );
  }
  return (
    <div className="space-y-3">
      {sold.length > 0 && (
        <ul>
          {sold.map(({ id, member, dish }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-2">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {nameOf(dish)}
              </span>
              {maySay && (
                <Button
                  aria-label={`There is more of ${nameOf(dish)}`}
                  disabled={end.isPending}
                  onClick={() => notify.done(end.mutateAsync({ id, member }), `“${nameOf(dish)}” is back in a moment`)}
                  className="pointer-coarse:min-h-11"
                >
                  There is more
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {maySay && left.length > 0 && (
        <div className="flex items-end gap-2">
          <Field label="Dish" className="grow">
            {(control) => (
              <select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
                <option value="">Choose…</option>
                {left.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Button disabled={!chosen} onClick={tell} className="pointer-coarse:min-h-11">
            Sold out
          </Button>
        </div>
      )}
      {dishes.length === 0 && <p className="text-soft">There are no dishes on the menu.</p>}
      {!maySay && sold.length === 0 && <p className="text-soft">No dish is sold out.</p>}
    </div>
  );
}
