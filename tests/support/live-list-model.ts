import { publishDuePosts } from '#api/releases/schedule.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Difference } from '#shared/schemas/changes.ts';
import type { Release } from '#shared/schemas/releases.ts';

import type { TestApi } from './api.ts';
import { createPost } from './content.ts';

type Contents = Map<string, string>;

/** What a document says, without what follows from others. Redirects follow from the URLs of posts. */
function contentOf(state: Difference['after']): string | null {
  if (state === null) return null;
  const { position: _, ...rest } = state as Record<string, unknown>;
  return JSON.stringify(rest);
}

const isOwn = (document: string) => !document.startsWith('redirect:');

/**
 * The live list as the documentation describes it, in a few lines: a map from each document to what visitors see of it. Every step does
 * the same to the map and, through the API, to the domain.
 */
export class LiveListModel {
  live: Contents = new Map();
  /** The map at the time of each release, by number. */
  readonly before = new Map<number, Contents>();
  readonly after = new Map<number, Contents>();
  private made = 0;

  private readonly api: TestApi;
  private readonly editor: Client;
  private readonly finish: (id: string) => Promise<Release>;

  /** `finish` builds what waits and returns the release. */
  constructor(api: TestApi, editor: Client, finish: (id: string) => Promise<Release>) {
    this.api = api;
    this.editor = editor;
    this.finish = finish;
  }

  async changes(): Promise<string[]> {
    const { data } = await this.editor(changeCalls.list, { query: { limit: 500 } });
    return data.map(({ document }) => document).filter(isOwn);
  }

  async differenceOf(document: string): Promise<{ before: string | null; after: string | null }> {
    const { data } = await this.editor(changeCalls.get, { params: { document } });
    return { before: contentOf(data.before), after: contentOf(data.after) };
  }

  /** Publishes these documents, or all that differ. */
  async publish(documents?: string[]): Promise<void> {
    const chosen = documents ?? (await this.changes());
    const next = new Map(this.live);
    for (const document of chosen) this.put(next, document, (await this.differenceOf(document)).after);
    const body = documents ? { documents } : undefined;
    const { data } = await this.editor(releaseCalls.clearCache, body ? { body } : {});
    await this.settle(data.release.id, next);
  }

  /** A scheduled post comes due. Nothing else goes live with it. */
  async comeDue(): Promise<void> {
    this.made += 1;
    const url = `blog/scheduled-${this.made}`;
    const publish_at = '2999-01-01T00:00:00.000Z';
    const post = await createPost(this.editor, { url, post_type_id: 6, post_status_id: 3, publish_at });
    await this.api.services.db
      .updateTable('posts')
      .set({ publish_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', post.id)
      .execute();
    await publishDuePosts({ ...this.api.services, log: () => undefined });
    const { data } = await this.editor(releaseCalls.list, { query: { limit: 1 } });
    const next = new Map(this.live);
    this.put(next, `post:${post.id}`, (await this.differenceOf(`post:${post.id}`)).after);
    await this.settle(data[0]?.id ?? '', next);
  }

  async rollback(release: Release): Promise<void> {
    const target = this.after.get(release.number);
    if (!target) return;
    const { data } = await this.editor(releaseCalls.rollback, { params: { id: release.id } });
    await this.settle(data.release.id, new Map(target));
  }

  /** Takes back what is still live of a release. */
  async undo(release: Release): Promise<void> {
    const before = this.before.get(release.number);
    const { data: documents } = await this.editor(releaseCalls.documents, { params: { id: release.id } });
    const own = documents.filter(({ live }) => live);
    if (!before || own.length === 0) return;
    const next = new Map(this.live);
    for (const { document } of own.filter((each) => isOwn(each.document)))
      this.put(next, document, before.get(document) ?? null);
    const { data } = await this.editor(releaseCalls.undo, { params: { id: release.id } });
    await this.settle(data.release.id, next);
  }

  /** The documents whose live content isn't that of the map. */
  async differences(): Promise<string[]> {
    // Settings are live from the start, so the map has them only once they were published.
    const known = (await this.changes()).filter((document) => document.startsWith('post:'));
    const wrong: string[] = [];
    for (const document of new Set([...known, ...this.live.keys()])) {
      const before = await this.differenceOf(document).then(
        (difference) => difference.before,
        // Deleted for good, and no longer live.
        (error: { status?: number }) => (error.status === 404 ? null : Promise.reject(error as Error)),
      );
      const expected = this.live.get(document) ?? null;
      if (before !== expected) wrong.push(`${document}: ${before} instead of ${expected}`);
    }
    return wrong;
  }

  /** Deletes what is in the trash for good. What is live of it stays live. */
  async emptyTrash(type: 2 | 6): Promise<void> {
    const { data } = await this.editor(postCalls.listByType, { query: { type, limit: 1, deleted: 'true' } });
    for (const { id } of data) await this.editor(postCalls.removePermanently, { params: { id } });
  }

  private put(map: Contents, document: string, content: string | null): void {
    if (content === null) map.delete(document);
    else map.set(document, content);
  }

  private async settle(id: string, next: Contents): Promise<void> {
    const release = await this.finish(id);
    if (release.state !== 'live') return;
    this.before.set(release.number, this.live);
    this.live = next;
    this.after.set(release.number, next);
  }
}
