import type { Hono } from 'hono';

import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import { type DocumentRef, parseDocumentName } from '#shared/rules/documents.ts';

import { chosenHeads } from '../db/chosen-heads.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { lockDomain } from '../db/lock.ts';
import {
  deleteScheduled,
  documentsOf,
  findScheduled,
  insertScheduled,
  keepDocuments,
  listEntries,
  listScheduled,
  putDocuments,
  type ScheduledView,
} from '../db/scheduled-releases.ts';
import type { DocumentHeadRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, isStale, notFound, staleVersion } from '../lib/errors.ts';
import { presentLink } from '../presenters/preview-link.ts';
import { presentEntry, presentScheduled } from '../presenters/scheduled-release.ts';
import { retryGroup } from '../releases/scheduled-releases.ts';
import { approveReviewsOf, reopenReviewsOf } from '../reviews/reviews.ts';
import type { RequestContext, Services } from '../services/context.ts';

type OnOne = Pick<RequestContext, 'db' | 'domain'> & { params: { id: string } };

export function addScheduledReleaseRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, scheduledReleaseCalls, {
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listScheduled(db, domain.id, query);
      return { data: rows.map(presentScheduled), total };
    },

    documents: async (context) => {
      const { id } = await ownGroup(context);
      const rows = await listEntries(context.db, id);
      return { data: rows.map(presentEntry), total: rows.length };
    },

    create: async ({ db, domain, account, body, panelOrigin }) => {
      const release_at = futureTime(body.release_at);
      const id = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const group = { domain_id: domain.id, name: body.name, release_at, created_by: account.user.id };
        const made = await insertScheduled(trx, group);
        const heads = await changesOf(trx, domain.id, refsOf(body.documents));
        await putDocuments(trx, made, heads);
        await approveReviewsOf({ panelOrigin }, trx, domain.id, heads, { by: account.user.id });
        return made;
      });
      return { data: presentScheduled(await ownGroup({ db, domain, params: { id } })) };
    },

    createPreviewLink: async (context) => {
      const { id, state, release_at: at } = await ownGroup(context);
      if (state === 'released') throw new ApiError('conflict', 'This release is live already: open the website itself');
      const { domain, previewTokens } = context;
      return { data: await presentLink(context, await previewTokens.signList(domain.id, { scheduled: id, at })) };
    },

    update: async (context) => {
      const { db, domain, account, body, params } = context;
      await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const group = await ownGroup({ db: trx, domain, params });
        refuseBegun(group);
        if (isStale(group, body)) throw staleVersion('scheduled release', presentScheduled(group));
        const release_at = body.release_at === undefined ? undefined : futureTime(body.release_at);
        const before = await documentsOf(trx, params.id);
        const added = body.documents ? await replaceDocuments(trx, domain.id, params.id, refsOf(body.documents)) : [];
        const renewed = body.renew ? await changesOf(trx, domain.id, refsOf(body.renew)) : [];
        await putDocuments(trx, params.id, renewed);
        const by = account.user.id;
        await approveReviewsOf(context, trx, domain.id, [...added, ...renewed], { by });
        if (body.documents)
          await reopenReviewsOf(context, trx, domain.id, { release: group.name, by, documents: before });
        const change = {
          ...(body.name === undefined ? {} : { name: body.name }),
          // A new time is a new try: what failed before no longer tells anything.
          ...(release_at === undefined ? {} : again(release_at)),
        };
        await trx
          .updateTable('scheduled_releases')
          .set((eb) => ({ ...change, changed_by: account.user.id, version: eb('version', '+', 1) }))
          .where('id', '=', params.id)
          .execute();
      });
      return { data: presentScheduled(await ownGroup(context)) };
    },

    retry: async (context) => {
      const { db, domain, params } = context;
      const group = await ownGroup(context);
      await retryGroup({ ...services, db }, { ...group, host: domain.host });
      return { data: presentScheduled(await ownGroup({ db, domain, params })) };
    },

    remove: async (context) => {
      const { db, domain, account, params } = context;
      await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const group = await ownGroup({ db: trx, domain, params });
        refuseBegun(group);
        const documents = await documentsOf(trx, params.id);
        await deleteScheduled(trx, params.id);
        await reopenReviewsOf(context, trx, domain.id, { release: group.name, by: account.user.id, documents });
      });
      return null;
    },
  });
}

async function ownGroup({ db, domain, params }: OnOne): Promise<ScheduledView> {
  const group = await findScheduled(db, domain.id, params.id);
  if (!group) throw notFound('scheduled release');
  return group;
}

function again(release_at: string) {
  return { release_at, next_at: release_at, state: 'waiting', attempts: 0, release_id: null } as const;
}

/** Throws ApiError conflict once the group's time has come. */
function refuseBegun({ state }: ScheduledView): void {
  if (state === 'released') throw new ApiError('conflict', 'This release is live already: undo it under Releases');
  if (state === 'releasing') throw new ApiError('conflict', 'This release is going live right now');
}

/** Throws ApiError invalid_fields for a time that has passed. */
function futureTime(time: string): string {
  const at = new Date(time).toISOString();
  if (at <= now()) throw invalidFields({ release_at: ['Choose a future time'] });
  return at;
}

function refsOf(names: string[]): DocumentRef[] {
  return names.map((name) => parseDocumentName(name)).filter((ref) => ref !== null);
}

/** Throws ApiError invalid_fields when none of the documents differs from what is live. */
async function changesOf(trx: Db, domainId: string, documents: DocumentRef[]) {
  const heads = await chosenHeads(trx, domainId, documents);
  if (heads.length === 0) throw invalidFields({ documents: ['None of these has unpublished changes'] });
  return heads;
}

/** Returns the heads of the documents that the group didn't have. */
async function replaceDocuments(
  trx: Db,
  domainId: string,
  id: string,
  documents: DocumentRef[],
): Promise<DocumentHeadRow[]> {
  await keepDocuments(trx, id, documents);
  const known = new Set((await documentsOf(trx, id)).map((entry) => `${entry.kind}:${entry.id}`));
  const added = documents.filter((ref) => !known.has(`${ref.kind}:${ref.id}`));
  if (added.length === 0) return [];
  const heads = await changesOf(trx, domainId, added);
  await putDocuments(trx, id, heads);
  return heads;
}
