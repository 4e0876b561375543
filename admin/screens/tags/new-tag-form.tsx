import { useState } from 'react';

import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { useCreateCuisineTag } from '../../queries/tags.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { IconPicker } from './icon-picker.tsx';

/** A new tag: its title, with the drawing that was picked before or after. */
export function NewTagForm({ tags }: { tags: CuisineTag[] }) {
  const create = useCreateCuisineTag();
  const [icon, setIcon] = useState<IconData | null>(null);
  return (
    <div className="space-y-3">
      <NameForm
        label="New cuisine tag"
        taken={tags.map(({ title }) => title)}
        pending={create.isPending}
        error={create.error}
        onAdd={(title, done) =>
          create.mutate(
            { title, icon },
            {
              onSuccess: () => {
                done();
                setIcon(null);
              },
            },
          )
        }
      />
      <IconPicker key={tags.length} tags={tags} value={icon} onChange={setIcon} />
    </div>
  );
}
