import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Category } from '#shared/schemas/content.ts';

import { useMay } from '../../queries/account.ts';
import { categoryListQuery, useCreateCategory, useRemoveCategory } from '../../queries/tags.ts';
import { IconButton } from '../../ui/button.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState } from '../../ui/states.tsx';
import { InUseNotice, type Refusal, refusalOf } from './in-use-notice.tsx';
import { TagsLayout } from './tags-layout.tsx';

export const CategoriesRoute = createLazyRoute('/panel/categories')({ component: CategoriesScreen });

function CategoriesScreen() {
  const query = useQuery(categoryListQuery);
  const { data } = query;
  const create = useCreateCategory();
  const remove = useRemoveCategory();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const readOnly = !useMay()('content.write');
  function onRemove(category: Category) {
    setRefusal(null);
    remove.mutate(category, {
      onSuccess: () =>
        notify.info(`Removed ${category.name}.`, { label: 'Undo', onClick: () => create.mutate(category.name) }),
      onError: (failure) => setRefusal(refusalOf(category.id, failure)),
    });
  }
  return (
    <TagsLayout
      title="Blog categories"
      lead="What a blog post is about. Its form offers them, its page names them."
      query={query}
      readOnly={readOnly}
    >
      {!readOnly && (
        <div className="border-line border-b p-4">
          <NameForm
            label="New category"
            taken={(data ?? []).map(({ name }) => name)}
            pending={create.isPending}
            error={create.error}
            onAdd={(name, done) => create.mutate(name, { onSuccess: done })}
          />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title="No categories yet">
          Three or four are enough to begin with: News, Events, Recipes. Readers find related posts by them.
        </EmptyState>
      )}
      <ul>
        {data?.map((category) => (
          <li key={category.id} className="border-line border-b last:border-0">
            <div className="hover:bg-sunken flex min-h-10 items-center gap-2 pr-2 pl-4">
              <span dir="auto" className="min-w-0 grow py-2 wrap-anywhere">
                {category.name}
              </span>
              {!readOnly && (
                <IconButton size="icon-sm" label={`Remove ${category.name}`} onClick={() => onRemove(category)}>
                  <Trash2 size={15} aria-hidden />
                </IconButton>
              )}
            </div>
            {refusal?.id === category.id && (
              <InUseNotice refusal={refusal} name={category.name} typeId={postTypeIds.blog} />
            )}
          </li>
        ))}
      </ul>
    </TagsLayout>
  );
}
