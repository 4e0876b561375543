import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { TrashParamToggle } from '../../lists/trash-toggle.tsx';
import type { TrashWrites } from '../../queries/trash.ts';
import { paths } from '../../routing/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';

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
  /** What it shows instead: the trash. */
  trash: ReactNode;
  children: ReactNode;
};

/** The layout shared by the blog categories and the cuisine tags. */
export function TagsLayout({ title, lead, empty, query, form, trash, children }: Props) {
  const total = query.data?.length ?? 0;
  return (
    <div className="space-y-4">
      <header className="space-y-3">
        <ScreenHeader title="Categories and tags" part={trash ? 'trash' : undefined}>
          <TrashParamToggle pressed={trash !== null} />
        </ScreenHeader>
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
        {!trash && (
          <p className="text-soft flex flex-wrap justify-between gap-x-4">
            <span>{lead}</span>
            {!form && <span>You can view this, but not change it.</span>}
          </p>
        )}
      </header>
      {trash ?? (
        <>
          <ListSection label={title} what={title} query={query} skeleton={<LinesSkeleton lines={3} />}>
            {form && <div className="border-line border-b p-4">{form}</div>}
            {total === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
            <ul>{children}</ul>
          </ListSection>
          {total > 0 && !query.error && (
            <p className="text-soft text-[13px]">{total === 1 ? '1 entry' : `${formatNumber(total)} entries`}</p>
          )}
        </>
      )}
    </div>
  );
}

type RowProps = {
  name: string;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Null for readers. */
  onRemove: (() => void) | null;
  children?: ReactNode;
};

export function TagRow({ name, icon, actions, onRemove, children }: RowProps) {
  return (
    <li className="border-line border-b last:border-0">
      <div className="hover:bg-sunken flex min-h-10 items-center gap-3 pr-2 pl-4">
        {icon}
        <span dir="auto" className="min-w-0 grow py-2 wrap-anywhere">
          {name}
        </span>
        {actions}
        {onRemove && (
          <IconButton size="icon-sm" label={`Move ${name} to trash`} onClick={onRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </li>
  );
}

/** Moves an entry to the trash, with undo. */
export function toTrash({ trash, restore }: TrashWrites, id: string, name: string): void {
  notify.done(trash.mutateAsync(id), `“${name}” moved to the trash`, () => restore.mutateAsync(id));
}
