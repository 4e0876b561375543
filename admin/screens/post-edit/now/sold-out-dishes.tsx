import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import type { StatusEntry, StatusInput } from '#shared/schemas/statuses.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { useEndStatus } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

type Props = { sold: StatusEntry[]; maySay: boolean; send: (body: StatusInput) => Promise<StatusEntry> };

/** The dishes of the menu: each is said to be sold out until the truck closes today, or to be there again. */
export function SoldOutDishes({ sold, maySay, send }: Props) {
  const { getValues } = useFormContext<FormValues>();
  const end = useEndStatus();
  const [sending, setSending] = useState('');
  const dishes = (getValues('post_body.attributes.menu_items') ?? []).filter(({ name }) => name);
  // A dish that was removed from the menu since can still be said to be there again.
  const removed = sold.flatMap(({ dish }) => (dishes.some(({ id }) => id === dish) ? [] : [dish ?? '']));
  const rows = [...dishes, ...removed.map((id) => ({ id, name: 'A removed dish' }))];

  function tell(dish: { id: string; name: string }) {
    setSending(dish.id);
    const saying = send({ kind: 'dish_sold_out', dish: dish.id });
    notify.done(saying, `Visitors read that “${dish.name}” is sold out in a moment`);
    const ended = () => setSending('');
    void saying.then(ended, ended);
  }
  const bringBack = ({ id, member }: StatusEntry, name: string) =>
    notify.done(end.mutateAsync({ id, member }), `“${name}” is back in a moment`);
  if (rows.length === 0) return <p className="text-soft">There are no dishes on the menu.</p>;
  if (!maySay && sold.length === 0) return <p className="text-soft">No dish is sold out.</p>;
  return (
    <ul aria-label="Dishes" className="max-h-80 overflow-y-auto">
      {rows.map((dish) => {
        const entry = sold.find((each) => each.dish === dish.id);
        const busy = sending === dish.id || end.isPending;
        if (!maySay && !entry) return null;
        return (
          <li key={dish.id} className="flex min-h-11 items-center justify-between gap-2">
            <span dir="auto" className={`min-w-0 wrap-anywhere ${entry && maySay ? 'text-soft line-through' : ''}`}>
              {dish.name}
            </span>
            {maySay && (
              <Button
                size="sm"
                aria-label={entry ? `There is more of ${dish.name}` : `${dish.name} is sold out`}
                // Not disabled: the button would lose the focus.
                aria-disabled={busy || undefined}
                onClick={() => !busy && (entry ? bringBack(entry, dish.name) : tell(dish))}
                className="pointer-coarse:min-h-11"
              >
                {entry ? 'There is more' : 'Sold out'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
