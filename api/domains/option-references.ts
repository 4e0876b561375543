import type { Db } from '../db/connect.ts';
import { trashedMediaIds } from '../db/media.ts';
import { knownIds } from '../db/own-rows.ts';
import { knownMembers } from '../db/posts.ts';
import { invalidFields } from '../lib/errors.ts';

type Inside = { db: Db; domain: { id: string } };

/**
 * The pictures to store for those of a write. Readers don't see a picture in the trash, so its field of `before` stays when the
 * write has none or the same: restoring the file must show it again. Refuses media of other domains as if it didn't exist. Throws
 * ApiError invalid_fields.
 */
export async function checkPictures<Field extends string>(
  { db, domain }: Inside,
  wanted: Record<Field, string | null>,
  before: Record<NoInfer<Field>, string | null>,
): Promise<Record<Field, string | null>> {
  const fields = Object.keys(wanted) as Field[];
  const idsOf = (pictures: Record<Field, string | null>) => fields.flatMap((field) => pictures[field] ?? []);
  const known = await knownIds(db, 'media', domain.id, idsOf(wanted));
  const trashed = await trashedMediaIds(db, domain.id, idsOf(before));
  const errors: Record<string, string[]> = {};
  const kept = { ...wanted };
  for (const field of fields) {
    const [id, stored] = [wanted[field], before[field]];
    if (stored !== null && trashed.has(stored) && (id === null || id === stored)) kept[field] = stored;
    else if (id !== null && !known.has(id)) errors[field] = ['There is no such picture'];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return kept;
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
