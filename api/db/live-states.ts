import type { Db } from './connect.ts';
import type { ReleaseRow } from './schema.ts';

export type LiveState = {
  domain_id: string;
  live_since: string | null;
  live_pages: number | null;
  /** Of the newest release; null where there is none. */
  state: ReleaseRow['state'] | null;
  error: string | null;
};

/** The live release and the state of the newest release, for each of some domains. */
export async function listLiveStates(db: Db, domainIds: string[]): Promise<LiveState[]> {
  if (domainIds.length === 0) return [];
  const newest = db
    .selectFrom('releases')
    .select(({ fn }) => ['domain_id', fn.max('number').as('number')])
    .where('domain_id', 'in', domainIds)
    .groupBy('domain_id')
    .as('newest');
  return db
    .selectFrom('domains')
    .leftJoin('releases as live', 'live.id', 'domains.current_release_id')
    .leftJoin(newest, 'newest.domain_id', 'domains.id')
    .leftJoin('releases as last', (join) =>
      join.onRef('last.domain_id', '=', 'domains.id').onRef('last.number', '=', 'newest.number'),
    )
    .select([
      'domains.id as domain_id',
      'live.finished_at as live_since',
      'live.page_count as live_pages',
      'last.state',
      'last.error',
    ])
    .where('domains.id', 'in', domainIds)
    .execute();
}
