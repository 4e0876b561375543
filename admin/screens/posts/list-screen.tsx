import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import type { RowSelectionState } from '@tanstack/react-table';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { paths } from '../../app/paths.ts';
import { useMay } from '../../queries/account.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { EditedType } from '../post-edit/editor-context.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { listQueryOptions } from './list-query.ts';
import { isFiltered, type ListSearch } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';
import { PostTable } from './post-table.tsx';

export const Route = createLazyRoute('/panel/$segment/')({ component: ListScreen });

function ListScreen() {
  const { type } = Route.useRouteContext();
  const search = Route.useSearch();
  // A selection belongs to what is listed: another type or another filter starts without one.
  return <List key={`${type.id} ${search.trash}`} type={type} search={search} />;
}

export type ListProps = { type: EditedType; search: ListSearch };

function List({ type, search }: ListProps) {
  const navigate = useNavigate({ from: '/panel/$segment' });
  const allowed = useMay();
  const { data, error, refetch, isPlaceholderData } = useQuery(listQueryOptions(type.id, search));
  const [selection, setSelection] = useState<RowSelectionState>({});
  const patch = (next: Partial<ListSearch>) =>
    void navigate({ search: (old) => ({ ...old, page: 1, ...next }), replace: true, resetScroll: false });
  const posts = data?.data ?? [];
  // The page was emptied, or its link is old: the last one that there is.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / search.per));
  const beyond = data !== undefined && !isPlaceholderData && posts.length === 0 && search.page > lastPage;
  const toLastPage = useEffectEvent(() => patch({ page: lastPage }));
  useEffect(() => {
    if (beyond) toLastPage();
  }, [beyond]);
  const selected = posts.filter(({ id }) => selection[id]);

  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">
          {type.plural}
          {search.trash && <span className="text-soft">: trash</span>}
          {data && (
            <span className="text-soft ml-2 text-base font-normal tracking-normal">{formatNumber(data.total)}</span>
          )}
        </h1>
        {allowed('content.draft') && (
          <LinkButton href={paths.newPost(type.id)} tone="primary">
            <Plus size={15} aria-hidden /> New {type.label.toLowerCase()}
          </LinkButton>
        )}
      </header>
      <ListFilters type={type} search={search} onChange={patch} />
      <section
        aria-label={type.plural}
        aria-busy={isPlaceholderData}
        className="border-line bg-surface overflow-hidden rounded-lg border"
      >
        {error && <ErrorState error={error} what={type.plural} onRetry={() => void refetch()} />}
        {(!data || beyond) && !error && <ListSkeleton rows={8} />}
        {data && posts.length === 0 && !beyond && !error && (
          <ListEmpty
            type={type}
            filtered={isFiltered(search)}
            trash={search.trash}
            onClear={() => patch({ q: '', status: '', from: '', to: '' })}
          />
        )}
        {posts.length > 0 && !error && (
          <PostTable
            type={type}
            posts={posts}
            search={search}
            onSort={patch}
            selection={selection}
            onSelection={setSelection}
            stale={isPlaceholderData}
          />
        )}
      </section>
      {data && data.total > 0 && <Pager search={search} total={data.total} onChange={patch} />}
      {selected.length > 0 && <BulkBar posts={selected} trash={search.trash} onDone={() => setSelection({})} />}
    </div>
  );
}
