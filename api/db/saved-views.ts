import { personName } from '#shared/rules/person-name.ts';
import type { ListedView, SavedView } from '#shared/schemas/saved-views.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';

/** The user and domain of a view. */
type Keeper = { userId: string; domainId: string };

/** A user's own views. */
export async function listSavedViews(db: Db, keeper: Keeper): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['list', 'name', 'search', 'shared_at'])
    .where('user_id', '=', keeper.userId)
    .where('domain_id', '=', keeper.domainId)
    .orderBy('list')
    .orderBy('name')
    .execute();
  return rows.map(({ shared_at, ...view }) => ({ ...view, ...(shared_at !== null && { shared: true }) }));
}

/** The views that others share in the domain, with their names. */
export async function listSharedViews(db: Db, { userId, domainId }: Keeper): Promise<ListedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select(['list', 'name', 'search', 'firstname', 'lastname', 'email'])
    .where('user_id', '!=', userId)
    .where('domain_id', '=', domainId)
    .where('shared_at', 'is not', null)
    .orderBy('list')
    .orderBy('name')
    .orderBy('user_id')
    .execute();
  return rows.map(({ list, name, search, ...person }) => ({
    list,
    name,
    search,
    shared: true,
    owner: personName(person),
  }));
}

/** Saves a view, replacing one with the same name. */
export async function saveView(db: Db, { userId, domainId }: Keeper, view: SavedView): Promise<void> {
  const { list, name, search, shared } = view;
  const shared_at = shared ? now() : null;
  await db
    .insertInto('saved_views')
    .values({ user_id: userId, domain_id: domainId, list, name, search, shared_at, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'domain_id', 'list', 'name'])
        .doUpdateSet({ search, ...(shared !== undefined && { shared_at }) }),
    )
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
