import type { Hono } from 'hono';

import { postCalls } from '#shared/calls/posts.ts';
import { postColumns, readColumns } from '#shared/rules/post-columns.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import type { PostBodyInput } from '#shared/schemas/post-body.ts';
import type { PostDataUpdate } from '#shared/schemas/posts.ts';

import type { SignedIn } from '../auth/access.ts';
import { listNamed } from '../db/categories.ts';
import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import { listCuisineTags } from '../db/cuisine-tags.ts';
import { timeZoneOf } from '../db/documents.ts';
import { bumpRevision } from '../db/domains.ts';
import { findRow, ownRow } from '../db/own-rows.ts';
import { movePost } from '../db/post-order.ts';
import { searchPosts } from '../db/post-search.ts';
import { deletePost, flagOf, insertPost, type PostChange } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import {
  countMatching,
  countPosts,
  findPost,
  findSiblings,
  isPublicPost,
  listPosts,
  listRows,
  matchingPosts,
} from '../db/posts.ts';
import { listRevisions, readRevision } from '../db/revisions.ts';
import { bodyColumns, readBody, storedBody } from '../db/stored-body.ts';
import { addRoutes, type Handlers } from '../http/route.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { checkBlocks, checkBlockTypes } from '../posts/blocks.ts';
import { bulkChange } from '../posts/bulk.ts';
import { changePost, inDomain, savePost } from '../posts/change-post.ts';
import { postsCsv } from '../posts/csv.ts';
import { checkUrl, place } from '../posts/placement.ts';
import { checkAttributes, checkReferences, withTrashedMedia } from '../posts/references.ts';
import { discardPost, inTrash } from '../posts/set-back.ts';
import { presentListed, presentOne, presentPosts } from '../presenters/post.ts';
import type { RequestContext, Services } from '../services/context.ts';

/** The most rows for a screen and for a spreadsheet. */
const mostMatches = 5_000;
const mostExported = 100_000;

type PostHandlers = Handlers<typeof postCalls>;

const readHandlers = {
  listByType: async ({ db, domain, head, query, media }) => {
    if (head !== 'saved' && (query.deleted || (query.status && query.status !== postStatusIds.published))) {
      throw new ApiError('unauthorized', 'Sign in to see posts that are not public');
    }
    const dated = query.startDate !== undefined || query.endDate !== undefined;
    const timeZone = dated ? await timeZoneOf(db, domain.id) : 'UTC';
    const { rows, total } = await listPosts(db, { ...query, timeZone }, { domainId: domain.id, head });
    return { data: await presentPosts({ db, media, head }, domain.id, rows), total };
  },

  rows: async ({ db, domain, query, media }) => {
    const filter = { ...query, timeZone: await timeZoneOf(db, domain.id) };
    const { rows, total } = await listRows(db, domain.id, filter);
    return { data: await presentListed({ db, media }, domain.id, rows), total };
  },

  matching: async ({ db, domain, query }) => {
    const filter = { ...query, timeZone: await timeZoneOf(db, domain.id) };
    const data = await matchingPosts(db, domain.id, filter, mostMatches);
    const total = data.length < mostMatches ? data.length : await countMatching(db, domain.id, filter);
    return { data, total };
  },

  export: async ({ db, domain, query: { columns: asked, ...query } }) => {
    const columns = asked === undefined ? undefined : readColumns(asked);
    if (asked !== undefined && !columns) throw invalidFields({ columns: [`Name some of ${postColumns.join(', ')}`] });
    const timeZone = await timeZoneOf(db, domain.id);
    const posts = await matchingPosts(db, domain.id, { ...query, timeZone }, mostExported);
    const tags = new Map([
      ...(await listCuisineTags(db, domain.id)).map(({ id, title }) => [id, title] as const),
      ...(await listNamed(db, 'categories', domain.id)).map(({ id, name }) => [id, name] as const),
    ]);
    const ids = posts.map(({ id }) => id);
    return {
      name: `${postTypeById(query.type).segment}-${domain.host}-${new Date().toISOString().slice(0, 10)}.csv`,
      body: postsCsv(db, domain.id, ids, { host: domain.host, timeZone, tags, columns }),
    };
  },

  counts: async ({ db, domain, query }) => ({ data: await countPosts(db, domain.id, query) }),

  search: async ({ db, domain, query }) => ({ data: await searchPosts(db, domain.id, query) }),

  get: async (context) => {
    const post = await findReadable(context, context.params.id);
    return { data: await presentOne(context, post) };
  },

  typeGroup: async (context) => {
    const post = await findReadable(context, context.params.id);
    return { data: { post: await presentOne(context, post), ...(await findSiblings(context.db, post)) } };
  },

  revisions: async (context) => {
    const post = await findReadable(context, context.params.id);
    const { rows, total } = await listRevisions(context.db, post.id, context.query);
    return { data: rows, total };
  },

  revision: async (context) => {
    const post = await findReadable(context, context.params.id);
    const revision = await readRevision(context.db, post.id, context.params.rev);
    if (!revision) throw notFound('revision');
    const { post_body } = await presentOne(context, { ...post, post_body: revision.post_body });
    return { data: { ...revision, post_body } };
  },
} satisfies Partial<PostHandlers>;

const writeHandlers = {
  bulk: async ({ db, account, body, work, quotas }) => {
    if (body.action === 'status') await quotas.refuseFull(account, 'revision');
    return { data: { changed: await bulkChange({ db, account, work }, body) } };
  },

  create: async ({ db, domain, account, body, media }) => {
    checkUrl(body.url, body.post_type_id);
    checkBlocks(body.post_body.blocks);
    const placement = place(account, { post_status_id: postStatusIds.draft, publish_at: null }, body);
    const post = await inDomain({ db, account }, async (trx) => {
      const id = await createOnce(trx, { account, call: 'posts.create', body }, async () => {
        await checkBlockTypes(trx, domain.id, { built: body.post_body.blocks });
        await checkReferences(trx, domain.id, body.post_body, null);
        const created = await insertPost(trx, domain.id, { ...body, ...placement }, account.user.id);
        if (isPublicPost(created)) await bumpRevision(trx, domain.id);
        return created.id;
      });
      return ownRow(trx, 'posts', domain.id, id);
    });
    return { data: await presentOne({ db, media }, post) };
  },

  updateBody: async ({ db, account, params, body, media }) => {
    const saved = await savePost({ db, account, media }, params.id, body.version, async (trx, post) => {
      checkAttributes(post, body.post_body.attributes);
      checkBlocks(body.post_body.blocks);
      const stored = readBody(post.post_body);
      await checkBlockTypes(trx, post.domain_id, { built: body.post_body.blocks, stored: stored.blocks });
      await checkReferences(trx, post.domain_id, body.post_body, stored);
      const slots = await withTrashedMedia(trx, post.domain_id, body.post_body, stored.media);
      return changeOf(account, post, body, { ...body.post_body, media: slots });
    });
    return { data: await presentOne({ db, media }, saved) };
  },

  updateData: async ({ db, account, params, body, media, work: counts }) => {
    const saved = await savePost({ db, account, media, counts }, params.id, body.version, async (_trx, post) =>
      changeOf(account, post, body, readBody(post.post_body)),
    );
    return { data: await presentOne({ db, media }, saved) };
  },

  updateOrder: async ({ db, account, params, body, media }) => {
    const moved = await changePost({ db, account }, params.id, async (trx, post) => {
      if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
      if (body.after && !(await findRow(trx, 'posts', post.domain_id, body.after))) {
        throw invalidFields({ after: ['There is no such post'] });
      }
      return (await movePost(trx, post, body)) ? ownRow(trx, 'posts', post.domain_id, post.id) : post;
    });
    return { data: await presentOne({ db, media }, moved) };
  },

  updateStatus: async ({ db, account, params, body, media, work: counts }) => {
    const saved = await savePost({ db, account, media, counts }, params.id, body.version, async (_trx, post) =>
      place(account, post, body),
    );
    return { data: await presentOne({ db, media }, saved) };
  },

  restore: async ({ db, account, params, media }) => {
    const restored = await changePost({ db, account }, params.id, (trx, post) =>
      inTrash(trx, post, { trashed: false, userId: account.user.id }),
    );
    return { data: await presentOne({ db, media }, restored) };
  },

  remove: async ({ db, account, params, media }) => {
    const removed = await changePost({ db, account }, params.id, (trx, post) =>
      inTrash(trx, post, { trashed: true, userId: account.user.id }),
    );
    return { data: await presentOne({ db, media }, removed) };
  },

  removePermanently: async ({ db, account, domain, params }) => {
    await inDomain({ db, account }, async (trx) => {
      const post = await ownRow(trx, 'posts', domain.id, params.id);
      if (post.deleted_at === null) throw new ApiError('conflict', 'Move the post to the trash first');
      await deletePost(trx, post, account.user.id);
    });
    return null;
  },

  discard: async ({ db, account, params, media, work }) => {
    const saved = await discardPost({ db, account, work }, params.id);
    return { data: await presentOne({ db, media }, saved) };
  },

  restoreRevision: async ({ db, account, params, media, work: counts }) => {
    const bringBack = async (trx: Db, post: StoredPost) => {
      const revision = await readRevision(trx, post.id, params.rev);
      if (!revision) throw notFound('revision');
      // Restores the content, not the URL and status.
      const body = storedBody(readBody(revision.post_body), { ...post, title: revision.title });
      return { title: revision.title, ...bodyColumns(body) };
    };
    const saved = await savePost({ db, account, media, counts }, params.id, undefined, bringBack, { apart: true });
    return { data: await presentOne({ db, media }, saved) };
  },
} satisfies Partial<PostHandlers>;

export function addPostRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, postCalls, { ...readHandlers, ...writeHandlers });
}

/**
 * The change that a save makes: the body becomes `says`, and `data` overrides fields of the post. Throws ApiError
 * forbidden or invalid_fields.
 */
function changeOf(account: SignedIn, post: StoredPost, data: PostDataUpdate, says: PostBodyInput): PostChange {
  const { url = post.url, title = post.title } = data;
  if (url !== post.url) checkUrl(url, post.post_type_id);
  return {
    ...place(account, post, data),
    url,
    title,
    no_index: flagOf(data.no_index, post.no_index),
    no_follow: flagOf(data.no_follow, post.no_follow),
    show_in_sitemap: flagOf(data.show_in_sitemap, post.show_in_sitemap),
    ...bodyColumns(storedBody(says, { title, url, post_type_id: post.post_type_id })),
  };
}

/** A post that the caller may read: any of the domain when signed in, otherwise a live one. Throws ApiError not_found. */
async function findReadable({ db, domain, head }: RequestContext, id: string): Promise<StoredPost> {
  const post = await findPost(db, domain.id, head, id);
  if (!post) throw notFound('post');
  return post;
}
