import { analyticsCalls } from '#shared/calls/analytics.ts';
import type { CallResult } from '#shared/calls/call.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { type PostTypeName, postTypeIds, postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Content } from './content.ts';

/** Where the API is: `baseUrl` has no trailing slash; `fetch` may call it without a network. */
export type Api = { baseUrl: string; fetch?: typeof globalThis.fetch };

/** The API's limit for one list (product.md, section 9). */
const pageSize = 500;
const attempts = 5;

/** The public content of a domain can't be read. `message` names the call and its status. */
class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(host: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The content of ${host} can't be read: ${reason}`, { cause });
  }
}

/** Each reads a part of the content in another way, and notes the content revision that it read. */
export type Readers = {
  /** The published posts by type, in position order. */
  posts?: (client: Client, note: (revision: number) => void) => Promise<Content['posts']>;
  /** The saved sections. */
  sections?: (note: (revision: number) => void) => Promise<Content['sections']>;
};

/**
 * Reads all public content of one domain, as a visitor without an account could. Every response names its content revision. If an
 * editor saved during the read, the content is read again, up to five times; then the oldest revision seen counts, so the panel
 * still reports changes to publish. Throws a ContentError when a call fails.
 */
export async function loadContent(
  api: Api,
  host: string,
  origin: string,
  { posts: readPosts = readAllPosts, sections: readSections }: Readers = {},
): Promise<Content> {
  for (let attempt = 1; ; attempt += 1) {
    const revisions = new Set<number>();
    const client = createClient({
      session: memorySession(host),
      baseUrl: api.baseUrl,
      fetch: noting(revisions, api.fetch),
    });
    const note = (revision: number) => revisions.add(revision);
    let content;
    try {
      const [parts, posts, sections] = await Promise.all([
        readParts(client),
        readPosts(client, note),
        readSections ? readSections(note) : client(sectionCalls.list).then(({ data }) => data),
      ]);
      content = { ...parts, posts, sections };
    } catch (error) {
      throw new ContentError(host, error);
    }
    // A third-party API sends no revisions, so one read has to do.
    const revision = revisions.size === 0 ? 0 : Math.min(...revisions);
    if (revisions.size <= 1 || attempt === attempts) return { ...content, host, origin, revision };
  }
}

function noting(revisions: Set<number>, fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const revision = response.headers.get('x-content-revision');
    if (response.ok && revision !== null) revisions.add(Number(revision));
    return response;
  };
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
