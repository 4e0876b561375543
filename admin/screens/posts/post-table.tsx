import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, memo, type ReactNode, useEffect, useRef } from 'react';

import { postStateOf } from '#shared/rules/post-state-words.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useRowsInView } from '../../ui/use-rows-in-view.ts';
import { shortDay } from '../../words/short-day.ts';
import { useListTools } from './list-context.ts';
import { orderOf, searchOfOrder } from './list-order.ts';
import { RowActions } from './row-actions.tsx';
import { SelectPage, SelectRow } from './select-boxes.tsx';
import { TitleCell } from './title-cell.tsx';
import { useIsSelected } from './use-is-selected.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

type Order = ReturnType<typeof orderOf>;

type Column = {
  id: string;
  head: ReactNode;
  cell: (post: ListedPost) => ReactNode;
  /** Width and breakpoint. */
  className: string;
  /** The direction of the first click on the head; without it the column can't be sorted. */
  sort?: ListSearch['dir'];
};

const first: Column[] = [
  { id: 'select', head: <SelectPage />, cell: (post) => <SelectRow post={post} />, className: 'w-10 pl-4' },
  { id: 'title', head: 'Title', cell: (post) => <TitleCell post={post} />, className: 'px-2', sort: 'asc' },
];
/** Stories have a date, by which the site lists them; other posts a position. */
const ofStories: Column[] = [
  {
    id: 'author',
    head: 'Author',
    cell: ({ author }) => (
      <span className="text-soft block truncate" dir="auto" title={author}>
        {author}
      </span>
    ),
    className: 'w-36 px-2 max-md:hidden',
  },
  {
    id: 'published_on',
    head: 'Date',
    cell: ({ published_on: day }) => day && <time className="text-soft">{shortDay(day)}</time>,
    className: 'w-30 px-2 max-sm:hidden',
    sort: 'desc',
  },
];
const ofOthers: Column[] = [
  {
    id: 'position',
    head: 'Position',
    cell: (post) => <span className="text-soft">{post.position + 1}</span>,
    className: 'w-24 px-2 text-right @max-wide:hidden',
    sort: 'asc',
  },
];
const status = (className: string): Column => ({
  id: 'status',
  head: 'Status',
  cell: (post) => <Status post={post} />,
  className: `w-32 px-2 max-sm:hidden ${className}`,
  sort: 'asc',
});
const updated = (className: string): Column => ({
  id: 'updated_at',
  head: <Changed />,
  cell: (post) => <RelativeTime value={post.updated_at} className="text-soft" />,
  className: `w-36 px-2 ${className}`,
  sort: 'desc',
});
const last: Column = {
  id: 'actions',
  head: <span className="sr-only">Actions</span>,
  cell: (post) => <RowActions post={post} />,
  className: 'w-12 pr-2 text-right',
};

const storyColumns = [...first, status('@min-[54rem]:w-44'), ...ofStories, updated('@max-wide:hidden'), last];
const otherColumns = [...first, status('@min-[54rem]:w-60'), updated('max-md:hidden'), ...ofOthers, last];
const columnsOf = (type: number) => (type === postTypeIds.blog ? storyColumns : otherColumns);

/** In the trash, `updated_at` is the time of deletion. */
function Changed() {
  return useListTools().search.trash ? 'Deleted' : 'Updated';
}

function Status({ post }: { post: ListedPost }) {
  return (
    <>
      <StateBadge post={post} className="max-w-full" />
      {postStateOf(post) === 'scheduled' && post.publish_at && (
        <RelativeTime value={post.publish_at} className="text-soft block text-[13px]" />
      )}
    </>
  );
}

const aria = { asc: 'ascending', desc: 'descending' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;
/** Pixels of `h-14`. */
const rowHeight = 56;

type Props = {
  posts: ListedPost[];
  /** Posts on all pages. */
  total: number;
  onSort: (next: Partial<ListSearch>) => void;
  /** Whether `posts` is the previous page, shown while the next one loads. */
  stale: boolean;
};

export function PostTable({ posts, total, onSort, stale }: Props) {
  const { type, search } = useListTools();
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to } = useRowsInView(body, posts.length, rowHeight);
  const onKeyDown = useRowKeys(posts);
  const onFocus = useKeptFocus(posts);
  const offset = (search.page - 1) * search.per;
  const columns = columnsOf(type.id);
  const order = orderOf(type.id, search);
  return (
    <table className={`w-full table-fixed transition-opacity ${stale ? 'opacity-60' : ''}`} aria-rowcount={total + 1}>
      <caption className="sr-only">
        {type.plural}. Arrow keys or j and k move between rows, Enter or e opens, x selects, Backspace moves to the
        trash.
      </caption>
      <thead>
        <tr className="border-line text-soft border-b text-left text-[13px]">
          {columns.map(({ id, head, className, sort }) => {
            const sorted = order.sort === id ? order.dir : null;
            const next = sorted ? opposite[sorted] : sort;
            return (
              <th
                key={id}
                scope="col"
                aria-sort={sorted ? aria[sorted] : undefined}
                className={`h-9 font-medium ${className}`}
              >
                {next ? (
                  <button
                    type="button"
                    onClick={() => onSort(searchOfOrder(type.id, { sort: id as Order['sort'], dir: next }))}
                    className="hover:text-ink inline-flex items-center gap-1 rounded-sm"
                  >
                    {head}
                    {sorted === 'asc' && <ArrowUp size={13} aria-hidden />}
                    {sorted === 'desc' && <ArrowDown size={13} aria-hidden />}
                  </button>
                ) : (
                  head
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links inside */}
      <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
        {from > 0 && <Spacer rows={from} columns={columns.length} />}
        {posts.slice(from, to).map((post, index) => (
          <Row key={post.id} post={post} index={from + index} place={offset + from + index + 2} />
        ))}
        {to < posts.length && <Spacer rows={posts.length - to} columns={columns.length} />}
      </tbody>
    </table>
  );
}

type RowProps = { post: ListedPost; index: number; place: number };

/** Memoized, so that scrolling renders only new rows. `place` counts from 1 in the whole table, its head included. */
const Row = memo(function Row({ post, index, place }: RowProps) {
  const selected = useIsSelected(post.id);
  return (
    <tr
      data-index={index}
      data-selected={selected || undefined}
      aria-rowindex={place}
      className="border-line focus-within:bg-sunken hover:bg-sunken data-selected:bg-accent-wash border-b last:border-0"
    >
      {columnsOf(post.post_type_id).map(({ id, cell, className }) => (
        <td key={id} className={`h-14 ${className}`}>
          {cell(post)}
        </td>
      ))}
    </tr>
  );
});

/** Takes the height of rows outside the window. */
function Spacer({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: rows * rowHeight }} />
    </tr>
  );
}

/** When the focused row leaves the list, focuses the row that takes its place. */
function useKeptFocus(posts: ListedPost[]) {
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = posts[Math.min(place.current, posts.length - 1)];
    if (next) focusRow(next.id);
  }, [posts]);
  return (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest('tr')?.dataset['index'];
    place.current = row === undefined ? place.current : Number(row);
  };
}
