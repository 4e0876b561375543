import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { formatPrice } from '#shared/rules/numbers.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { FoldList } from './fold-list.tsx';

const DishFields = lazyNamed(() => import('./dish-fields.tsx'), 'DishFields');

export function MenuEditor() {
  return (
    <FoldList
      name="post_body.attributes.menu_items"
      noun="dish"
      empty="No dishes yet. Three with prices beat a long list without."
      first="name"
      newRow={() => ({ id: crypto.randomUUID(), name: '', diets: [], allergens: [] })}
      Summary={DishSummary}
      Fields={DishFields}
    />
  );
}

function DishSummary({ index }: { index: number }) {
  const { data: options } = useQuery(optionsQuery);
  const dish = useWatch<FormValues, `post_body.attributes.menu_items.${number}`>({
    name: `post_body.attributes.menu_items.${index}`,
  });
  if (!dish) return null;
  return (
    <>
      <span dir="auto" className="min-w-0 truncate font-medium">
        {dish.name || 'New dish'}
      </span>
      {dish.diets && dish.diets.length > 0 && (
        <span className="text-soft min-w-0 truncate text-[13px] max-sm:hidden">{dish.diets.join(', ')}</span>
      )}
      {dish.price !== undefined && options && (
        <span className="text-soft ml-auto shrink-0">{formatPrice(dish.price, options.currency)}</span>
      )}
    </>
  );
}
