import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { isFiltered, type ListSearch, noFilters, pageSizes } from '../../lists/list-search.ts';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useMay } from '../../queries/account.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { SelectOptions } from '../../ui/select-options.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListContext, type ListProps, RowContext, useListTools } from './list-context.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHeader } from './list-header.tsx';
import { listQueryOptions } from './list-query.ts';
import { tagsOfType } from './list-tags.ts';
import { PostTable } from './post-table.tsx';
import { useListState } from './use-list-state.ts';

const TagsDialog = lazyNamed(() => import('./tags-dialog.tsx'), 'TagsDialog');
const ConfirmDelete = lazyNamed(() => import('./confirm-delete.tsx'), 'ConfirmDelete');

/** One page of the posts of a type, with filters and bulk actions. */
export function List({ type, search }: ListProps) {
  const { correct, filter, step } = useListSearch<ListSearch>();
  const allowed = useMay();
  const query = useQuery(listQueryOptions(type.id, search));
  const { data, isPlaceholderData } = query;
  const posts = data?.data ?? [];
  const { tools, rowTools, confirming, onSelectAll, onClear, onConfirm, onKeep } = useListState(type, search, posts);
  const beyond = useLastPage(query, { page: search.page, size: search.per }, (page) => correct({ page }));

  return (
    <ListContext value={tools}>
      <div className="space-y-4">
        <ListHeader type={type} search={search} total={data?.total} onChange={step} />
        <ListFilters type={type} search={search} onChange={filter} firstRow={posts[0]?.id} />
        <FilterChips type={type} search={search} onChange={filter} />
        <ListSection
          label={type.plural}
          what={type.plural}
          query={query}
          loading={!data || beyond}
          skeleton={<ListSkeleton rows={8} />}
        >
          {posts.length === 0 && (
            <ListEmpty
              type={type}
              filtered={isFiltered(search)}
              trash={search.trash}
              onClear={() => filter(noFilters)}
            />
          )}
          {posts.length > 0 && (
            <RowContext value={rowTools}>
              <PostTable posts={posts} total={data?.total ?? 0} onSort={filter} stale={isPlaceholderData} />
            </RowContext>
          )}
        </ListSection>
        {data && data.total > 0 && (
          <Pager
            search={search}
            total={data.total}
            onSize={(per) => filter({ per })}
            onPage={(page) => step({ page })}
          />
        )}
        {posts.length > 0 && <KeyHints mayTrash={allowed('content.write')} trash={search.trash} />}
        <BulkBar total={data?.total ?? 0} onSelectAll={onSelectAll} onClear={onClear} />
        {confirming && (
          <Suspense>
            <ConfirmDelete titles={confirming.map(({ title }) => title)} onClose={onKeep} onConfirm={onConfirm} />
          </Suspense>
        )}
      </div>
      <ChangedTags posts={posts} />
    </ListContext>
  );
}

/** The dialog for the tags of the row that asks for it. It stays while they can't be saved. */
function ChangedTags({ posts }: { posts: ListedPost[] }) {
  const { type, edits } = useListTools();
  const { open, unsaved } = useStore(edits.$edits);
  const post = posts.find(({ id }) => (open?.field === 'tags' && open.id === id) || unsaved.has(`${id} tags`));
  const tags = tagsOfType[type.name];
  return (
    post &&
    tags && (
      <Suspense>
        <TagsDialog key={post.id} post={post} tags={tags} edits={edits} />
      </Suspense>
    )
  );
}

const keyHints: [keys: string[], what: string][] = [
  [['↑', '↓'], 'move'],
  [['e'], 'open'],
];

const selectHints: typeof keyHints = [
  [['x'], 'select'],
  [['⇧', '↓'], 'select on'],
];

const writeHints: typeof keyHints = [
  [['F2'], 'rename'],
  [['⌫'], 'trash'],
];

const trashHints: typeof keyHints = [[['⌫'], 'delete for good']];

/** The list's shortcuts; hidden on touch devices. */
function KeyHints({ mayTrash, trash }: { mayTrash: boolean; trash: boolean }) {
  const rows = mayTrash ? [...keyHints, ...selectHints, ...(trash ? trashHints : writeHints)] : keyHints;
  return (
    <p aria-hidden className="text-soft flex flex-wrap gap-x-4 gap-y-1 text-[13px] max-md:hidden pointer-coarse:hidden">
      {rows.map(([keys, what]) => (
        <span key={what} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <kbd
              key={key}
              className="border-line bg-surface min-w-5 rounded-sm border px-1 text-center font-sans text-xs leading-4.5"
            >
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  );
}

type PagerProps = {
  search: ListSearch;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: ListSearch['per']) => void;
};

function Pager({ search, total, onPage, onSize }: PagerProps) {
  return (
    <PageNav page={search.page} size={search.per} total={total} onChange={onPage}>
      <select
        aria-label="Rows on a page"
        value={search.per}
        onChange={(event) => onSize(Number(event.target.value) as ListSearch['per'])}
        className="field w-auto!"
      >
        <SelectOptions options={pageSizes.map((size) => [String(size), `${size} rows`])} />
      </select>
    </PageNav>
  );
}
