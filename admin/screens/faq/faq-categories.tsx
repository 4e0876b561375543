import { Trash2 } from 'lucide-react';

import type { Faq, FaqCategory } from '#shared/schemas/content.ts';

import { useFaqCategoryTrash, useCreateFaqCategory } from '../../queries/faqs.ts';
import { IconButton } from '../../ui/button.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';

type Props = { categories: FaqCategory[]; faqs: Faq[]; readOnly: boolean };

/** Adds and trashes categories. The questions of one in the trash stay, and are in it again when it is restored. */
export function FaqCategories({ categories, faqs, readOnly }: Props) {
  const create = useCreateFaqCategory();
  const { trash, restore } = useFaqCategoryTrash();
  const inside = (id: string) => faqs.filter((faq) => faq.category?.id === id);
  const onRemove = ({ id, name }: FaqCategory) =>
    notify.done(trash.mutateAsync(id), `“${name}” moved to the trash`, () => restore.mutateAsync(id));
  return (
    <PanelBox title="Categories" flush>
      {categories.length === 0 && (
        <p className="text-soft px-4 py-3">
          None yet. Once you have ten or more questions, categories help visitors find theirs.
        </p>
      )}
      <ul>
        {categories.map((category) => (
          <li key={category.id} className="border-line flex min-h-10 items-center gap-2 border-b pr-2 pl-4">
            <span dir="auto" className="min-w-0 grow truncate">
              {category.name}
            </span>
            <span className="text-soft text-[13px]">{inside(category.id).length}</span>
            {!readOnly && (
              <IconButton size="icon-sm" label={`Move ${category.name} to trash`} onClick={() => onRemove(category)}>
                <Trash2 size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className="p-3">
          <NameForm
            label="New category"
            taken={categories.map(({ name }) => name)}
            pending={create.isPending}
            error={create.error}
            onAdd={(name, done) => create.mutate(name, { onSuccess: done })}
          />
        </div>
      )}
    </PanelBox>
  );
}
