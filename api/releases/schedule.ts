import type { AuditOperation } from '#shared/calls/groups.ts';
import type { DocumentRef } from '#shared/rules/documents.ts';
import type { Log } from '#shared/trace/log.ts';

import { writeEntry } from '../db/audit.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { findHead } from '../db/heads.ts';
import { lockDomain } from '../db/lock.ts';
import { writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { insertScheduled, putDocuments } from '../db/scheduled-releases.ts';
import { transact } from '../db/transact.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { retryFailedReleases } from './automatic-retries.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease, requestReleaseIn } from './request-release.ts';
import { releaseDueGroups } from './scheduled-releases.ts';

type Needs = { db: Db; rebuildHook: RebuildHook; panelOrigin: string; log: Log };

/** Milliseconds between two runs. */
const interval = 5000;
const scheduled = 3;
const published = 2;

/**
 * Publishes every scheduled post that is due and queues a release that takes only these posts live. Safe in any number of processes: the
 * domain's lock makes each post publish once. A post that fails keeps its status, gets an audit entry, and doesn't hold
 * up the others. Returns how many were published.
 */
export async function publishDuePosts(services: Needs): Promise<number> {
  const due = await services.db
    .selectFrom('posts')
    .innerJoin('domains', 'domains.id', 'posts.domain_id')
    .select(['posts.id', 'posts.title', 'posts.domain_id', 'domains.host'])
    .where('post_status_id', '=', scheduled)
    .where('publish_at', '<=', now())
    .where('deleted_at', 'is', null)
    .where('domains.archived_at', 'is', null)
    .orderBy('publish_at')
    .execute();
  let count = 0;
  for (const { id, title, domain_id: domainId, host } of due) {
    try {
      const release = await publishPost(services, domainId, id);
      if (release === null) continue;
      count += 1;
      announceRelease(services, { host }, release);
    } catch (error) {
      services.log(`${host}: the scheduled post ${id} could not be published. ${String(error)}`, {
        error,
        host,
        domain: domainId,
      });
      await enter(services.db, 'posts.publishFailed', { id, title, domain_id: domainId });
    }
  }
  return count;
}

/** Writes the post, its release and its audit entry in one transaction. */
async function publishPost(services: Needs, domainId: string, id: string): Promise<string | null> {
  return transact(services.db, async (trx) => {
    await lockDomain(trx, domainId);
    const query = trx.selectFrom('posts').selectAll().where('id', '=', id).where('post_status_id', '=', scheduled);
    const post = await query.where('deleted_at', 'is', null).where('publish_at', '<=', now()).executeTakeFirst();
    if (!post) return null;
    const scheduledBy = (await findHead(trx, domainId, { kind: 'post', id }))?.saved_by ?? null;
    await writePost(trx, post, { post_status_id: published }, null);
    await bumpRevision(trx, domainId);
    await enter(trx, 'posts.publishDue', post);
    const documents: DocumentRef[] = [{ kind: 'post', id }];
    const origin = { kind: 'schedule', name: post.title } as const;
    const request = { reason: 'publish', origin, approvedBy: scheduledBy, documents } as const;
    const release = await requestReleaseIn(services, trx, domainId, request);
    await keepTrying(trx, post, { release, scheduledBy });
    return release;
  });
}

/** The post is a scheduled release of its own from now on, so that it is tried again if the build fails. */
async function keepTrying(
  trx: Db,
  post: StoredPost,
  { release, scheduledBy }: { release: string; scheduledBy: string | null },
): Promise<void> {
  const { domain_id, title: name, publish_at, created_by } = post;
  const made = { domain_id, name, release_at: publish_at ?? now(), created_by, changed_by: scheduledBy };
  const id = await insertScheduled(trx, made);
  const head = await findHead(trx, domain_id, { kind: 'post', id: post.id });
  if (head) await putDocuments(trx, id, [head]);
  const begun = { state: 'releasing', release_id: release } as const;
  await trx.updateTable('scheduled_releases').set(begun).where('id', '=', id).execute();
}

async function enter(
  db: Db,
  operation: AuditOperation,
  { id, title, domain_id }: Pick<StoredPost, 'id' | 'title' | 'domain_id'>,
) {
  const nobody = { user_id: null, user_name: '', address: '' };
  const entry = { ...nobody, domain_id, operation, kind: 'post', thing_id: id, title } as const;
  await writeEntry(db, entry);
}

/** Publishes due posts and groups, and tries failed releases again, every five seconds. */
export function startSchedule(services: Needs): RunningJob {
  return runEvery({ name: 'scheduled posts', interval, log: services.log, run: () => publishDue(services) });
}

async function publishDue(services: Needs): Promise<void> {
  await publishDuePosts(services);
  await releaseDueGroups(services);
  await retryFailedReleases(services);
}
