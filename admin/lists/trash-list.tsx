import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { TrashWrites } from '../queries/trash.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDeleteDialog } from '../ui/confirm-delete-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EmptyState, LinesSkeleton } from '../ui/states.tsx';
import { ListSection } from './list-section.tsx';

type Item = { id: string; deleted_at?: string | undefined };
type Props<T extends Item> = {
  label: string;
  query: UseQueryResult<T[]>;
  nameOf: (item: T) => string;
  iconOf?: (item: T) => ReactNode;
  writes: TrashWrites;
  readOnly: boolean;
  /** What else a permanent deletion takes along, as a sentence. */
  loss: string;
};

/** The trash of a small list. */
export function TrashList<T extends Item>({ label, query, nameOf, iconOf, writes, readOnly, loss }: Props<T>) {
  const { trash, restore, remove } = writes;
  const [deleting, setDeleting] = useState<T | null>(null);
  const items = query.data ?? [];
  const onRestore = (item: T) =>
    notify.done(restore.mutateAsync(item.id), `“${nameOf(item)}” restored`, () => trash.mutateAsync(item.id));
  return (
    <ListSection label={label} what="The trash" query={query} skeleton={<LinesSkeleton lines={3} />}>
      {items.length === 0 && (
        <EmptyState title="The trash is empty">What you delete stays here until it is deleted for good.</EmptyState>
      )}
      <ul>
        {items.map((item) => {
          const name = nameOf(item);
          return (
            <li
              key={item.id}
              className="border-line hover:bg-sunken focus-within:bg-sunken flex min-h-12 items-center gap-3 border-b py-1.5 pr-2 pl-4 last:border-0"
            >
              {iconOf?.(item)}
              <div className="min-w-0 grow">
                <p dir="auto" className="truncate font-medium">
                  {name}
                </p>
                {item.deleted_at && (
                  <p className="text-soft text-[13px]">
                    Deleted <RelativeTime value={item.deleted_at} />
                  </p>
                )}
              </div>
              {!readOnly && (
                <>
                  <Button
                    size="sm"
                    aria-label={`Restore ${name}`}
                    disabled={restore.isPending}
                    onClick={() => onRestore(item)}
                  >
                    Restore
                  </Button>
                  <IconButton size="icon-sm" label={`Delete ${name} for good…`} onClick={() => setDeleting(item)}>
                    <Trash2 size={15} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {deleting && (
        <ConfirmDeleteDialog
          what={`“${nameOf(deleting)}”`}
          onClose={() => setDeleting(null)}
          onConfirm={() => notify.done(remove.mutateAsync(deleting.id), `“${nameOf(deleting)}” deleted for good`)}
        >
          {loss}
        </ConfirmDeleteDialog>
      )}
    </ListSection>
  );
}
