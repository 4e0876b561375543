import { type PostColumn, postColumns } from '#shared/rules/post-columns.ts';
import { postStatusLabels } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';

import type { Db } from '../db/connect.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { findFirstPosts } from '../db/posts.ts';
import { readBody, type StoredBody } from '../db/stored-body.ts';
import { clockOf, type CsvColumn, csvFile } from '../lib/csv.ts';

/** Rows of a chunk; fewer where bodies are large. */
const pageSize = 200;

type Look = { host: string; timeZone: string; tags: Map<string, string>; columns?: readonly PostColumn[] | undefined };

/**
 * Posts of a domain as CSV, in the order of `ids`. `tags` names the cuisine tags and categories by id; times are in the
 * domain's time zone. `columns` are those wanted beside title and address; without it all that posts of any type have.
 */
export function postsCsv(db: Db, domainId: string, ids: string[], look: Look): ReadableStream<Uint8Array<ArrayBuffer>> {
  let waiting = ids;
  return csvFile(columnsOf(look), async () => {
    if (waiting.length === 0) return null;
    const { posts, left } = await findFirstPosts(db, domainId, waiting.slice(0, pageSize));
    waiting = [...left, ...waiting.slice(pageSize)];
    return posts.map((post) => ({ post, body: readBody(post.post_body) }));
  });
}

type Row = { post: StoredPost; body: StoredBody };

/** Only stories have them. */
const ofStories = new Set<PostColumn>(['author', 'published_on']);

function columnsOf({ host, timeZone, tags, columns }: Look): CsvColumn<Row>[] {
  const time = clockOf(timeZone);
  const yes = (flag: number) => (flag ? 'yes' : 'no');
  const attribute = ({ attributes }: StoredBody, name: 'author' | 'published_on') =>
    (name in attributes && (attributes as Partial<Record<typeof name, string>>)[name]) || '';
  const all = {
    status: { label: 'Status', value: ({ post }) => postStatusLabels[post.post_status_id] },
    author: { label: 'Author', value: ({ body }) => attribute(body, 'author') },
    published_on: { label: 'Date', value: ({ body }) => attribute(body, 'published_on') },
    position: { label: 'Position', value: ({ post }) => String(post.position + 1) },
    description: { label: 'Description', value: ({ body }) => body.attributes.description },
    tags: {
      label: 'Tags',
      value: ({ body: { external_data } }) =>
        [...external_data.cuisines, ...(external_data.categories ?? [])].flatMap((id) => tags.get(id) ?? []).join(', '),
    },
    no_index: { label: 'Hidden from search', value: ({ post }) => yes(post.no_index) },
    publish_at: {
      label: `Goes live (${timeZone})`,
      value: ({ post }) => (post.publish_at ? time(post.publish_at) : ''),
    },
    created_at: { label: `Created (${timeZone})`, value: ({ post }) => time(post.created_at) },
    updated_at: { label: `Updated (${timeZone})`, value: ({ post }) => time(post.updated_at) },
  } satisfies Record<PostColumn, CsvColumn<Row>>;
  const wanted = postColumns.filter((name) => columns?.includes(name) ?? !ofStories.has(name));
  return [
    { label: 'Title', value: ({ post }) => post.title },
    { label: 'Address', value: ({ post }) => `${host}${publicPath(post.url)}` },
    ...wanted.map((name) => all[name]),
  ];
}
