import type { SavedView } from '#shared/schemas/saved-views.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';

/** The user and domain of a view. */
type Keeper = { userId: string; domainId: string };

export async function listSavedViews(db: Db, keeper: Keeper): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['list', 'name', 'search'])
    .where('user_id', '=', keeper.userId)
    .where('domain_id', '=', keeper.domainId)
    .orderBy('list')
    .orderBy('name')
    .execute();
}

/** Saves a view, replacing one with the same name. */
export async function saveView(db: Db, { userId, domainId }: Keeper, { list, name, search }: SavedView): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ user_id: userId, domain_id: domainId, list, name, search, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'domain_id', 'list', 'name']).doUpdateSet({ search }))
    .execute();
}

/** False when no view has that name. */
export async function removeView(db: Db, keeper: Keeper, view: Pick<SavedView, 'list' | 'name'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('user_id', '=', keeper.userId)
    .where('domain_id', '=', keeper.domainId)
    .where('list', '=', view.list)
    .where('name', '=', view.name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
