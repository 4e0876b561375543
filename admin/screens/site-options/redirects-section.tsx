import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { RedirectEntry } from '#shared/schemas/redirects.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { useAccount, useMay } from '../../queries/account.ts';
import { redirectsQuery, useCreateRedirect, useRemoveRedirect } from '../../queries/redirects.ts';
import { publicUrl } from '../../routing/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { SectionHeader } from './section-header.tsx';

export const redirectStep = 100;
/** The most redirects that one call returns. */
const maxLimit = 500;

export function RedirectsSection() {
  const allowed = useMay();
  const { q = '' } = useSearch({ strict: false }) as { q?: string };
  const navigate = useNavigate();
  const [limit, setLimit] = useState(redirectStep);
  const [adding, setAdding] = useState(false);
  const query = useQuery(redirectsQuery(q, limit));
  const { data } = query;
  const search = (text: string) =>
    void navigate({ to: '.', search: text ? { q: text } : {}, replace: true, resetScroll: false });
  const mayWrite = allowed('content.write');
  const entries = data?.data ?? [];
  return (
    <div className="space-y-4">
      <SectionHeader title="Redirects" lead="Old addresses that redirect to new ones, so that no link breaks.">
        {mayWrite ? (
          <Button tone="primary" onClick={() => setAdding(true)} disabled={adding}>
            <Plus size={15} aria-hidden /> Add redirect
          </Button>
        ) : (
          <p className="text-soft">You can view this, but not change it.</p>
        )}
      </SectionHeader>
      {adding && <RedirectForm onDone={() => setAdding(false)} />}
      <SearchField label="Search redirects" value={q} onChange={search} className="sm:max-w-80" />
      <ListSection label="Redirects" what="Redirects" query={query} skeleton={<LinesSkeleton lines={2} />}>
        {entries.length === 0 ? (
          <EmptyState title={q ? 'Nothing matches' : 'No redirects yet'}>
            {q
              ? 'The old and the new address are searched, and the page’s title.'
              : 'When a live page gets a new address, its old one is added here automatically. Add the addresses of an earlier website by hand.'}
          </EmptyState>
        ) : (
          <ul>
            {entries.map((entry) => (
              <RedirectRow key={entry.id} entry={entry} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </ListSection>
      {data && data.total > entries.length && (
        <div className="flex items-center gap-3">
          {limit < maxLimit && (
            <Button onClick={() => setLimit(Math.min(maxLimit, limit + redirectStep))}>Show {redirectStep} more</Button>
          )}
          <p className="text-soft">
            {formatNumber(entries.length)} of {formatNumber(data.total)}
            {limit >= maxLimit && ': search to find the others.'}
          </p>
        </div>
      )}
    </div>
  );
}

function RedirectRow({ entry, mayWrite }: { entry: RedirectEntry; mayWrite: boolean }) {
  const remove = useRemoveRedirect();
  const create = useCreateRedirect();
  const { domain } = useAccount();
  const { from, to, title, active, manual, post_id } = entry;
  function onRemove() {
    remove.mutate(entry.id, {
      onSuccess: () =>
        notify.info(`Removed the redirect of /${from}`, () =>
          create.mutateAsync(post_id ? { from, post_id } : { from, to }),
        ),
    });
  }
  return (
    <li className="border-line hover:bg-sunken flex min-h-12 items-center gap-3 border-b py-1.5 pr-2 pl-4 last:border-0">
      <div className="grid min-w-0 grow items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <p className="wrap-anywhere">/{from}</p>
        <ArrowRight size={14} aria-label="leads to" className="text-soft max-sm:hidden" />
        <p className="min-w-0">
          <span className="wrap-anywhere">
            <span className="text-soft sm:hidden">to </span>
            {/* Opened, it shows whether there is such a page. */}
            <ExternalLink href={publicUrl(domain.host, to)} className="underline-offset-2 hover:underline">
              {publicPath(to)}
            </ExternalLink>
          </span>
          {title && (
            <span dir="auto" className="text-soft block truncate text-[13px]">
              {title}
            </span>
          )}
        </p>
      </div>
      <p className={`shrink-0 text-right text-[13px] ${active ? 'text-soft' : 'text-warn'} max-sm:hidden`}>
        {active ? (manual ? 'Added by hand' : 'Added when a page moved') : 'Not in effect'}
      </p>
      {mayWrite && (
        <IconButton size="icon-sm" label={`Remove the redirect of /${from}`} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
