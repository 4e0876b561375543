import sharp from 'sharp';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { TestApi } from './api.ts';
import { bodyInput, createPost, uploadFile } from './content.ts';
import { emptySnippet } from './empty-snippet.ts';
import { contactFields, postForm } from './submissions.ts';

const photoBytes = 5_000_000;

/** A text of some pages, which grows with each save. */
function textOf(paragraphs: number) {
  const content = [{ type: 'text', text: 'Tacos, burritos and tortas, made to order. '.repeat(12) }];
  return {
    type: 'doc' as const,
    content: Array.from({ length: 30 + paragraphs }, () => ({ type: 'paragraph', content })),
  };
}

const page = (blocks: number) => ({
  v: 1,
  items: Array.from({ length: blocks }, (_, index) => ({
    type: 'hero',
    props: { id: `block-${index}`, title: `Part ${index}`, text: 'Good food, parked near you. '.repeat(20) },
  })),
});

/** The seconds that somebody quick takes, and the calls that the panel makes meanwhile. */
export type Task = [seconds: number, run: () => Promise<unknown>];

/**
 * The 25 commonest tasks of an editor of `tacos.test` and `other.test`, by name. They are done in this order: later ones go on with
 * the post that an earlier one created.
 */
export function editorTasks(api: TestApi): Record<string, Task> {
  let client: Client;
  let post: Post;
  let media = '';
  let count = 0;
  const id = () => ({ id: post.id });
  const unique = (words: string) => `${words}-${(count += 1)}`;

  /** Saves the post's body as the panel does: with the version that it read. */
  async function save(change: (body: ReturnType<typeof bodyInput>) => void): Promise<void> {
    const body = bodyInput(post);
    change(body);
    const { version } = post;
    post = (await client(postCalls.updateBody, { params: id(), body: { version, post_body: body } })).data;
  }

  async function draw(times: number, bytes = 20_000): Promise<void> {
    for (let draws = 0; draws < times; draws += 1) {
      await client(previewCalls.canvasSource);
      await client(previewCalls.canvasSource, { query: { bytes } });
    }
  }

  /** Asks the API for what a link shows, as the publisher does for each page. */
  async function showPreview(url: string): Promise<void> {
    const { hostname: host, pathname } = new URL(url);
    await api.publisher()(previewCalls.open, { body: { host, token: pathname.split('/').at(-1) ?? '' } });
  }

  /** Puts queued releases live, like a publisher without pages to render. */
  async function finishReleases(): Promise<void> {
    const publisher = api.publisher();
    const name = 'the publisher';
    for (;;) {
      const { data } = await publisher(publisherCalls.claim, { body: { publisher: name } });
      if (!data) return;
      const pages = { added: [], changed: ['/'], removed: [] };
      const { id: release } = data.release;
      const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1, manifest: `manifest-${release}` };
      await publisher(publisherCalls.report, { params: { id: release }, body: { publisher: name, outcome } });
    }
  }

  return {
    'sign in and see the dashboard': [
      15,
      async () => {
        client = await api.signIn('tacos.test');
        await client(dashboardCalls.get);
      },
    ],
    'open a list and turn its pages': [
      5,
      async () => {
        for (const offset of [0, 20, 40]) await client(postCalls.listByType, { query: { type: 6, limit: 20, offset } });
      },
    ],
    'search for a post, letter by letter': [
      4,
      async () => {
        for (const search of ['t', 'tr', 'tru', 'truc', 'truck']) await client(postCalls.search, { query: { search } });
      },
    ],
    'create a post': [
      20,
      async () => {
        post = await createPost(client, { post_type_id: 6, post_status_id: 1, url: unique('blog/new') });
      },
    ],
    'write a text, with twenty autosaves': [
      60,
      async () => {
        for (let saves = 0; saves < 20; saves += 1)
          await save(({ attributes }) => Object.assign(attributes, { text: textOf(saves) }));
      },
    ],
    'upload five pictures': [
      25,
      async () => {
        // What makes the picture as large as a photo of a phone; decoders ignore it.
        const rest = new Uint8Array(photoBytes);
        const colors = Array.from({ length: 5 }, (_, index) => ({ r: index * 50, g: count % 256, b: 90 }));
        const pictures = colors.map(async (background, index) => {
          const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
            .png()
            .toBuffer();
          return uploadFile(client, new File([new Uint8Array(picture), rest], `truck-${index}.png`));
        });
        media = (await Promise.all(pictures))[0]?.id ?? '';
      },
    ],
    'describe a picture and choose its crop': [
      15,
      async () => {
        const params = { id: media };
        for (const alt of ['A', 'A truck', 'A truck at dusk'])
          await client(mediaCalls.update, { params, body: { alt } });
        await client(mediaCalls.update, { params, body: { focal: { x: 0.3, y: 0.6 } } });
        await save((body) => Object.assign(body, { media: { ...body.media, cover: media } }));
      },
    ],
    'preview a draft, and ten pages of the website with it': [
      30,
      async () => {
        const { data: draft } = await client(previewCalls.createLink, { params: id() });
        const { data: site } = await client(previewCalls.createSiteLink, { body: { list: 'saved' } });
        for (const { url } of [draft, ...Array.from({ length: 10 }, () => site)]) await showPreview(url);
      },
    ],
    'publish a post': [
      10,
      async () => {
        const body = { version: post.version, post_status_id: 2 as const };
        post = (await client(postCalls.updateStatus, { params: id(), body })).data;
        await client(releaseCalls.clearCache);
        await finishReleases();
        await client(releaseCalls.state);
      },
    ],
    'go back to the release before': [
      15,
      async () => {
        await client(releaseCalls.clearCache);
        await finishReleases();
        const { data } = await client(releaseCalls.list, { query: { limit: 20 } });
        await client(releaseCalls.rollback, { params: { id: data[1]?.id ?? '' } });
        await finishReleases();
      },
    ],
    'bring posts into order': [
      10,
      async () => {
        for (const position of [3, 2, 1, 0]) await client(postCalls.updateOrder, { params: id(), body: { position } });
      },
    ],
    'change fifty posts at once': [
      15,
      async () => {
        const { data } = await client(postCalls.listByType, { query: { type: 6, limit: 50 } });
        const ids = data.map((listed) => listed.id);
        for (const status of [4, 2] as const)
          await client(postCalls.bulk, { body: { action: 'status', ids, post_status_id: status } });
        post = (await client(postCalls.get, { params: id() })).data;
      },
    ],
    'change the menus': [
      40,
      async () => {
        const { data, version } = await client(optionCalls.getMenus);
        await client(optionCalls.updateMenus, { body: { ...data, version } });
      },
    ],
    'change the colors': [
      20,
      async () => {
        const { data: colors, version } = await client(optionCalls.getColors);
        await client(optionCalls.updateColors, { body: { colors, version } });
      },
    ],
    'answer a frequent question': [
      40,
      async () => {
        const { data } = await client(faqCalls.create, { body: { question: 'Open on Monday?', answer: 'Yes.' } });
        await client(faqCalls.update, {
          params: { id: data.id },
          body: { answer: 'Yes, from 9.', version: data.version },
        });
        await client(faqCalls.update, { params: { id: data.id }, body: { position: 0 } });
      },
    ],
    'reply to an inquiry': [
      30,
      async () => {
        await postForm(api, { form: 'contact', fields: { ...contactFields, message: unique('Hello') } });
        const { data } = await client(submissionCalls.list);
        const params = { id: data[0]?.id ?? '' };
        for (const note of ['Called', 'Called back', 'Called back, sends a date'])
          await client(submissionCalls.update, { params, body: { note } });
        await client(submissionCalls.update, { params, body: { status: 'replied' } });
      },
    ],
    'export inquiries and posts': [
      5,
      async () => {
        for (const file of [client(submissionCalls.export), client(postCalls.export, { query: { type: 6 } })])
          await (await file).text();
      },
    ],
    'invite somebody': [
      20,
      async () => {
        const email = `${unique('robin')}@example.com`;
        await client(userCalls.create, { body: { email, firstname: 'Robin', lastname: 'Reyes', role: 'author' } });
      },
    ],
    'switch to another domain and back': [
      6,
      async () => {
        await (
          await api.signIn('other.test')
        )(dashboardCalls.get);
        client = await api.signIn('tacos.test');
      },
    ],
    'restore an older version of a post': [
      15,
      async () => {
        const { data } = await client(postCalls.revisions, { params: id() });
        await client(postCalls.restoreRevision, { params: { ...id(), rev: data.at(-1)?.rev ?? 1 } });
        post = (await client(postCalls.get, { params: id() })).data;
      },
    ],
    'build a page: add, move and write blocks': [
      90,
      async () => {
        await draw(60);
        for (let blocks = 1; blocks <= 12; blocks += 1)
          await save((body) => Object.assign(body, { blocks: page(blocks) }));
        await save((body) => Object.assign(body, { blocks: { ...page(12), items: page(12).items.toReversed() } }));
      },
    ],
    'save a section and change it everywhere': [
      30,
      async () => {
        const body = { title: unique('Section'), blocks: page(3), media: {} };
        const { data } = await client(sectionCalls.create, { body });
        await draw(10);
        await client(sectionCalls.update, { params: { id: data.id }, body: { ...body, blocks: page(4) } });
      },
    ],
    'redirect an old address': [
      15,
      () => client(redirectCalls.create, { body: { from: unique('old'), to: 'members' } }),
    ],
    'move a post to the trash and back': [
      10,
      async () => {
        await client(postCalls.remove, { params: id() });
        await client(postCalls.listByType, { query: { type: 6, deleted: 'true' } });
        await client(postCalls.restore, { params: id() });
      },
    ],
    'add a snippet of analytics': [
      40,
      async () => {
        const snippet = { ...emptySnippet, type: 'meta' as const, name: unique('verification'), content: 'abc' };
        const { data } = await client(analyticsCalls.create, { body: snippet });
        await client(analyticsCalls.remove, { params: { id: data.id } });
      },
    ],
  };
}
