import { type SelectQueryBuilder, sql } from 'kysely';

import type { PostFilter } from '#shared/schemas/posts.ts';

import type { Db } from './connect.ts';
import type { Database } from './schema.ts';
import { storyDate } from './story-facts.ts';
import { goesLiveAt } from './waiting-changes.ts';

/** The posts of a query of a domain in the order of a list. */
export function sorted<T>(
  db: Db,
  domainId: string,
  query: SelectQueryBuilder<Database, 'posts', T>,
  { sortBy, sortDir }: Pick<PostFilter, 'sortBy' | 'sortDir'>,
): SelectQueryBuilder<Database, 'posts', T> {
  const column = columns(db, domainId)[sortBy];
  // The engines sort nulls differently.
  const base = sortBy === 'publish_at' ? query.orderBy(sql`case when ${column} is null then 1 else 0 end`) : query;
  return base.orderBy(column, sortDir).orderBy('_id', sortDir);
}

const columns = (db: Db, domainId: string) =>
  ({
    position: sql`position`,
    title: sql`lower(title)`,
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
    publish_at: goesLiveAt(db, domainId),
    status: sql`post_status_id`,
    published_on: storyDate(db),
  }) satisfies Record<PostFilter['sortBy'], unknown>;
