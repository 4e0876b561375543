import type { DocumentRef } from '#shared/rules/documents.ts';
import type { PostLivePatch } from '#shared/schemas/live-patch.ts';

import type { SignedIn } from '../auth/access.ts';
import { findReleased } from '../db/changes.ts';
import { now } from '../db/codec.ts';
import { comingEntry, refuseWhileGoingBack } from '../db/coming-revisions.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { findHead } from '../db/heads.ts';
import { addDocuments } from '../db/live-list.ts';
import { ownRow } from '../db/own-rows.ts';
import { skipVersions, writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { queueReleaseIn } from '../db/releases.ts';
import { isSameContent, postAt, storeSide } from '../db/revisions.ts';
import { scheduledRevisions, setScheduledRevision } from '../db/scheduled-releases.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import { countOnce, type WorkCounter } from '../limits/work.ts';
import type { RebuildHook } from '../releases/rebuild-hook.ts';
import { announceRelease } from '../releases/request-release.ts';
import { inDomain } from './change-post.ts';
import { fieldsOf, missingItems, withFields, wrongSlots, wrongStops } from './live-fields.ts';
import { numbered, type Patched } from './live-patch-numbers.ts';
import { authorizeEdit } from './policies.ts';
import { checkAttributes, checkPatchReferences } from './references.ts';

type Needs = { db: Db; account: SignedIn; rebuildHook: RebuildHook; work: WorkCounter };
type Domain = { id: string; host: string };

/**
 * Changes some fields of a post for visitors and in the saved post, and queues a release of nothing else: other edits of the post stay
 * unpublished. Visitors get a revision of what they see now (or will, after the releases that wait) with these fields. Scheduled
 * revisions of the post get them too, except fields that they change themselves, so that none takes them back when it comes due.
 * Returns the saved post and the release's id. Throws ApiError not_found, forbidden, conflict or invalid_fields.
 */
export async function patchLive(
  needs: Needs,
  domain: Domain,
  id: string,
  patch: PostLivePatch,
): Promise<{ post: StoredPost; release: string }> {
  const counter = countOnce(needs.work);
  const patched = await inDomain(needs, async (trx) => {
    const post = await patchable(trx, domain.id, id);
    authorizeEdit(needs.account, post);
    checkAttributes(post, patch.post_body?.attributes ?? {});
    await checkPatchReferences(trx, domain.id, patch.post_body ?? {});
    return write(trx, { ...needs, work: counter() }, post, patch);
  });
  announceRelease(needs, domain, patched.release);
  return patched;
}

async function patchable(trx: Db, domainId: string, id: string): Promise<StoredPost> {
  const post = await ownRow(trx, 'posts', domainId, id);
  if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
  await refuseWhileGoingBack(trx, domainId);
  return post;
}

type Writing = Pick<Needs, 'account' | 'work'>;

async function write(trx: Db, { account, work }: Writing, post: StoredPost, patch: PostLivePatch) {
  const { domain_id: domainId, id } = post;
  const document = { kind: 'post', id } as const;
  const userId = account.user.id;
  const coming = await comingEntry(trx, domainId, document);
  if (!coming)
    throw new ApiError(
      'conflict',
      'Visitors don’t see this post yet, so there is nothing to change for them: save it and publish it',
    );
  const before = await postAt(trx, post, coming.rev);
  const fields = fieldsOf(patch);
  refuseMissing(before, fields);

  const saved = withFields(post, fields);
  const chain: Patched[] = [{ rev: coming.rev, content: before, patched: withFields(before, fields) }];
  // Older ones are left out when they come due (../db/still-wanted.ts): a higher number would bring them back.
  const all = await scheduledRevisions(trx, domainId, document);
  const groups = all.filter(({ rev }) => rev >= coming.rev).toSorted((one, other) => one.rev - other.rev);
  for (const { rev } of groups) {
    const content = await postAt(trx, post, rev);
    chain.push({ rev, content, patched: withFields(content, fields, before) });
  }
  const results = [saved, ...chain.map(({ patched }) => patched)];
  if (patch.post_body?.media) refuseWrong('post_body.media', results.flatMap(wrongSlots));
  if (patch.post_body?.attributes?.stops) refuseWrong('post_body.attributes.stops', results.flatMap(wrongStops));
  const { revs, sides } = numbered(post, saved, chain);
  const at = now();
  for (const side of sides) {
    await work.written(account, Buffer.byteLength(side.post_body));
    await storeSide(trx, { ...side, updated_at: at }, userId);
  }

  const [live = null, ...scheduled] = revs;
  const release = await queueReleaseIn(trx, { domainId, reason: 'publish', requestedBy: userId, rollbackTo: null });
  const by = (await publishedWith(trx, release, document)) ?? { saved_by: userId, saved_at: at };
  const queue = async (rev: number) => {
    const title = chain[0]?.patched.title ?? saved.title;
    const how = { title, ...by, was: null, was_rank: null, kept: 1 } as const;
    const entry = { release_id: release, domain_id: domainId, ...document, rev, rank: coming.rank, ...how };
    if (rev !== coming.rev) await addDocuments(trx, release, [entry]);
  };
  // Before the save: one that saves just this makes it the saved revision, so that nothing is left to publish.
  if (live !== null) await queue(live);
  if (!isSameContent(saved, post)) await work.written(account, Buffer.byteLength(saved.post_body));
  const written = await save(trx, { post, saved, skipped: sides.length }, userId);
  const savedRev = (await findHead(trx, domainId, document))?.saved ?? written.version;
  if (live === null) await queue(savedRev);
  for (const [index, { scheduled_id }] of groups.entries())
    await setScheduledRevision(trx, { scheduled_id, document, rev: scheduled[index] ?? savedRev });
  return { post: written, release };
}

/** Whose save a release that waits takes live already with a document; null if it has only patches of it, or nothing. */
async function publishedWith(trx: Db, releaseId: string, document: DocumentRef) {
  const waiting = await findReleased(trx, { id: releaseId, revision: null }, document);
  return waiting && !waiting.isPatch ? { saved_by: waiting.saved_by, saved_at: waiting.saved_at } : null;
}

/** Throws ApiError invalid_fields if the patch names dishes or stops that visitors don't see. */
function refuseMissing(before: StoredPost, fields: ReturnType<typeof fieldsOf>): void {
  const missing = missingItems(before, fields);
  if (missing.length === 0) return;
  const errors = missing.map((name) => [`post_body.attributes.${name}`, ['Visitors don’t see all of these']]);
  throw invalidFields(Object.fromEntries(errors) as Record<string, string[]>);
}

/** Throws ApiError invalid_fields if a post that has the patch could not be saved: `words` say why. */
function refuseWrong(field: string, words: string[]): void {
  if (words.length > 0) throw invalidFields({ [field]: [...new Set(words)] });
}

/** Saves the fields, unless the post has them already and no revision was put beside it. */
async function save(
  trx: Db,
  { post, saved, skipped }: { post: StoredPost; saved: StoredPost; skipped: number },
  userId: string,
): Promise<StoredPost> {
  if (skipped === 0 && isSameContent(saved, post)) return post;
  await bumpRevision(trx, post.domain_id);
  const { title, post_body, pictures, tags } = saved;
  const at = skipped === 0 ? post : await skipVersions(trx, post, skipped);
  return writePost(trx, at, { title, post_body, pictures, tags }, userId, { apart: true });
}
