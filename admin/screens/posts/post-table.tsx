import {
  createColumnHelper,
  FlexRender,
  type Row as TableRow,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, memo, useEffect, useMemo, useRef } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useRowsInView } from '../../ui/use-rows-in-view.ts';
import { useListTools } from './list-context.ts';
import { RowActions } from './row-actions.tsx';
import { SelectPage, SelectRow } from './select-boxes.tsx';
import { TitleCell } from './title-cell.tsx';
import { useIsSelected } from './use-is-selected.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

const features = tableFeatures({ rowSortingFeature });
const column = createColumnHelper<typeof features, Post>();
const columns = column.columns([
  column.display({
    id: 'select',
    header: () => <SelectPage />,
    cell: ({ row }) => <SelectRow post={row.original} />,
  }),
  column.accessor('title', { header: 'Title', cell: ({ row }) => <TitleCell post={row.original} /> }),
  column.accessor('post_status_id', {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <Status post={row.original} />,
  }),
  column.accessor('updated_at', {
    header: () => <Changed />,
    cell: (info) => <RelativeTime value={info.getValue()} className="text-soft" />,
  }),
  column.accessor('position', {
    header: 'Position',
    cell: (info) => <span className="text-soft">{info.getValue() + 1}</span>,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => <RowActions post={row.original} />,
  }),
]);

/** In the trash, `updated_at` is the time of deletion. */
function Changed() {
  return useListTools().search.trash ? 'Deleted' : 'Updated';
}

function Status({ post }: { post: Post }) {
  return (
    <>
      <StatusBadge status={post.post_status_id} />
      {post.post_status_id === postStatusIds.scheduled && post.publish_at && (
        <RelativeTime value={post.publish_at} className="text-soft block text-[13px]" />
      )}
    </>
  );
}

/** Width and breakpoint of each column. */
const widths: Record<string, string> = {
  select: 'w-10 pl-4',
  title: 'px-2',
  status: 'w-28 px-2 max-sm:hidden',
  updated_at: 'w-36 px-2 max-md:hidden',
  position: 'w-24 px-2 text-right max-lg:hidden',
  actions: 'w-12 pr-2 text-right',
};
const aria = { asc: 'ascending', desc: 'descending' } as const;
const firstDescending = new Set(['updated_at']);
/** Pixels of `h-14`. */
const rowHeight = 56;

type Props = {
  posts: Post[];
  /** Posts on all pages. */
  total: number;
  onSort: (next: Partial<ListSearch>) => void;
  /** Whether `posts` is the previous page, shown while the next one loads. */
  stale: boolean;
};

export function PostTable({ posts, total, onSort, stale }: Props) {
  const { type, search } = useListTools();
  const body = useRef<HTMLTableSectionElement>(null);
  const sorting = useMemo(() => [{ id: search.sort, desc: search.dir === 'desc' }], [search.sort, search.dir]);
  const table = useTable({
    features,
    columns,
    data: posts,
    getRowId: (post) => post.id,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
  });
  const { from, to } = useRowsInView(body, posts.length, rowHeight);
  const onKeyDown = useRowKeys(posts);
  const onFocus = useKeptFocus(posts);
  const offset = (search.page - 1) * search.per;
  function sort(id: string) {
    const dir = search.sort === id ? (search.dir === 'asc' ? 'desc' : 'asc') : firstDescending.has(id) ? 'desc' : 'asc';
    onSort({ sort: id as ListSearch['sort'], dir });
  }
  return (
    <table className={`w-full table-fixed transition-opacity ${stale ? 'opacity-60' : ''}`} aria-rowcount={total + 1}>
      <caption className="sr-only">
        {type.plural}. Arrow keys move between rows, Enter or e opens, x selects, Backspace moves to the trash.
      </caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-line text-soft border-b text-left text-[13px]">
            {group.headers.map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted ? aria[sorted] : undefined}
                  className={`h-9 font-medium ${widths[header.id]}`}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={() => sort(header.id)}
                      className="hover:text-ink inline-flex items-center gap-1 rounded-sm"
                    >
                      <FlexRender header={header} />
                      {sorted === 'asc' && <ArrowUp size={13} aria-hidden />}
                      {sorted === 'desc' && <ArrowDown size={13} aria-hidden />}
                    </button>
                  ) : (
                    <FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      {/* Handles the keys of the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
        {from > 0 && <Spacer rows={from} />}
        {table
          .getRowModel()
          .rows.slice(from, to)
          .map((row, index) => (
            <Row key={row.id} row={row} index={from + index} place={offset + from + index + 2} />
          ))}
        {to < posts.length && <Spacer rows={posts.length - to} />}
      </tbody>
    </table>
  );
}

type RowProps = { row: TableRow<typeof features, Post>; index: number; place: number };

/** Memoized, so that scrolling renders only new rows. `place` counts from 1 in the whole table, its head included. */
const Row = memo(function Row({ row, index, place }: RowProps) {
  const selected = useIsSelected(row.id);
  return (
    <tr
      data-index={index}
      data-selected={selected || undefined}
      aria-rowindex={place}
      className="border-line focus-within:bg-sunken hover:bg-sunken data-selected:bg-accent-wash border-b last:border-0"
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={`h-14 ${widths[cell.column.id]}`}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
});

/** Takes the height of rows outside the window. */
function Spacer({ rows }: { rows: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={6} style={{ height: rows * rowHeight }} />
    </tr>
  );
}

/** When the focused row leaves the list, focuses the row that takes its place. */
function useKeptFocus(posts: Post[]) {
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
