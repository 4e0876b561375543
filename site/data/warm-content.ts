import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { isReleaseList } from '#shared/rules/lists.ts';
import { type ContentParts, type ContentStamps, type PartName, partNames } from '#shared/schemas/publisher-content.ts';
import type { Section } from '#shared/schemas/sections.ts';

import type { Content } from './content.ts';
import { KeptDomains, type KeptParts } from './kept-domains.ts';
import { listOfApi } from './list-of-api.ts';
import { type Api, attempts, ContentError, loadContent, notingClient, readAllPosts, readStatuses } from './load.ts';
import { Memo } from './memo.ts';
import { type PublisherClient, publisherOverHttp } from './publisher-client.ts';
import { picturesOf, readStamped, wholeStamp, withPost } from './stamped-posts.ts';

type LoadOptions = {
  /** Whether the domain is being edited: its posts are cached for the next read. Others are only while there is room. */
  awaited: boolean;
  list: string;
  /** Reads the saved sections in another way, and notes the content revision that it read. */
  sections?: (note: (revision: number) => void) => Promise<Section[]>;
};

/** Reads a domain's content like `loadContent`, but only what changed since the previous read. */
export type WarmContent = {
  /** Reads a list of the domain (shared/rules/lists.ts). Throws a ContentError. */
  load: (host: string, origin: string, options: LoadOptions) => Promise<Content>;
  /** The memo of the domain's pages; lives as long as its cached posts. */
  memo: (host: string) => Memo;
};

/**
 * The most posts cached in total, for the most recently published domains: with everything made from it, a post takes about 15 KB.
 * Background builds get a smaller share, because an update reads every domain once.
 */
const maxCached = { all: 15_000, unawaited: 500 };

/**
 * The API tells what the list of a release has other than the one that was read last (`publisherCalls.changes`), so that an edit is read
 * in one call, however large the domain is. Where it can't tell, it lists a stamp for each post, picture and part (`publisherCalls.stamps`):
 * a post is reused while its own stamp and those of its pictures are unchanged, a part while its stamp is. An API without these calls is
 * read in full.
 */
export function openWarmContent(
  api: Api,
  secret: string,
  calls: PublisherClient = publisherOverHttp(api, secret),
  most = maxCached,
): WarmContent {
  const domains = new KeptDomains(most);

  /** The content of the list that was read last, with what the API says has changed. Null where it can't tell. */
  async function readChanges(publisher: Client, host: string, origin: string): Promise<Content | null> {
    const kept = domains.get(host);
    if (!kept?.last || kept.last.content.origin !== origin) return null;
    const { mark, content: before, pictures } = kept.last;
    const { data } = await publisher(publisherCalls.changes, { query: { host, since: mark } });
    if (!data) return null;
    let { posts } = before;
    for (const { stamp, post: read } of data.posts) {
      const next = withPost(posts, read);
      if (!next) return null;
      ({ posts } = next);
      kept.posts.set(read.id, { post: next.post, stamp: wholeStamp(stamp, read, pictures) });
    }
    const content = onDay({ ...before, ...data.parts, posts, revision: data.revision });
    kept.last = { mark: data.mark, content, pictures };
    // Their stamps are unknown, so a read of everything compares them with none.
    for (const name of Object.keys(data.parts)) delete kept.parts.stamps[name];
    domains.keep(host, kept, true);
    return content;
  }

  async function readAll(
    publisher: Client,
    host: string,
    origin: string,
    { awaited, list, sections }: LoadOptions,
  ): Promise<Content> {
    for (let attempt = 1; ; attempt += 1) {
      const stamps = await stampsOf(publisher, host);
      if (!stamps) return loadContent(listOfApi(api, secret, list), host, origin);
      const revisions = new Set([stamps.revision]);
      const note = (revision: number) => revisions.add(revision);
      const before = domains.get(host);
      const { posts, kept } = await readStamped(publisher, {
        host,
        stamps,
        before: before?.posts ?? new Map(),
        readAll: () => readAllPosts(notingClient(listOfApi(api, secret, list), host, note)),
      });
      // Last, because their revision is that of the posts, too, if it is that of the stamps.
      const parts = await readParts(publisher, { host, stamps, before: before?.parts, note });
      const shown = sections ? await sections(note) : null;
      const revision = Math.min(...revisions);
      const content = onDay({
        ...parts.values,
        posts,
        host,
        origin,
        revision,
        ...(shown ? { sections: shown } : {}),
      });
      if (revisions.size > 1 && attempt < attempts) continue;
      const isWhole = revisions.size === 1 && stamps.mark !== null;
      const last = isWhole ? { mark: stamps.mark ?? '', content, pictures: picturesOf(stamps) } : null;
      // Previews of other lists leave the last release as it is.
      const now = domains.get(host);
      const memo = now?.memo ?? new Memo();
      domains.keep(host, { posts: kept, parts, last: last ?? now?.last ?? null, memo }, awaited);
      return content;
    }
  }

  return {
    load: async (host, origin, options) => {
      const publisher = calls(options.list);
      try {
        const changed = isReleaseList(options.list) ? await readChanges(publisher, host, origin) : null;
        const content = changed ?? (await readAll(publisher, host, origin, options));
        return { ...content, statuses: await readStatuses(notingClient(api, host, () => undefined)) };
      } catch (error) {
        throw error instanceof ContentError ? error : new ContentError(host, error);
      }
    },
    memo: (host) => domains.get(host)?.memo ?? new Memo(),
  };
}

/** The content as it is built now. Nothing is said of trucks yet: that isn't kept. */
function onDay(content: Omit<Content, 'today' | 'statuses'>): Content {
  return { ...content, today: serviceDay(content.options.timezone, new Date()), statuses: [] };
}

/** Null where the API has no such call: it is a third party's. */
async function stampsOf(publisher: Client, host: string): Promise<ContentStamps | null> {
  try {
    return (await publisher(publisherCalls.stamps, { query: { host } })).data;
  } catch (error) {
    if (isHttpError(error) && [401, 403, 404, 405, 422].includes(error.status)) return null;
    throw error;
  }
}

type ReadParts = {
  host: string;
  stamps: ContentStamps;
  before: KeptParts | undefined;
  note: (revision: number) => void;
};
type WholeParts = { values: ContentParts; stamps: Record<string, string> };

/** Reads the parts whose stamps changed. Asks even if none did, because the reply has the content's revision. */
async function readParts(publisher: Client, { host, stamps, before, note }: ReadParts): Promise<WholeParts> {
  const isKnown = (name: PartName) =>
    before?.values[name] !== undefined &&
    stamps.parts[name] !== undefined &&
    before.stamps[name] === stamps.parts[name];
  const changed = partNames.filter((name) => !isKnown(name));
  const { data } = await publisher(publisherCalls.parts, { query: { host, parts: changed.join(',') } });
  note(data.revision);
  const values = { ...before?.values, ...data.parts };
  const missing = partNames.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new Error(`the API left out ${missing}`);
  return { values: values as ContentParts, stamps: stamps.parts };
}
