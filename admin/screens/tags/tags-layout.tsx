import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { paths } from '../../routing/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { InUseNotice, type Refusal, refusalOf } from './in-use-notice.tsx';

const tabs = [
  { to: paths.categories, label: 'Blog categories' },
  { to: paths.cuisineTags, label: 'Cuisine tags' },
];

type Props = {
  title: string;
  lead: string;
  /** What an empty list says. */
  empty: { title: string; text: string };
  query: UseQueryResult<unknown[]>;
  /** The form of a new entry, for those who may write. */
  form: ReactNode;
  children: ReactNode;
};

/** The layout shared by the blog categories and the cuisine tags. */
export function TagsLayout({ title, lead, empty, query, form, children }: Props) {
  const total = query.data?.length ?? 0;
  return (
    <div className="max-w-3xl space-y-4">
      <header className="space-y-3">
        <h1 className="text-2xl font-semibold tracking-tight">Categories and tags</h1>
        <nav aria-label="Categories and tags" className="border-line flex gap-4 border-b">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:border-accent -mb-px flex h-9 items-center border-b-2 border-transparent aria-[current=page]:font-medium"
            >
              {label}
            </Link>
          ))}
        </nav>
        <p className="text-soft flex flex-wrap justify-between gap-x-4">
          <span>{lead}</span>
          {!form && <span>You can read this, not change it.</span>}
        </p>
      </header>
      <ListSection label={title} what={title} query={query} skeleton={<LinesSkeleton lines={3} />}>
        {form && <div className="border-line border-b p-4">{form}</div>}
        {total === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
        <ul>{children}</ul>
      </ListSection>
      {total > 0 && !query.error && (
        <p className="text-soft text-[13px]">{total === 1 ? '1 entry' : `${formatNumber(total)} entries`}</p>
      )}
    </div>
  );
}

type RowProps = {
  name: string;
  icon?: ReactNode;
  actions?: ReactNode;
  refusal: Refusal | null;
  /** The type of the posts that may use it. */
  typeId: number;
  /** Null for readers. */
  onRemove: (() => void) | null;
  children?: ReactNode;
};

export function TagRow({ name, icon, actions, refusal, typeId, onRemove, children }: RowProps) {
  return (
    <li className="border-line border-b last:border-0">
      <div className="hover:bg-sunken flex min-h-10 items-center gap-3 pr-2 pl-4">
        {icon}
        <span dir="auto" className="min-w-0 grow py-2 wrap-anywhere">
          {name}
        </span>
        {actions}
        {onRemove && (
          <IconButton size="icon-sm" label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
      {refusal && <InUseNotice refusal={refusal} name={name} typeId={typeId} />}
    </li>
  );
}

/** Removes an entry, with undo. If posts use it, the API refuses, and `refusalAt` returns the reason for its row. */
export function useRemoval<Entry extends { id: string }>(
  remove: UseMutationResult<unknown, Error, Entry>,
  nameOf: (entry: Entry) => string,
  restore: (entry: Entry) => void,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  function onRemove(entry: Entry) {
    setRefusal(null);
    remove.mutate(entry, {
      onSuccess: () => notify.info(`Removed ${nameOf(entry)}.`, () => restore(entry)),
      onError: (failure) => setRefusal(refusalOf(entry.id, failure)),
    });
  }
  return { onRemove, refusalAt: (id: string) => (refusal?.id === id ? refusal : null) };
}
