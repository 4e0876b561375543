import { X } from 'lucide-react';

import type { Faq, FaqCategory } from '#shared/schemas/content.ts';

import { useCreateFaqCategory, useRemoveFaqCategory, useRestoreFaqCategory } from '../../queries/faqs.ts';
import { IconButton } from '../../ui/button.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';

type Props = { categories: FaqCategory[]; faqs: Faq[]; readOnly: boolean };

/** Adds and removes categories; removing one keeps its questions. */
export function FaqCategories({ categories, faqs, readOnly }: Props) {
  const create = useCreateFaqCategory();
  const remove = useRemoveFaqCategory();
  const restore = useRestoreFaqCategory();
  const inside = (id: string) => faqs.filter((faq) => faq.category?.id === id);
  function onRemove({ id, name }: FaqCategory) {
    const faqIds = inside(id).map((faq) => faq.id);
    const kept = faqIds.length === 1 ? 'Its question stays' : 'Its questions stay';
    remove.mutate(id, {
      onSuccess: () =>
        notify.info(`Removed ${name}.${faqIds.length > 0 ? ` ${kept}, without a category.` : ''}`, () =>
          restore.mutate({ name, faqIds }),
        ),
    });
  }
  return (
    <PanelBox title="Categories" flush>
      {categories.length === 0 && (
        <p className="text-soft px-4 py-3">None yet. With ten or more questions, headings help visitors find theirs.</p>
      )}
      <ul>
        {categories.map((category) => (
          <li key={category.id} className="border-line flex min-h-10 items-center gap-2 border-b pr-2 pl-4">
            <span dir="auto" className="min-w-0 grow truncate">
              {category.name}
            </span>
            <span className="text-soft text-[13px]">{inside(category.id).length}</span>
            {!readOnly && (
              <IconButton size="icon-sm" label={`Remove ${category.name}`} onClick={() => onRemove(category)}>
                <X size={15} aria-hidden />
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
