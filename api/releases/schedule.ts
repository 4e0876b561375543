import type { Services } from '../context.ts';
import { now } from '../db/codec.ts';
import { bumpRevision } from '../db/domains.ts';
import { lockDomain } from '../db/lock.ts';
import { writePost } from '../db/post-writes.ts';
import { requestRelease } from './request-release.ts';

/** Milliseconds between two looks at the clock. */
const interval = 5000;
const scheduled = 3;
const published = 2;

/**
 * Publishes every scheduled post whose time has come, and queues a release of its domain. Any number of processes may do
 * this: a post is taken under its domain's lock, so it is published once. Answers how many it published.
 */
export async function publishDuePosts(services: Services): Promise<number> {
  const due = await services.db
    .selectFrom('posts')
    .innerJoin('domains', 'domains.id', 'posts.domain_id')
    .select(['posts.id', 'posts.domain_id', 'domains.host'])
    .where('post_status_id', '=', scheduled)
    .where('publish_at', '<=', now())
    .where('deleted_at', 'is', null)
    .execute();
  let count = 0;
  for (const { id, domain_id: domainId, host } of due) {
    if (!(await publishPost(services, domainId, id))) continue;
    count += 1;
    await requestRelease(services, { id: domainId, host }, { reason: 'publish' });
  }
  return count;
}

async function publishPost({ db }: Services, domainId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockDomain(trx, domainId);
    const query = trx.selectFrom('posts').selectAll().where('id', '=', id).where('post_status_id', '=', scheduled);
    const post = await query.where('deleted_at', 'is', null).executeTakeFirst();
    if (!post) return false;
    await writePost(trx, post, { post_status_id: published }, null);
    await bumpRevision(trx, domainId);
    return true;
  });
}

/** Looks for due posts now and then until it is closed; a look that fails is logged and made up for by the next. */
export function startSchedule(services: Services): { close: () => void } {
  const look = () => {
    publishDuePosts(services).catch((error: unknown) => services.log(`scheduled posts: ${String(error)}`));
  };
  look();
  const timer = setInterval(look, interval).unref();
  return { close: () => clearInterval(timer) };
}
