import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';

import type { Category } from '#shared/schemas/content.ts';

import { TrashList } from '../../lists/trash-list.tsx';
import { useMay } from '../../queries/account.ts';
import { categoryListQuery, useCategoryTrash, trashedCategoriesQuery, useCreateCategory } from '../../queries/tags.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { TagRow, TagsLayout, toTrash } from './tags-layout.tsx';

export const CategoriesRoute = createLazyRoute('/panel/categories')({ component: CategoriesScreen });

const nameOf = ({ name }: Category) => name;

function CategoriesScreen() {
  const query = useQuery(categoryListQuery);
  const { data: categories = [] } = query;
  const create = useCreateCategory();
  const { trash } = CategoriesRoute.useSearch();
  const writes = useCategoryTrash();
  const mayWrite = useMay()('content.write');
  return (
    <TagsLayout
      title="Blog categories"
      lead="Topics of blog posts. Each post’s page lists its own."
      empty={{
        title: 'No categories yet',
        text: 'Start with three or four, such as News, Events and Recipes. Readers find related posts by them.',
      }}
      query={query}
      trash={trash ? <CategoryTrash readOnly={!mayWrite} /> : null}
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
          onRemove={mayWrite ? () => toTrash(writes, category.id, nameOf(category)) : null}
        />
      ))}
    </TagsLayout>
  );
}

function CategoryTrash({ readOnly }: { readOnly: boolean }) {
  return (
    <TrashList
      label="Deleted blog categories"
      query={useQuery(trashedCategoriesQuery)}
      nameOf={nameOf}
      writes={useCategoryTrash()}
      readOnly={readOnly}
      loss="Posts lose it too."
    />
  );
}
