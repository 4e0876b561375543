import {
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ListProps } from './list-screen.tsx';
import type { ListSearch } from './list-search.ts';
import { RowActions } from './row-actions.tsx';
import { TitleCell } from './title-cell.tsx';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
const column = createColumnHelper<typeof features, Post>();
const columns = column.columns([
  column.display({
    id: 'select',
    header: ({ table }) => (
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={table.getIsAllRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label={`Select ${row.original.title}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  }),
  column.accessor('title', {
    header: 'Title',
    cell: ({ row }) => <TitleCell post={row.original} onSelect={() => row.toggleSelected()} />,
  }),
  column.accessor('post_status_id', {
    id: 'status',
    header: 'Status',
    cell: (info) => <StatusBadge status={info.getValue()} />,
  }),
  column.accessor('updated_at', {
    header: 'Updated',
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

/** Per column: where it is shown and how wide it is. */
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

type Props = ListProps & {
  posts: Post[];
  onSort: (next: Partial<ListSearch>) => void;
  selection: RowSelectionState;
  onSelection: (next: RowSelectionState) => void;
  stale: boolean;
};

export function PostTable({ type, posts, search, onSort, selection, onSelection, stale }: Props) {
  const sorting = useMemo(() => [{ id: search.sort, desc: search.dir === 'desc' }], [search.sort, search.dir]);
  const table = useTable({
    features,
    columns,
    data: posts,
    getRowId: (post) => post.id,
    state: { sorting, rowSelection: selection },
    manualSorting: true,
    enableSortingRemoval: false,
    onRowSelectionChange: (updater) => onSelection(typeof updater === 'function' ? updater(selection) : updater),
  });
  function sort(id: string) {
    const dir = search.sort === id ? (search.dir === 'asc' ? 'desc' : 'asc') : firstDescending.has(id) ? 'desc' : 'asc';
    onSort({ sort: id as ListSearch['sort'], dir });
  }
  return (
    <table className={`w-full table-fixed transition-opacity ${stale ? 'opacity-60' : ''}`}>
      <caption className="sr-only">{type.plural}. Arrow keys move between rows, Enter or e edits, x selects.</caption>
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
                      <table.FlexRender header={header} />
                      {sorted === 'asc' && <ArrowUp size={13} aria-hidden />}
                      {sorted === 'desc' && <ArrowDown size={13} aria-hidden />}
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-selected={row.getIsSelected() || undefined}
            className="border-line focus-within:bg-sunken hover:bg-sunken data-selected:bg-accent-wash border-b last:border-0"
          >
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={`h-14 ${widths[cell.column.id]}`}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
