import { fileSize } from '#shared/rules/file-size.ts';
import { may, type Role } from '#shared/rules/roles.ts';

import type { WorkLimits } from '../config/limits.ts';
import type { Db } from '../db/connect.ts';
import { contentBytes, mediaBytes } from '../db/storage.ts';
import { ApiError } from '../lib/errors.ts';

type Kind = 'content' | 'media';
/** What a call stores: `revision` as in a call's declaration. */
type Stored = Kind | 'revision';
/** The signed-in user, in the domain of the session. */
type Who = { role: Role; domain: { id: string } };
/** Bytes. `quota` is null without one. */
type Used = { bytes: number; quota: number | null };

export type Quotas = {
  used: (domainId: string, kind: Kind) => Promise<Used>;
  /**
   * Throws ApiError quota_exceeded if the user's domain has no room for `more` bytes. Writes at the same moment may exceed the quota by
   * what they store.
   */
  refuseFull: (who: Who, stored: Stored, more?: number) => Promise<void>;
};

/** Seconds after which a client asks again by itself: somebody may have deleted something. */
const retryAfter = 60;

const cures = {
  media: 'Delete files for good in the trash of Media, or ask the operator to raise QUOTA_MEDIA.',
  content: 'Delete posts for good in their trash, or ask the operator to raise QUOTA_CONTENT.',
};

/** Who can make room, by deleting for good. */
const makesRoom = { media: 'media.manage', content: 'content.write' } as const;
/** The share of a quota that others may use up: an author alone must not keep the editors from saving. */
const shareOfAuthors = 0.9;
/** How far revisions of what is there may exceed the quota, so that a full domain can still publish, hide and rename posts. */
const shareOfRevisions = 1.5;

/** What each domain may store, and does. */
export function createQuotas(db: Db, { QUOTA_CONTENT, QUOTA_MEDIA }: WorkLimits): Quotas {
  const quotas = { content: QUOTA_CONTENT || null, media: QUOTA_MEDIA || null };
  const used: Quotas['used'] = async (domainId, kind) => ({
    bytes: await (kind === 'media' ? mediaBytes : contentBytes)(db, domainId),
    quota: quotas[kind],
  });
  return {
    used,
    refuseFull: async ({ role, domain }, stored, more = 1) => {
      const kind = stored === 'media' ? 'media' : 'content';
      if (quotas[kind] === null) return;
      const { bytes, quota } = await used(domain.id, kind);
      const editor = may(role, makesRoom[kind]);
      const share = stored === 'revision' ? shareOfRevisions : editor ? 1 : shareOfAuthors;
      if (quota === null || bytes + more <= quota * share) return;
      const what = kind === 'media' ? 'files' : 'posts and their history';
      const why = more > 1 ? `, which leaves no room for ${fileSize(more)}` : '';
      const cure = editor ? cures[kind] : 'The rest is for editors: ask one to make room.';
      throw new ApiError(
        'quota_exceeded',
        `The ${what} of this domain have used ${fileSize(bytes)} of ${fileSize(quota)}${why}. ${cure}`,
        { headers: { 'retry-after': String(retryAfter) } },
      );
    },
  };
}
