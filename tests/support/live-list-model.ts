import { publishDuePosts } from '#api/releases/schedule.ts';
import { releaseDueGroups } from '#api/releases/scheduled-releases.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { differenceCalls } from '#shared/calls/differences.ts';
import { livePatchCalls } from '#shared/calls/live-patches.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Difference } from '#shared/schemas/differences.ts';
import type { Release, ReleasedDocument } from '#shared/schemas/releases.ts';

import type { TestApi } from './api.ts';
import { createPost } from './content.ts';

type Contents = Map<string, string>;

/** What a document says, without what follows from others, or from when it was saved. Redirects follow from the URLs of posts. */
function contentOf(document: string, state: Difference['after']): string | null {
  if (state === null) return null;
  const { position: _, version: _version, updated_at: _at, ...rest } = state as Record<string, unknown>;
  // The website's title is shown with the options, and goes live as a document of its own.
  if (document === 'options') delete rest['title'];
  return JSON.stringify(rest);
}

/** A post's content with another description. */
function described(content: string, description: string): string {
  const post = JSON.parse(content) as Described;
  const attributes = { ...post.post_body.attributes, description };
  return JSON.stringify({ ...post, post_body: { ...post.post_body, attributes } });
}

type Described = { post_body: { attributes: { description: string } } };
const descriptionOf = (content: string) => (JSON.parse(content) as Described).post_body.attributes.description;

/** Null for what is deleted for good, and no longer live. */
function orGone(error: { status?: number }): null {
  if (error.status === 404) return null;
  throw error as Error;
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
  /** What groups will take live, by the group's id. */
  private readonly scheduled = new Map<string, Map<string, string | null>>();
  /** When each content of a document was saved. */
  private readonly savedAt = new Map<string, string>();
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

  /** What is saved of a document, and is to go live now or later. */
  private async choose(document: string): Promise<string | null> {
    const { after } = await this.differenceOf(document);
    const { data } = await this.editor(changeCalls.list, { query: { limit: 500 } });
    const change = data.find((each) => each.document === document);
    if (after !== null && change) this.savedAt.set(`${document} ${after}`, change.at);
    return after;
  }

  private ageOf(document: string, content: string | undefined): string {
    return this.savedAt.get(`${document} ${content}`) ?? '';
  }

  async differenceOf(document: string): Promise<{ before: string | null; after: string | null }> {
    const { data } = await this.editor(differenceCalls.get, { params: { document } });
    return { before: contentOf(document, data.before), after: contentOf(document, data.after) };
  }

  /** Publishes these documents, or all that differ. */
  async publish(documents?: string[]): Promise<void> {
    const chosen = documents ?? (await this.changes());
    const next = new Map(this.live);
    for (const document of chosen) this.put(next, document, await this.choose(document));
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

  /** Schedules some of the changes as a group. */
  async schedule(documents: string[]): Promise<void> {
    const group = new Map<string, string | null>();
    for (const document of documents) group.set(document, await this.choose(document));
    const body = { name: 'Later', release_at: '2999-01-01T00:00:00.000Z', documents };
    const { data } = await this.editor(scheduledReleaseCalls.create, { body });
    this.scheduled.set(data.id, group);
  }

  /** The first group comes due. What was deleted or taken back to a draft since stays as it is, as does what is live and newer. */
  async groupComesDue(): Promise<void> {
    const [first] = this.scheduled;
    if (!first) return;
    const [id, group] = first;
    this.scheduled.delete(id);
    const { db } = this.api.services;
    const past = '2020-01-01T00:00:00.000Z';
    await db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', id).execute();
    const next = new Map(this.live);
    for (const [document, content] of group) {
      const saved = await this.differenceOf(document).catch(orGone);
      if (saved === null || (content === null) !== (saved.after === null)) continue;
      const live = this.live.get(document);
      if (content !== null && this.ageOf(document, live) > this.ageOf(document, content)) continue;
      this.put(next, document, content);
    }
    await releaseDueGroups({ ...this.api.services, log: () => undefined });
    const { data } = await this.editor(scheduledReleaseCalls.list);
    const isLive = await this.settle(data.find((each) => each.id === id)?.release_id ?? '', next);
    await releaseDueGroups({ ...this.api.services, log: () => undefined });
    // It would be tried again, in the middle of another step.
    if (!isLive) await this.editor(scheduledReleaseCalls.remove, { params: { id } });
  }

  /** Changes a field of a live post for visitors and in the saved post, and nothing else of it. Groups that will take the post live get it too. */
  async patch(document: string, description: string): Promise<void> {
    const before = this.live.get(document);
    const saved = (await this.differenceOf(document)).after;
    if (before === undefined) return;
    const [, id = ''] = document.split(':');
    const body = { post_body: { attributes: { description } } };
    const { data } = await this.editor(livePatchCalls.apply, { params: { id }, body });
    for (const group of this.scheduled.values()) {
      const content = group.get(document);
      if (content && this.ageOf(document, before) > this.ageOf(document, content)) continue;
      if (content && descriptionOf(content) === descriptionOf(before)) {
        this.savedAt.set(`${document} ${described(content, description)}`, this.ageOf(document, content));
        group.set(document, described(content, description));
      }
    }
    const next = new Map(this.live);
    next.set(document, described(before, description));
    this.savedAt.set(`${document} ${described(before, description)}`, this.ageOf(document, before));
    await this.settle(data.release.id, next);
    const { after } = await this.differenceOf(document);
    const expected = saved && described(saved, description);
    if (after !== expected) throw new Error(`${document}: saved ${after} instead of ${expected}`);
  }

  /** The live posts that are in no trash. */
  async livePosts(): Promise<string[]> {
    const names: string[] = [];
    for (const document of this.live.keys()) {
      if (!document.startsWith('post:')) continue;
      const saved = await this.editor(postCalls.get, { params: { id: document.slice('post:'.length) } }).catch(orGone);
      if (saved && saved.data.deleted_at === null) names.push(document);
    }
    return names;
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
    const own = (await this.documentsOf(release)).filter(({ live }) => live);
    if (!before || own.length === 0) return;
    const next = new Map(this.live);
    for (const { document } of own.filter((each) => isOwn(each.document)))
      this.put(next, document, before.get(document) ?? null);
    const { data } = await this.editor(releaseCalls.undo, { params: { id: release.id } });
    await this.settle(data.release.id, next);
  }

  private async documentsOf({ id }: Release): Promise<ReleasedDocument[]> {
    const all: ReleasedDocument[] = [];
    for (;;) {
      const query = { limit: 100, offset: all.length };
      const { data, total } = await this.editor(releaseCalls.documents, { params: { id }, query });
      all.push(...data);
      if (all.length >= total) return all;
    }
  }

  /** The documents whose live content isn't that of the map. */
  async differences(): Promise<string[]> {
    // Settings are live from the start, so the map has them only once they were published.
    const known = (await this.changes()).filter((document) => document.startsWith('post:'));
    const wrong: string[] = [];
    for (const document of new Set([...known, ...this.live.keys()])) {
      const difference = await this.differenceOf(document).catch(orGone);
      const before = difference && difference.before;
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

  /** Whether the release went live. */
  private async settle(id: string, next: Contents): Promise<boolean> {
    const release = await this.finish(id);
    if (release.state !== 'live') return false;
    this.before.set(release.number, this.live);
    this.live = next;
    this.after.set(release.number, next);
    return true;
  }
}
