import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { postStateOf } from '#shared/rules/post-state-words.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { shortDay } from '../../words/short-day.ts';
import type { Field } from './cell-edits.ts';
import { columnLabel, type ColumnId } from './columns.ts';
import { EditableCell } from './editable-cell.tsx';
import { useRowTools } from './list-context.ts';
import { tagsOfType } from './list-tags.ts';
import { RowActions } from './row-actions.tsx';
import { RowState } from './row-state.tsx';
import { SelectPage, SelectRow } from './select-boxes.tsx';
import { TitleCell } from './title-cell.tsx';

export type Column = {
  id: ColumnId | 'select' | 'title' | 'actions';
  head: ReactNode;
  cell: (post: ListedPost) => ReactNode;
  /** Width and breakpoint. */
  className: string;
  /** What a double click on the cell changes. */
  field?: Field;
  /** The direction of the first click on the head; without it the column can't be sorted. */
  sort?: ListSearch['dir'];
};

const select: Column = {
  id: 'select',
  head: <SelectPage />,
  cell: (post) => <SelectRow post={post} />,
  className: 'w-10 pl-4',
};
const title: Column = {
  id: 'title',
  head: 'Title',
  cell: (post) => <TitleCell post={post} />,
  className: 'px-2 first:pl-4',
  sort: 'asc',
  field: 'title',
};
const last: Column = {
  id: 'actions',
  head: <span className="sr-only">Actions</span>,
  cell: (post) => <RowActions post={post} />,
  className: 'w-12 pr-2 text-right',
};

type Kind = Pick<Column, 'cell' | 'sort' | 'field'> & {
  width: string;
  /** The same width in rem, for tables that are wider than their place. */
  rem: number;
};

const time = (value: string | null) => value && <RelativeTime value={value} className="text-soft" />;

const kinds: Record<ColumnId, Kind> = {
  status: {
    cell: (post) => (
      <EditableCell post={post} field="status">
        <Status post={post} />
      </EditableCell>
    ),
    sort: 'asc',
    field: 'status',
    width: 'w-32 px-2',
    // For 'Live, with unpublished changes'; a list's own columns are narrower in narrow windows.
    rem: 15,
  },
  tags: { cell: (post) => <Tags post={post} />, field: 'tags', width: 'w-40 px-2', rem: 10 },
  author: {
    cell: ({ author }) => (
      <span className="text-soft block truncate" dir="auto" title={author}>
        {author}
      </span>
    ),
    width: 'w-36 px-2',
    rem: 9,
  },
  published_on: {
    cell: ({ published_on: day }) => day && <time className="text-soft">{shortDay(day)}</time>,
    sort: 'desc',
    width: 'w-30 px-2',
    rem: 7.5,
  },
  updated_at: { cell: (post) => time(post.updated_at), sort: 'desc', width: 'w-36 px-2', rem: 9 },
  created_at: { cell: (post) => time(post.created_at), sort: 'desc', width: 'w-36 px-2', rem: 9 },
  publish_at: { cell: (post) => time(post.goes_live), sort: 'asc', width: 'w-36 px-2', rem: 9 },
  position: {
    cell: (post) => (
      <EditableCell post={post} field="position">
        <span className="text-soft">{post.position + 1}</span>
      </EditableCell>
    ),
    sort: 'asc',
    field: 'position',
    width: 'w-24 px-2 text-right',
    rem: 6,
  },
};

/** Where the columns of an unchanged list hide in narrow windows. Stories have a date, by which the site lists them; others a position. */
const ownPlaces: Record<'story' | 'other', Partial<Record<ColumnId, string>>> = {
  story: {
    status: 'max-sm:hidden @min-[54rem]:w-44',
    author: 'max-md:hidden',
    published_on: 'max-sm:hidden',
    updated_at: '@max-wide:hidden',
  },
  other: {
    status: 'max-sm:hidden @min-[54rem]:w-60',
    updated_at: 'max-md:hidden',
    position: '@max-wide:hidden',
  },
};

/**
 * The columns of a table. Chosen ones are shown in every window that isn't a phone's, so that the table has a width of at least `rem` there
 * and may scroll; null for the list's own, which fit. Rows are selected by those who may do something with them.
 */
export function tableColumns(
  type: EditedType,
  shown: ColumnId[],
  isOwn: boolean,
  isTrash: boolean,
  maySelect: boolean,
): { columns: Column[]; rem: number | null } {
  const places = ownPlaces[type.id === postTypeIds.blog ? 'story' : 'other'];
  const chosen = shown.map((id): Column => {
    const { cell, sort, width, field } = kinds[id];
    const place = isOwn ? (places[id] ?? '') : `max-md:hidden ${id === 'status' ? 'md:w-60' : ''}`;
    // In the trash, `updated_at` is the time of deletion.
    const head = id === 'updated_at' && isTrash ? 'Deleted' : columnLabel(id, type);
    return { id, head, cell, className: `${width} ${place}`, ...(sort && { sort }), ...(field && { field }) };
  });
  const rem = isOwn ? null : shown.reduce((sum, id) => sum + kinds[id].rem, 21);
  const first = maySelect ? [select, title] : [title];
  return { columns: [...first, ...chosen, isTrash ? { ...last, className: 'w-20 pr-2 text-right' } : last], rem };
}

function Status({ post }: { post: ListedPost }) {
  return (
    <>
      <RowState post={post} wraps className="max-w-full" />
      {!post.deleted_at && postStateOf(post) === 'scheduled' && post.publish_at && (
        <RelativeTime value={post.publish_at} className="text-soft block text-[13px]" />
      )}
    </>
  );
}

/** The names of its cuisines or categories. */
function Tags({ post }: { post: ListedPost }) {
  const tags = tagsOfType[useRowTools().type.name];
  return tags && <TagNames query={tags.query} ids={post.tags} />;
}

function TagNames({
  query,
  ids,
}: {
  query: NonNullable<(typeof tagsOfType)['member' | 'blog']>['query'];
  ids: string[];
}) {
  const { data = [] } = useQuery(query);
  const words = data
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ');
  return (
    <span className="text-soft block truncate" dir="auto" title={words}>
      {words}
    </span>
  );
}
