import type { Hono } from 'hono';

import type { outsideCalls } from '#shared/calls/outside.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { partNames } from '#shared/schemas/publisher-content.ts';

import { leaveBuilds, noteBuild, queueRebuild } from '../db/build-nodes.ts';
import type { Db } from '../db/connect.ts';
import { contentRevision, findDomainByHosts } from '../db/domains.ts';
import { type Head, type List } from '../db/heads.ts';
import { adoptManifests, keptManifests } from '../db/kept-releases.ts';
import { tellNews } from '../db/news.ts';
import { listStamps } from '../db/post-stamps.ts';
import { findFirstPosts } from '../db/posts.ts';
import { claimRelease, extendLease, finishRelease, moveCurrent } from '../db/release-builds.ts';
import { findRelease, queueRelease, type ReleaseView } from '../db/releases.ts';
import type { DomainRow } from '../db/schema.ts';
import { listSections } from '../db/sections.ts';
import { currentOf, listSites } from '../db/sites.ts';
import type { DirectHandlers } from '../http/direct-calls.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { presentPosts } from '../presenters/post.ts';
import { presentRelease } from '../presenters/release.ts';
import { presentSections } from '../presenters/section.ts';
import { changesSince, markOf } from '../releases/content-changes.ts';
import { readParts, stampParts } from '../releases/content-parts.ts';
import type { Services } from '../services/context.ts';
import { outsideHandlers } from './publisher-outside.ts';

export function addPublisherRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, publisherCalls, publisherHandlers(services));
}

/** The publisher's calls, across all domains: from elsewhere by HTTP, and from this process directly. */
export function publisherHandlers(services: Services): PublisherHandlers {
  return { ...queueHandlers(services), ...contentHandlers(services), ...outsideHandlers(services) };
}

type ContentCalls = 'stamps' | 'changes' | 'parts' | 'postsById' | 'sections';
type PublisherHandlers = DirectHandlers<typeof publisherCalls>;

/** Which releases wait, and what becomes of them. */
function queueHandlers(services: Services): Omit<PublisherHandlers, ContentCalls | keyof typeof outsideCalls> {
  const { releaseWatch: watch, engine } = services;
  return {
    domains: ({ db, query }) => listSites(db, { ...query, elsewhere: services.builtElsewhere }),
    queue: async ({ db, body }) => {
      const domain = await domainOf(db, body.host);
      const { reason, seen } = body;
      const id =
        seen === undefined
          ? await queueRelease(db, { domainId: domain.id, reason, requestedBy: null, rollbackTo: null })
          : await queueRebuild(db, domain.id, { reason, seen });
      return { data: await presentAny(db, id) };
    },
    build: async ({ db, body: { publisher, build } }) => {
      if (build !== null) return { data: { build: await noteBuild({ db, engine }, { publisher, build }) } };
      await leaveBuilds(db, publisher);
      return { data: { build } };
    },
    claim: async ({ db, body }) => {
      const claimed = await claimRelease(db, { ...body, elsewhere: services.builtElsewhere });
      watch.changed();
      return { data: claimed && { ...(await presentClaimed(db, claimed.release)), more: claimed.more } };
    },
    extendLease: async ({ db, params, body }) => {
      if (!(await extendLease(db, params.id, body.publisher, body.progress))) throw notYours();
      watch.changed();
      return { data: await presentAny(db, params.id) };
    },
    moveCurrent: async ({ db, params, body }) => {
      const version = await moveCurrent(db, params.id, body.publisher, body.current);
      if (version === null) throw notYours();
      tellNews(services);
      return { data: { version } };
    },
    keptManifests: async ({ db, params }) => {
      return { data: { manifests: await keptManifests(db, params.id) } };
    },
    adopt: async ({ db, params, body }) => {
      await adoptManifests(db, params.id, body);
      return { data: { manifests: await keptManifests(db, params.id) } };
    },
    report: async ({ db, params, body }) => {
      if (!(await finishRelease(db, params.id, body.publisher, body.outcome))) throw notYours();
      watch.changed();
      return { data: await presentAny(db, params.id) };
    },
  };
}

/** The public content of a list. */
function contentHandlers({ media, map, instance }: Services): Pick<PublisherHandlers, ContentCalls> {
  return {
    stamps: async ({ db, head, query }) => {
      const domain = await domainOf(db, query.host);
      const list = listOf(head);
      const revision = contentRevision(domain, list);
      const { posts, media: pictures } = await listStamps(db, domain.id, list);
      const parts = await stampParts({ db, domain, head: list }, { media: JSON.stringify(pictures), instance });
      return { data: { revision, mark: markOf(instance, list, revision), posts, media: pictures, parts } };
    },
    changes: async ({ db, head, query }) => {
      const domain = await domainOf(db, query.host);
      return { data: await changesSince({ db, media, map, domain, head: listOf(head) }, query.since, instance) };
    },
    parts: async ({ db, head, query }) => {
      const domain = await domainOf(db, query.host);
      const list = listOf(head);
      const names = partNames.filter((name) => query.parts.split(',').includes(name));
      const parts = await readParts({ db, media, map, domain, head: list }, names);
      return { data: { revision: contentRevision(domain, list), parts } };
    },
    postsById: async ({ db, head, query }) => {
      const domain = await domainOf(db, query.host);
      const { posts, left } = await findFirstPosts(db, domain.id, query.ids.split(','), listOf(head), {
        // Its place comes with a post's stamp.
        counts: false,
      });
      return { data: await presentPosts({ db, media, head }, domain.id, posts), total: posts.length + left.length };
    },
    sections: async ({ db, query }) => {
      const domain = await domainOf(db, query.host);
      const rows = await listSections(db, domain.id);
      return { data: { revision: domain.revision, sections: await presentSections({ db, media }, domain.id, rows) } };
    },
  };
}

/** The publisher has no account, so it reads a list. */
const listOf = (head: Head): List => (head === 'saved' ? 'live' : head);

const notYours = () => new ApiError('conflict', 'This publisher is not building this release');

async function presentClaimed(db: Db, row: ReleaseView) {
  const shown = await db
    .selectFrom('domains')
    .select(['shown_number', 'shown_manifest'])
    .where('id', '=', row.domain_id)
    .executeTakeFirstOrThrow();
  const target =
    row.rollback_to === null
      ? null
      : await db
          .selectFrom('releases')
          .select(['number', 'manifest'])
          .where('domain_id', '=', row.domain_id)
          .where('number', '=', row.rollback_to)
          .executeTakeFirst();
  const rollback = row.rollback_to === null ? null : { number: row.rollback_to, manifest: target?.manifest ?? null };
  return { release: presentRelease(row, null), rollback_to: rollback, current: currentOf(shown) };
}

async function domainOf(db: Db, host: string): Promise<DomainRow> {
  const domain = await findDomainByHosts(db, [host]);
  if (!domain) throw invalidFields({ host: ['There is no such domain'] });
  return domain;
}

/** For a publisher: any domain. */
async function presentAny(db: Db, id: string) {
  const row = await findRelease(db, null, id);
  if (!row) throw notFound('release');
  return presentRelease(row, null);
}
