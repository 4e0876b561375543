import type { OutsideKind } from '#shared/schemas/releases.ts';

import type { Db } from '../db/connect.ts';
import type { Engine } from '../db/migrations/ddl.ts';
import { tellNews } from '../db/news.ts';
import { followAgain } from '../db/projections.ts';
import type { DomainRow } from '../db/schema.ts';
import { ApiError } from '../lib/errors.ts';
import type { ReleaseWatch } from './release-watch.ts';

type Needs = { db: Db; engine: Engine; outside: OutsideKind | null; releaseWatch: ReleaseWatch };

/** Has all of a domain written outside again, and soon. Returns the id of its current release. Throws an ApiError where nothing can follow. */
export async function askToFollow(needs: Needs, domain: DomainRow): Promise<string> {
  if (!needs.outside) throw new ApiError('conflict', 'This installation has no bucket and no CDN to update');
  if (domain.current_release_id === null) throw new ApiError('conflict', 'Nothing of this domain is live yet');
  await followAgain(needs.db, domain.id);
  needs.releaseWatch.changed();
  tellNews(needs);
  return domain.current_release_id;
}
