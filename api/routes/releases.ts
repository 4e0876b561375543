import type { Hono } from 'hono';

import { releaseCalls } from '#shared/calls/releases.ts';

import type { RequestContext, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { findDomainByHosts, listAliases } from '../db/domains.ts';
import { findPublicPosts, listStamps } from '../db/post-stamps.ts';
import {
  claimRelease,
  extendLease,
  findRelease,
  findRunningRelease,
  finishRelease,
  listReleases,
  queueRelease,
} from '../db/releases.ts';
import type { DomainRow } from '../db/schema.ts';
import { ApiError, invalidFields, notFound } from '../errors.ts';
import { presentPosts } from '../presenters/post.ts';
import { presentRelease } from '../presenters/release.ts';
import { requestRelease } from '../releases/request-release.ts';
import { addRoutes } from './route.ts';

export function addReleaseRoutes(app: Hono, services: Services): void {
  const { media } = services;
  addRoutes(app, services, releaseCalls, {
    clearCache: async (context) => {
      const id = await requestRelease(context, context.domain, {
        reason: 'publish',
        requestedBy: context.account.user.id,
      });
      return { data: { release: await present(context, id) } };
    },
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listReleases(db, domain.id, query);
      return { data: rows.map(presentRelease), total };
    },
    state: async ({ db, domain }) => {
      const current = domain.current_release_id ? await findRelease(db, domain.id, domain.current_release_id) : null;
      const running = await findRunningRelease(db, domain.id);
      const changes = domain.revision - (current?.revision ?? 0);
      return {
        data: { changes, current: current && presentRelease(current), running: running && presentRelease(running) },
      };
    },
    get: async (context) => ({ data: await present(context, context.params.id) }),
    rollback: async (context) => {
      const target = await findRelease(context.db, context.domain.id, context.params.id);
      if (!target) throw notFound('release');
      if (target.state !== 'live')
        throw new ApiError('conflict', 'Only a release that has been live can be put live again');
      // A rollback shows the files of the release that it goes back to, which may itself have been a rollback.
      const rollbackTo = target.rollback_to ?? target.number;
      const id = await requestRelease(context, context.domain, {
        reason: 'rollback',
        requestedBy: context.account.user.id,
        rollbackTo,
      });
      return { data: { release: await present(context, id) } };
    },
    publisherDomains: async ({ db }) => {
      const rows = await db
        .selectFrom('domains')
        .leftJoin('releases', 'releases.id', 'domains.current_release_id')
        .select(['domains.id', 'host', 'releases.number as current', 'archived_at'])
        .orderBy('host')
        .execute();
      const aliases = await listAliases(
        db,
        rows.map((row) => row.id),
      );
      const data = rows.map(({ archived_at, ...row }) => ({
        ...row,
        aliases: aliases.get(row.id) ?? [],
        archived: archived_at !== null,
      }));
      return { data, total: data.length };
    },
    queue: async ({ db, body }) => {
      const domain = await domainOf(db, body.host);
      const id = await queueRelease(db, {
        domainId: domain.id,
        reason: body.reason,
        requestedBy: null,
        rollbackTo: null,
      });
      return { data: await presentAny(db, id) };
    },
    claim: async ({ db, body }) => {
      const row = await claimRelease(db, { resume: false, ...body });
      return { data: row && { release: presentRelease(row), rollback_to: row.rollback_to } };
    },
    extendLease: async ({ db, params, body }) => {
      if (!(await extendLease(db, params.id, body.publisher))) throw notYours();
      return { data: await presentAny(db, params.id) };
    },
    stamps: async ({ db, query }) => {
      const domain = await domainOf(db, query.host);
      return { data: { revision: domain.revision, ...(await listStamps(db, domain.id)) } };
    },
    postsById: async ({ db, query }) => {
      const domain = await domainOf(db, query.host);
      const rows = await findPublicPosts(db, domain.id, query.ids.split(','));
      return { data: await presentPosts({ db, media }, domain.id, rows), total: rows.length };
    },
    report: async ({ db, params, body }) => {
      if (!(await finishRelease(db, params.id, body.publisher, body.outcome))) throw notYours();
      return { data: await presentAny(db, params.id) };
    },
  });
}

const notYours = () => new ApiError('conflict', 'This publisher is not building this release');

async function domainOf(db: Db, host: string): Promise<DomainRow> {
  const domain = await findDomainByHosts(db, [host]);
  if (!domain) throw invalidFields({ host: ['There is no such domain'] });
  return domain;
}

/** For a publisher: of any domain. */
async function presentAny(db: Db, id: string) {
  const row = await findRelease(db, null, id);
  if (!row) throw notFound('release');
  return presentRelease(row);
}

async function present({ db, domain }: Pick<RequestContext, 'db' | 'domain'>, id: string) {
  const row = await findRelease(db, domain.id, id);
  if (!row) throw notFound('release');
  return presentRelease(row);
}
