import { analyticsCalls } from '#shared/calls/analytics.ts';
import type { CallResult } from '#shared/calls/call.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { type PostTypeName, postTypeIds, postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { LiveStatus } from '#shared/schemas/statuses.ts';

import type { Content } from './content.ts';

/** Where the API is: `baseUrl` has no trailing slash; `fetch` may call it without a network. */
export type Api = { baseUrl: string; fetch?: typeof globalThis.fetch };

/** The API's limit for one list (product.md, section 9). */
const pageSize = 500;
/** How often content is read that changes meanwhile. */
export const attempts = 5;

/** The public content of a domain can't be read. `message` names the call and its status. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(host: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The content of ${host} can't be read: ${reason}`, { cause });
  }
}

/**
 * Reads all public content of one domain, as a visitor without an account could. Every response names its content revision. If an
 * editor saved during the read, the content is read again, up to five times; then the oldest revision seen counts, so the panel
 * still reports changes to publish. Its day is that of `at`. Throws a ContentError when a call fails.
 */
export async function loadContent(api: Api, host: string, origin: string, at = new Date()): Promise<Content> {
  for (let attempt = 1; ; attempt += 1) {
    const revisions = new Set<number>();
    const client = notingClient(api, host, (revision) => revisions.add(revision));
    let content;
    try {
      const [parts, posts, statuses, sections] = await Promise.all([
        readParts(client),
        readAllPosts(client),
        readStatuses(client),
        client(sectionCalls.list).then(({ data }) => data),
      ]);
      content = { ...parts, posts, statuses, sections };
    } catch (error) {
      throw new ContentError(host, error);
    }
    // A third-party API sends no revisions, so one read has to do.
    const revision = revisions.size === 0 ? 0 : Math.min(...revisions);
    if (revisions.size > 1 && attempt < attempts) continue;
    return { ...content, host, origin, revision, today: serviceDay(content.options.timezone, at) };
  }
}

/** What is true of trucks now. An API of a third party may not know. */
export async function readStatuses(client: Client): Promise<LiveStatus[]> {
  try {
    return (await client(statusCalls.now)).data;
  } catch (error) {
    if (isHttpError(error) && [401, 403, 404, 405].includes(error.status)) return [];
    throw error;
  }
}

/** A visitor of a host, who notes the content revision of each reply. */
export function notingClient(api: Api, host: string, note: (revision: number) => void): Client {
  const fetch = api.fetch ?? globalThis.fetch;
  return createClient({
    session: memorySession(host),
    baseUrl: api.baseUrl,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const revision = response.headers.get('x-content-revision');
      if (response.ok && revision !== null) note(Number(revision));
      return response;
    },
  });
}

/** The call of each part of the content that is always read in the same way. */
const reads = {
  options: optionCalls.getOptions,
  colors: optionCalls.getColors,
  errorPage: optionCalls.getErrorPage,
  socials: optionCalls.getSocials,
  menus: optionCalls.getMenus,
  seo: optionCalls.getSeo,
  siteMap: optionCalls.getSiteMap,
  analytics: analyticsCalls.list,
  cuisineTags: cuisineTagCalls.list,
  faqs: faqCalls.list,
  faqCategories: faqCategoryCalls.list,
  categories: categoryCalls.list,
  redirects: optionCalls.redirects,
};
type Parts = { [Part in keyof typeof reads]: CallResult<(typeof reads)[Part]>['data'] };

async function readParts(client: Client): Promise<Parts> {
  const reading = Object.entries(reads).map(async ([part, call]) => [part, (await client(call)).data] as const);
  return Object.fromEntries(await Promise.all(reading)) as Parts;
}

export async function readAllPosts(client: Client): Promise<Content['posts']> {
  const lists = await Promise.all(
    postTypeList.map(async (type) => [type.name, await readPostsOfType(client, type.name)] as const),
  );
  return Object.fromEntries(lists) as Content['posts'];
}

async function readPostsOfType(client: Client, name: PostTypeName): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const query = {
      type: postTypeIds[name],
      limit: pageSize,
      offset: posts.length,
      sortBy: 'position',
      sortDir: 'asc',
    } as const;
    const { data, total } = await client(postCalls.listByType, { query });
    posts.push(...data);
    if (data.length === 0 || posts.length >= total) return posts;
  }
}
