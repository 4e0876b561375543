import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, memo, useEffect, useMemo, useRef } from 'react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import { useMay } from '../../queries/account.ts';
import { useRowsInView } from '../../ui/use-rows-in-view.ts';
import { useColumns } from './columns.ts';
import { entriesOf } from './groups.ts';
import { useListTools, useRowTools } from './list-context.ts';
import { orderOf, searchOfOrder } from './list-order.ts';
import { type Column, tableColumns } from './table-columns.tsx';
import { useIsSelected } from './use-is-selected.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

const aria = { asc: 'ascending', desc: 'descending' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;
/** Pixels of `h-14`. */
const rowHeight = 56;
/** The columns that phones show: spanning more would give them hidden ones. */
const headSpan = 3;

type Props = {
  posts: ListedPost[];
  /** Posts on all pages. */
  total: number;
  onSort: (next: Partial<ListSearch>) => void;
  /** Whether `posts` is the previous page, shown while the next one loads; dimmed when that takes longer than a moment. */
  stale: boolean;
};

export function PostTable({ posts, total, onSort, stale }: Props) {
  const { type, search } = useListTools();
  const body = useRef<HTMLTableSectionElement>(null);
  // The list's own order, which is '', has no headings: most lists are short, and always look the same.
  const entries = useMemo(() => entriesOf(posts, search.sort), [posts, search.sort]);
  const { from, to } = useRowsInView(body, entries.length, rowHeight);
  const onKeyDown = useRowKeys(posts);
  const onFocus = useKeptFocus(posts);
  const offset = (search.page - 1) * search.per;
  const { shown, isOwn } = useColumns(type);
  const maySelect = useMay()('content.write');
  const { columns, rem } = useMemo(
    () => tableColumns(type, shown, isOwn, search.trash, maySelect),
    [type, shown, isOwn, search.trash, maySelect],
  );
  return (
    <div className={rem === null ? '' : 'relative overflow-x-auto'}>
      <table
        className={`w-full table-fixed transition-opacity max-md:min-w-0! ${stale ? 'opacity-60 delay-150' : ''}`}
        style={rem === null ? {} : { minWidth: `${rem}rem` }}
        aria-rowcount={total + 1}
      >
        <caption className="sr-only">
          {type.plural}. Arrow keys or j and k move between rows, Enter or e opens
          {maySelect && ', x selects, Backspace moves to the trash, F2 changes the title'}.
        </caption>
        <thead>
          <tr className="border-line text-soft border-b text-left text-[13px]">
            {columns.map((column) => (
              <Head key={column.id} column={column} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links inside */}
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
          {from > 0 && <Spacer rows={from} columns={columns.length} />}
          {entries
            .slice(from, to)
            .map((entry) =>
              'heading' in entry ? (
                <GroupHead key={entry.heading} words={entry.heading} />
              ) : (
                <Row
                  key={entry.post.id}
                  post={entry.post}
                  columns={columns}
                  index={entry.index}
                  place={offset + entry.index + 2}
                />
              ),
            )}
          {to < entries.length && <Spacer rows={entries.length - to} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column: { id, head, className, sort }, onSort }: { column: Column } & Pick<Props, 'onSort'>) {
  const { type, search } = useListTools();
  const order = orderOf(type.id, search);
  const sorted = order.sort === id ? order.dir : null;
  const next = sorted ? opposite[sorted] : sort;
  return (
    <th scope="col" aria-sort={sorted ? aria[sorted] : undefined} className={`h-9 font-medium ${className}`}>
      {next ? (
        <button
          type="button"
          onClick={() => onSort(searchOfOrder(type.id, { sort: id as typeof order.sort, dir: next }))}
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
}

type RowProps = { post: ListedPost; columns: Column[]; index: number; place: number };

/** Memoized, so that scrolling renders only new rows. `place` counts from 1 in the whole table, its head included. */
const Row = memo(function Row({ post, columns, index, place }: RowProps) {
  const selected = useIsSelected(post.id);
  const { edits } = useRowTools();
  return (
    <tr
      data-index={index}
      data-post={post.id}
      data-selected={selected || undefined}
      aria-rowindex={place}
      className="border-line focus-within:bg-sunken hover:bg-sunken data-selected:bg-accent-wash border-b last:border-0"
    >
      {columns.map(({ id, cell, className, field }) => (
        <td
          key={id}
          data-field={field}
          className={`h-14 ${className}`}
          onDoubleClick={({ target }) => {
            if (field && isPlain(target) && edits.mayEdit(post, field)) edits.edit({ id: post.id, field });
          }}
        >
          {cell(post)}
        </td>
      ))}
    </tr>
  );
});

/** Whether a double click isn't for a control in the cell. */
function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, select, [data-editing]');
}

/** As high as a row, which `useRowsInView` counts with. */
function GroupHead({ words }: { words: string }) {
  return (
    <tr className="border-line border-b">
      <th colSpan={headSpan} scope="colgroup" className="h-14 px-4 text-left text-[13px] font-semibold">
        {words}
      </th>
    </tr>
  );
}

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
