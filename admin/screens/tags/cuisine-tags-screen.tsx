import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';

import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { TrashList } from '../../lists/trash-list.tsx';
import { useMay } from '../../queries/account.ts';
import {
  cuisineTagListQuery,
  useCuisineTagTrash,
  trashedCuisineTagsQuery,
  useCreateCuisineTag,
} from '../../queries/tags.ts';
import { CuisineIcon } from '../../ui/cuisine-icon.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { CuisineTagRow } from './cuisine-tag-row.tsx';
import { IconPicker } from './icon-picker.tsx';
import { TagsLayout, toTrash } from './tags-layout.tsx';

export const CuisineTagsRoute = createLazyRoute('/panel/cuisine-tags')({ component: CuisineTagsScreen });

const iconOf = ({ icon_data: icon }: CuisineTag) => <CuisineIcon icon={icon} />;
const nameOf = ({ title }: CuisineTag) => title;

function CuisineTagsScreen() {
  const query = useQuery(cuisineTagListQuery);
  const { data: tags = [] } = query;
  const { trash } = CuisineTagsRoute.useSearch();
  const writes = useCuisineTagTrash();
  const mayWrite = useMay()('content.write');
  return (
    <TagsLayout
      title="Cuisine tags"
      lead="What a member cooks. Visitors filter the members by them."
      empty={{
        title: 'No cuisine tags yet',
        text: 'Barbecue, tacos, coffee: give each member one or more, and visitors find their lunch by them.',
      }}
      query={query}
      trash={trash ? <TagTrash readOnly={!mayWrite} /> : null}
      form={mayWrite && <NewTagForm tags={tags} />}
    >
      {tags.map((tag) => (
        <CuisineTagRow
          key={tag.id}
          tag={tag}
          tags={tags}
          onRemove={mayWrite ? () => toTrash(writes, tag.id, nameOf(tag)) : null}
        />
      ))}
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

function TagTrash({ readOnly }: { readOnly: boolean }) {
  return (
    <TrashList
      label="Deleted cuisine tags"
      query={useQuery(trashedCuisineTagsQuery)}
      nameOf={nameOf}
      iconOf={iconOf}
      writes={useCuisineTagTrash()}
      readOnly={readOnly}
      loss="Members lose it too."
    />
  );
}
