import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';

import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { useMay } from '../../queries/account.ts';
import { cuisineTagListQuery, useCreateCuisineTag, useRemoveCuisineTag } from '../../queries/tags.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CuisineTagRow } from './cuisine-tag-row.tsx';
import { IconPicker } from './icon-picker.tsx';
import { type Refusal, refusalOf } from './in-use-notice.tsx';
import { TagsLayout } from './tags-layout.tsx';

export const CuisineTagsRoute = createLazyRoute('/panel/cuisine-tags')({ component: CuisineTagsScreen });

function CuisineTagsScreen() {
  const query = useQuery(cuisineTagListQuery);
  const { data: tags } = query;
  const restore = useCreateCuisineTag();
  const remove = useRemoveCuisineTag();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const readOnly = !useMay()('content.write');
  function onRemove(tag: CuisineTag) {
    setRefusal(null);
    remove.mutate(tag, {
      onSuccess: () =>
        notify.info(`Removed ${tag.title}.`, {
          label: 'Undo',
          onClick: () => restore.mutate({ title: tag.title, icon: tag.icon_data }),
        }),
      onError: (failure) => setRefusal(refusalOf(tag.id, failure)),
    });
  }
  return (
    <TagsLayout
      title="Cuisine tags"
      lead="What a member cooks. Visitors filter the members by them."
      query={query}
      readOnly={readOnly}
    >
      {!readOnly && (
        <div className="border-line border-b p-4">
          <NewTagForm tags={tags ?? []} />
        </div>
      )}
      {tags?.length === 0 && (
        <EmptyState title="No cuisine tags yet">
          Barbecue, tacos, coffee: give each member one or more, and visitors find their lunch by them.
        </EmptyState>
      )}
      <ul>
        {tags?.map((tag) => (
          <CuisineTagRow
            key={tag.id}
            tag={tag}
            tags={tags}
            readOnly={readOnly}
            refusal={refusal?.id === tag.id ? refusal : null}
            onRemove={() => onRemove(tag)}
          />
        ))}
      </ul>
    </TagsLayout>
  );
}

/** A title and an icon, which can be picked in either order. */
function NewTagForm({ tags }: { tags: CuisineTag[] }) {
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
