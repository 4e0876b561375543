import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { deleteRow, ownRow, requireTrashed, type Row, setTrashed, type TrashTable } from '../db/own-rows.ts';
import type { RowKind } from '../db/row-kinds.ts';
import { writeContent } from '../db/write-content.ts';
import { ApiError } from '../lib/errors.ts';
import type { RequestContext } from '../services/context.ts';

/** What the rows of each table are as documents. */
const kinds = {
  analytics: 'analytics',
  categories: 'category',
  cuisine_tags: 'cuisine-tag',
  faq_categories: 'faq-category',
  faqs: 'faq',
  media: 'media',
  sections: 'section',
} as const satisfies Record<TrashTable, RowKind>;

type Writing = RequestContext & { account: SignedIn; params: { id: string } };
/** `check` runs before the move and may refuse it; `settle` runs after it. */
type Steps<T extends TrashTable> = {
  check?: (trx: Db, row: Row<T>) => Promise<void>;
  settle?: (trx: Db, row: Row<T>) => Promise<void>;
};

/** Moves a row of the user's domain to the trash; one that is there already stays as it is. Throws ApiError not_found. */
export async function moveToTrash<T extends TrashTable>(
  context: Writing,
  table: T,
  steps: Steps<T> = {},
): Promise<null> {
  await move(context, table, true, steps);
  return null;
}

/** Restores a row; one outside the trash stays as it is. Throws ApiError not_found. */
export function restoreFromTrash<T extends TrashTable>(
  context: Writing,
  table: T,
  steps: Steps<T> = {},
): Promise<Row<T>> {
  return move(context, table, false, steps);
}

/** Deletes a row that is in the trash for good. Throws ApiError not_found, or conflict for one outside the trash. */
export async function deleteForever<T extends TrashTable>(
  context: Writing,
  table: T,
  drop: (trx: Db, row: Row<T>, userId: string) => Promise<void> = (trx, row) => deleteRow(trx, table, row),
): Promise<null> {
  await writeContent(
    context,
    kinds[table],
    async (trx, domainId) => {
      const row = await ownRow(trx, table, domainId, context.params.id);
      requireTrashed(table, row);
      await drop(trx, row, context.account.user.id);
    },
    [context.params.id],
  );
  return null;
}

async function move<T extends TrashTable>(
  context: Writing,
  table: T,
  trashed: boolean,
  { check, settle }: Steps<T>,
): Promise<Row<T>> {
  return writeContent(
    context,
    kinds[table],
    async (trx, domainId) => {
      const row = await ownRow(trx, table, domainId, context.params.id);
      if ((row.deleted_at !== null) === trashed) return row;
      await check?.(trx, row);
      const moved = await setTrashed(trx, table, row, trashed);
      await settle?.(trx, moved);
      return moved;
    },
    [context.params.id],
  );
}

/** Visitors don't see the trash. Throws ApiError unauthorized. */
export function checkMaySeeTrash({ account, query }: { account: unknown; query: { deleted: boolean } }): void {
  if (query.deleted && account === null) throw new ApiError('unauthorized', 'Sign in to see what is in the trash');
}
