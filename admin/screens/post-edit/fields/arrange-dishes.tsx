import { useFormContext, useWatch } from 'react-hook-form';

import type { MenuItem } from '#shared/schemas/post-attributes.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { moved, SortableList } from '../../../ui/sortable-list.tsx';

const name = 'post_body.attributes.menu_items';
const change = { shouldDirty: true, shouldTouch: true };

/** The sections and the dishes by name, to be dragged or moved with the arrow keys into another order. */
export function ArrangeDishes() {
  const { setValue, formState } = useFormContext<FormValues>();
  const dishes = useWatch<FormValues, typeof name>({ name }) ?? [];
  // As the website groups them: each section stands where its first dish is.
  const sections = [...new Set(dishes.map(sectionOf))];
  return (
    <>
      {sections.length > 1 && (
        <>
          <h3 className="text-soft px-4 pt-3 pb-1 text-[13px]">Sections</h3>
          <SortableList
            label="Order of the sections"
            items={sections}
            idOf={(section) => `section ${section}`}
            nameOf={sectionName}
            readOnly={formState.disabled}
            onMove={(from, to) =>
              setValue(
                name,
                moved(sections, from, to).flatMap((section) => dishes.filter((dish) => sectionOf(dish) === section)),
                change,
              )
            }
          >
            {(section) => (
              <span dir="auto" className="min-w-0 self-center truncate font-medium">
                {sectionName(section)}
              </span>
            )}
          </SortableList>
          <h3 className="text-soft border-line border-t px-4 pt-3 pb-1 text-[13px]">Dishes</h3>
        </>
      )}
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
    </>
  );
}

function sectionOf({ section = '' }: MenuItem): string {
  return section.trim();
}

function sectionName(section: string): string {
  return section || 'Without a section';
}
