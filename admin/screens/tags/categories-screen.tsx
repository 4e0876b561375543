import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { useMay } from '../../queries/account.ts';
import { categoryListQuery, useCreateCategory, useRemoveCategory } from '../../queries/tags.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { TagRow, TagsLayout, useRemoval } from './tags-layout.tsx';

export const CategoriesRoute = createLazyRoute('/panel/categories')({ component: CategoriesScreen });

function CategoriesScreen() {
  const query = useQuery(categoryListQuery);
  const { data: categories = [] } = query;
  const create = useCreateCategory();
  const { onRemove, refusalAt } = useRemoval(
    useRemoveCategory(),
    ({ name }) => name,
    ({ name }) => create.mutate(name),
  );
  const mayWrite = useMay()('content.write');
  return (
    <TagsLayout
      title="Blog categories"
      lead="Topics of blog posts. Each post’s page lists its own."
      empty={{
        title: 'No categories yet',
        text: 'Three or four are enough to begin with: News, Events, Recipes. Readers find related posts by them.',
      }}
      query={query}
      form={
        mayWrite && (
          <NameForm
            label="New category"
            taken={categories.map(({ name }) => name)}
            pending={create.isPending}
            error={create.error}
            onAdd={(name, done) => create.mutate(name, { onSuccess: done })}
          />
        )
      }
    >
      {categories.map((category) => (
        <TagRow
          key={category.id}
          name={category.name}
          refusal={refusalAt(category.id)}
          typeId={postTypeIds.blog}
          onRemove={mayWrite ? () => onRemove(category) : null}
        />
      ))}
    </TagsLayout>
  );
}
