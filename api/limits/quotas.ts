import { fileSize } from '#shared/rules/file-size.ts';

import type { WorkLimits } from '../config/limits.ts';
import type { Db } from '../db/connect.ts';
import { contentBytes, mediaBytes } from '../db/storage.ts';
import { ApiError } from '../lib/errors.ts';

type Kind = 'content' | 'media';
/** Bytes. `quota` is null without one. */
type Used = { bytes: number; quota: number | null };

export type Quotas = {
  used: (domainId: string, kind: Kind) => Promise<Used>;
  /**
   * Throws ApiError quota_exceeded if the domain has no room for `more` bytes. Writes at the same moment may exceed the quota by what
   * they store.
   */
  refuseFull: (domainId: string, kind: Kind, more?: number) => Promise<void>;
};

/** Seconds after which a client asks again by itself: somebody may have deleted something. */
const retryAfter = 60;

const cures = {
  media: 'Delete files for good in the trash of Media, or ask the operator to raise QUOTA_MEDIA.',
  content: 'Delete posts for good in their trash, or ask the operator to raise QUOTA_CONTENT.',
};

/** What each domain may store, and does. */
export function createQuotas(db: Db, { QUOTA_CONTENT, QUOTA_MEDIA }: WorkLimits): Quotas {
  const quotas = { content: QUOTA_CONTENT || null, media: QUOTA_MEDIA || null };
  const used: Quotas['used'] = async (domainId, kind) => ({
    bytes: await (kind === 'media' ? mediaBytes : contentBytes)(db, domainId),
    quota: quotas[kind],
  });
  return {
    used,
    refuseFull: async (domainId, kind, more = 1) => {
      if (quotas[kind] === null) return;
      const { bytes, quota } = await used(domainId, kind);
      if (quota === null || bytes + more <= quota) return;
      const what = kind === 'media' ? 'files' : 'posts and their history';
      const why = more > 1 ? `, which leaves no room for ${fileSize(more)}` : '';
      throw new ApiError(
        'quota_exceeded',
        `The ${what} of this domain have used ${fileSize(bytes)} of ${fileSize(quota)}${why}. ${cures[kind]}`,
        { headers: { 'retry-after': String(retryAfter) } },
      );
    },
  };
}
