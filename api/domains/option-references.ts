import type { Db } from '../db/connect.ts';
import { knownIds } from '../db/own-rows.ts';
import { knownMembers } from '../db/posts.ts';
import { invalidFields } from '../lib/errors.ts';

type Inside = { db: Db; domain: { id: string } };

/** Refuses media of other domains as if it didn't exist. Throws ApiError invalid_fields. */
export async function assertOwnMedia({ db, domain }: Inside, fields: Record<string, string | null>): Promise<void> {
  const ids = Object.values(fields).filter((id) => id !== null);
  const known = await knownIds(db, 'media', domain.id, ids);
  const unknown = Object.entries(fields).filter(([, id]) => id !== null && !known.has(id));
  if (unknown.length > 0)
    throw invalidFields(Object.fromEntries(unknown.map(([field]) => [field, ['There is no such picture']])));
}

/**
 * Refuses members of other domains. Those in `before` are accepted: one that was deleted meanwhile must not block
 * saving. Throws ApiError invalid_fields.
 */
export async function assertOwnMembers({ db, domain }: Inside, members: string[], before: string[]): Promise<void> {
  const ids = members.filter((id) => !before.includes(id));
  const known = await knownMembers(db, domain.id, ids);
  if (ids.some((id) => !known.has(id))) throw invalidFields({ members: ['There is no such member'] });
}
