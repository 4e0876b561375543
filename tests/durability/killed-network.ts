import { changeCalls } from '#shared/calls/changes.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { liveRelease, type Place } from '#site/publish/release.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';

import { type ApiProcess, host } from './api-process.ts';

/** What each document says: a number, which no save uses twice. */
export type Marks = Map<string, number>;

export const same = (one: Marks, other: Marks) =>
  one.size === other.size && [...one].every(([document, mark]) => other.get(document) === mark);

const members = 5;
const urlOf = (index: number) => `members/killed-${index}`;

/** A menu and some members whose texts say which save they are of, in pages that show several of them. */
export class KilledNetwork {
  /** The last acknowledged saves. */
  saved: Marks = new Map();
  private posts: string[] = [];
  private made = 0;

  private readonly api: ApiProcess;
  private readonly place: Place;

  constructor(api: ApiProcess, place: Place) {
    this.api = api;
    this.place = place;
  }

  get documents(): string[] {
    return ['menus', ...this.posts.map((id) => `post:${id}`)];
  }

  async create(): Promise<void> {
    for (let index = 0; index < members; index += 1) {
      const mark = (this.made += 1);
      const post = await createPost(this.api.client, { title: titleOf(index, mark), url: urlOf(index) });
      this.posts.push(post.id);
      this.saved.set(`post:${post.id}`, mark);
    }
    await this.save('menus');
  }

  /** A number for a save that is about to be made. */
  next(): number {
    return (this.made += 1);
  }

  async save(document: string): Promise<void> {
    const mark = this.next();
    const { client } = this.api;
    if (document === 'menus') {
      const { data, version } = await client(optionCalls.getMenus);
      const header = [{ text: `Menu mark ${mark}`, url: '/members', type: 'link' as const, children: [] }];
      await client(optionCalls.updateMenus, { body: { ...data, header, version } });
    } else {
      const id = document.slice('post:'.length);
      const { data: post } = await client(postCalls.get, { params: { id } });
      const body = { title: this.titleFor(document, mark), version: post.version, post_body: bodyInput(post) };
      await client(postCalls.updateBody, { params: { id }, body });
    }
    this.saved.set(document, mark);
  }

  /** The body of a call that changes the mark of a post for visitors at once. */
  patchOf(document: string, mark: number): { title: string } {
    return { title: this.titleFor(document, mark) };
  }

  private titleFor(document: string, mark: number): string {
    return titleOf(this.posts.indexOf(document.slice('post:'.length)), mark);
  }

  /** What the files say that visitors get. Throws where two pages disagree. */
  async shown(): Promise<Marks> {
    const live = await liveRelease(this.place);
    if (!live) throw new Error('Nothing is live');
    const found = new Map<string, Set<number>>();
    const note = (document: string, mark: string | undefined) =>
      found.set(document, new Set([...(found.get(document) ?? []), Number(mark)]));
    for (const [path, { hash, contentType }] of live.contents.pages) {
      if (!contentType.startsWith('text/html')) continue;
      const html = (await this.place.packs.read(hash, 'plain')).toString();
      for (const [, mark] of html.matchAll(/Menu mark (\d+)/g)) note('menus', mark);
      for (const [, index, mark] of html.matchAll(/Truck (\d+) mark (\d+)/g))
        note(`post:${this.posts[Number(index)]}`, mark);
      const own = this.posts.findIndex((_, index) => path === `/${urlOf(index)}`);
      if (own !== -1 && !html.includes(`Truck ${own} mark`)) throw new Error(`${path} has lost its title`);
    }
    const mixed = [...found].filter(([, marks]) => marks.size > 1);
    if (mixed.length > 0)
      throw new Error(`Pages of two lists: ${mixed.map(([name, marks]) => `${name} ${[...marks].join('/')}`).join()}`);
    return new Map([...found].map(([document, marks]) => [document, [...marks][0] ?? 0]));
  }

  /** What the live heads in the database say, as anonymous readers get them. */
  async live(): Promise<Marks> {
    return marksOf(createClient({ session: memorySession(host), baseUrl: this.api.baseUrl }));
  }

  async savedMarks(): Promise<Marks> {
    return marksOf(this.api.client);
  }

  async unpublished(): Promise<string[]> {
    const { data } = await this.api.client(changeCalls.list);
    return data.map(({ document }) => document).toSorted();
  }
}

const titleOf = (index: number, mark: number) => `Truck ${index} mark ${mark}`;
const markIn = (text: string) => Number(/mark (\d+)/.exec(text)?.[1]);

async function marksOf(client: Client): Promise<Marks> {
  const { data } = await client(postCalls.listByType, { query: { type: 2, limit: 100 } });
  const own = data.filter(({ title }) => title.includes(' mark '));
  const menus = (await client(optionCalls.getMenus)).data;
  return new Map([
    ...own.map(({ id, title }) => [`post:${id}`, markIn(title)] as const),
    ['menus', markIn(menus.header[0]?.text ?? '')] as const,
  ]);
}
