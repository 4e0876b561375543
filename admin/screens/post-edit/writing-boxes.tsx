import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';

import { postStatusLabels } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { DescriptionField } from '../../post-form/description-field.tsx';
import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { StatusFields } from '../../post-form/status-fields.tsx';
import { UrlField } from '../../post-form/url-field.tsx';
import { useUrlTaken } from '../../post-form/use-url-taken.ts';
import { categoriesQuery } from '../../queries/content.ts';
import { shortDay } from '../../words/short-day.ts';
import { BlogFields } from './fields/blog-fields.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { searchPart } from './search-part.tsx';
import { searchLine } from './search-words.ts';
import { SideBox } from './side-box.tsx';
import { slotsOf } from './slots.ts';

type BoxProps = { title: string; state: ReactNode; names: string[]; isOpen?: boolean; children: ReactNode };

/** A box that unfolds by itself when one of its fields has an error. */
function FieldsBox({ names, isOpen = false, ...props }: BoxProps) {
  const { errors } = useFormContext<FormValues>().formState;
  return <SideBox {...props} open={isOpen || names.some((name) => get(errors, name) !== undefined)} />;
}

export function StatusBox({ post }: { post: Post | null }) {
  const status = useWatch<FormValues, 'post_status_id'>({ name: 'post_status_id' });
  return (
    <FieldsBox title="Status" state={postStatusLabels[status]} names={['post_status_id', 'publish_at']}>
      <StatusFields post={post} />
    </FieldsBox>
  );
}

const attributes = 'post_body.attributes';
const details = [
  'url',
  `${attributes}.description`,
  `${attributes}.author`,
  `${attributes}.published_on`,
  'post_body.external_data.categories',
] as const;

/** URL and description; of a story also its author, date and categories. */
export function DetailsBox({ post }: { post: Post | null }) {
  const isStory = useEditorTools().type.name === 'blog';
  const [url, description, author, day, chosen = []] = useWatch<FormValues, typeof details>({ name: details });
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isStory });
  const taken = useUrlTaken(url, post?.id);
  const named = categories.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  const state = [
    publicPath(url),
    ...(isStory ? [day && shortDay(day), author, ...named] : []),
    description?.trim() ? '' : 'No description',
  ];
  return (
    <FieldsBox
      title="Details"
      state={<bdi>{state.filter(Boolean).join(' · ')}</bdi>}
      names={[...details]}
      isOpen={taken !== null}
    >
      <div className="space-y-4">
        <UrlField post={post} />
        <DescriptionField />
        {isStory && <BlogFields />}
      </div>
    </FieldsBox>
  );
}

export function PicturesBox() {
  const { type, media } = useEditorTools();
  const chosen = useWatch<FormValues, 'post_body.media'>({ name: 'post_body.media' });
  const missing = slotsOf(type).filter((slot) => !chosen[slot]);
  const alt = slotsOf(type).map((slot) => media[chosen[slot] ?? '']?.alt || 'No alt text');
  return (
    <SideBox
      title="Pictures"
      state={missing.length > 0 ? `No ${missing.join(' and no ')} yet` : <bdi>{alt.join(', ')}</bdi>}
      open={false}
    >
      <PicturesPart />
    </SideBox>
  );
}

export function SearchBox() {
  const [no_index, show_in_sitemap] = useWatch<FormValues, ['no_index', 'show_in_sitemap']>({
    name: ['no_index', 'show_in_sitemap'],
  });
  return (
    <SideBox title="Search and sharing" state={searchLine({ no_index, show_in_sitemap })} open={false}>
      {searchPart}
    </SideBox>
  );
}
