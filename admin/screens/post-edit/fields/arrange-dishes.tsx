import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { moved, SortableList } from '../../../ui/sortable-list.tsx';

const name = 'post_body.attributes.menu_items';
const change = { shouldDirty: true, shouldTouch: true };

/** The dishes by name, to be dragged or moved with the arrow keys into another order. */
export function ArrangeDishes() {
  const { setValue, formState } = useFormContext<FormValues>();
  const dishes = useWatch<FormValues, typeof name>({ name }) ?? [];
  return (
    <SortableList
      label="Order of the dishes"
      items={dishes}
      idOf={({ id }) => id}
      nameOf={(dish) => dish.name || 'New dish'}
      readOnly={formState.disabled}
      onMove={(from, to) => setValue(name, moved(dishes, from, to), change)}
    >
      {(dish) => (
        <span className="min-w-0 self-center">
          <span dir="auto" className="block truncate font-medium">
            {dish.name || 'New dish'}
          </span>
          {dish.section && (
            <span dir="auto" className="text-soft block truncate text-[13px]">
              {dish.section}
            </span>
          )}
        </span>
      )}
    </SortableList>
  );
}
