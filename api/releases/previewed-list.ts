import { hash } from 'node:crypto';

import { scheduledList } from '#shared/rules/lists.ts';
import type { PreviewedSite } from '#shared/schemas/preview.ts';

import type { LinkedList } from '../auth/preview-tokens.ts';
import type { Db } from '../db/connect.ts';
import { contentOf, findScheduled } from '../db/scheduled-releases.ts';
import type { DomainRow } from '../db/schema.ts';

/**
 * What a link to a list of a domain shows now; null once its scheduled release is live, was moved to another time or taken apart.
 */
export async function previewedList(
  db: Db,
  { id: domainId, revision, live_revision }: DomainRow,
  linked: LinkedList,
): Promise<PreviewedSite | null> {
  if ('list' in linked) {
    // A publish changes saved redirects too, which is no save.
    if (linked.list === 'saved') return { list: 'shown', stamp: `${revision}.${live_revision}`, release: null };
    return { list: 'live', stamp: `${live_revision}`, release: null };
  }
  const group = await findScheduled(db, domainId, linked.scheduled);
  if (!group || group.state === 'released' || group.release_at !== linked.at) return null;
  const stamp = `${live_revision}.${hash('sha256', await contentOf(db, group.id), 'base64url')}`;
  const { name, release_at } = group;
  return { list: scheduledList(group.id), stamp, release: { name, release_at } };
}
