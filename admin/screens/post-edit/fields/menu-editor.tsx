import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { formatPrice } from '#shared/rules/numbers.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { PanelBox } from '../../../ui/panel-box.tsx';
import { FoldList } from './fold-list.tsx';

const DishFields = lazyNamed(() => import('./dish-fields.tsx'), 'DishFields');
const ArrangeDishes = lazyNamed(() => import('./arrange-dishes.tsx'), 'ArrangeDishes');
const MenuImport = lazyNamed(() => import('../menu-import/import-dialog.tsx'), 'MenuImport');
const name = 'post_body.attributes.menu_items';

/** The dishes. Rows that were copied from a spreadsheet can be pasted anywhere in it. */
export function MenuBox() {
  const [isArranging, setIsArranging] = useState(false);
  /** The rows to import; empty to ask for them. */
  const [pasted, setPasted] = useState<string | null>(null);
  const dishes = useWatch<FormValues, typeof name>({ name });
  return (
    <div data-field="menu">
      <PanelBox
        title="Menu"
        flush
        aside={
          <div className="flex gap-2">
            {(isArranging || (dishes?.length ?? 0) > 1) && (
              <Button size="sm" tone="quiet" onClick={() => setIsArranging(!isArranging)}>
                {isArranging ? 'Done' : 'Arrange'}
              </Button>
            )}
            <Button size="sm" tone="quiet" onClick={() => setPasted('')}>
              Import…
            </Button>
          </div>
        }
      >
        <Suspense>
          {isArranging ? (
            <ArrangeDishes />
          ) : (
            <div
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!text.includes('\t')) return;
                event.preventDefault();
                setPasted(text);
              }}
            >
              <FoldList
                name={name}
                noun="dish"
                empty="No dishes yet. Three dishes with prices beat a long list without."
                first="name"
                newRow={() => ({ id: crypto.randomUUID(), name: '', diets: [], allergens: [] })}
                Summary={DishSummary}
                Fields={DishFields}
              />
            </div>
          )}
          {pasted !== null && <MenuImport pasted={pasted} onClose={() => setPasted(null)} />}
        </Suspense>
      </PanelBox>
    </div>
  );
}

function DishSummary({ index }: { index: number }) {
  const { data: options } = useQuery(optionsQuery);
  const dish = useWatch<FormValues, `${typeof name}.${number}`>({ name: `${name}.${index}` });
  if (!dish) return null;
  return (
    <>
      <span dir="auto" className="min-w-0 truncate font-medium">
        {dish.name || 'New dish'}
      </span>
      <span className="text-soft min-w-0 truncate text-[13px] max-sm:hidden">
        {[dish.section, ...(dish.diets ?? [])].filter(Boolean).join(', ')}
      </span>
      {dish.price !== undefined && options && (
        <span className="text-soft ml-auto shrink-0">{formatPrice(dish.price, options.currency)}</span>
      )}
    </>
  );
}
