import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { bodyInput, createPost } from './content.ts';

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const segments: Partial<Record<PostTypeId, string>> = { 2: 'members', 4: 'showcases', 5: 'catering', 6: 'blog' };

/** A random step of an editor that visitors may notice. Returns what it was. */
export function randomEditor(editor: Client, random: () => number): () => Promise<string> {
  let made = 0;
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)];
  const word = () => `${pick(['Smoke', 'Comal', 'Lantern', 'Griddle', 'Pecan'])} ${Math.floor(random() * 1000)}`;

  async function anyPost(filter: { deleted?: boolean } = {}): Promise<Post | undefined> {
    const type = pick([2, 2, 4, 5, 6, 6] as const) ?? 2;
    const query = { type, limit: 100, ...(filter.deleted ? { deleted: 'true' as const } : {}) };
    return pick((await editor(postCalls.listByType, { query })).data);
  }

  const steps: Record<string, () => Promise<unknown>> = {
    create: async () => {
      made += 1;
      const type = pick([2, 4, 5, 6] as const) ?? 2;
      const title = word();
      const attributes = {
        title,
        url: '',
        description: `${title} is here`,
        ...(type === 6 ? { published_on: `2026-11-1${made % 10}` } : {}),
      };
      const url = `${segments[type]}/walk-${made}`;
      return createPost(editor, { title, url, post_type_id: type, post_body: { attributes } });
    },
    edit: async () => {
      const post = await anyPost();
      if (!post) return;
      const body = bodyInput(post);
      const attributes = { ...body.attributes, title: word(), description: `${word()} again` };
      await editor(postCalls.updateBody, {
        params: { id: post.id },
        body: { version: post.version, post_body: { ...body, attributes } },
      });
    },
    address: async () => {
      const post = await anyPost();
      made += 1;
      if (!post) return;
      const url = `${segments[post.post_type_id]}/moved-${made}`;
      await editor(postCalls.updateData, { params: { id: post.id }, body: { version: post.version, url } });
    },
    hide: async () => {
      const post = await anyPost();
      if (!post) return;
      const body = { version: post.version, no_index: random() < 0.5, show_in_sitemap: random() < 0.5 };
      await editor(postCalls.updateData, { params: { id: post.id }, body });
    },
    status: async () => {
      const post = await anyPost();
      if (!post) return;
      const body = { version: post.version, post_status_id: post.post_status_id === 2 ? (1 as const) : (2 as const) };
      await editor(postCalls.updateStatus, { params: { id: post.id }, body });
    },
    move: async () => {
      const post = await anyPost();
      if (post) await editor(postCalls.updateOrder, { params: { id: post.id }, body: { position: 0, after: null } });
    },
    trash: async () => {
      const post = await anyPost();
      if (post) await editor(postCalls.remove, { params: { id: post.id } });
    },
    restore: async () => {
      const post = await anyPost({ deleted: true });
      if (post) await editor(postCalls.restore, { params: { id: post.id } });
    },
    menu: async () => {
      const { data, version } = await editor(optionCalls.getMenus);
      const header = [{ text: word(), url: '/members', type: 'link' as const, children: [] }];
      await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
    },
    color: async () => {
      const { data, version } = await editor(optionCalls.getColors);
      const code = `#${Math.floor(random() * 0xffffff)
        .toString(16)
        .padStart(6, '0')}`;
      const colors = data.map((color, index) => (index === 0 ? { ...color, code } : color));
      await editor(optionCalls.updateColors, { body: { colors, version } });
    },
    title: async () => {
      const { data, version } = await editor(optionCalls.getOptions);
      const { auth_background: _, logo: __, fav_icon: ___, ...texts } = data;
      const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
      await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title: word(), version } });
    },
  };
  const often = ['edit', 'edit', 'edit', 'create', 'create', ...Object.keys(steps)];
  return async () => {
    const name = pick(often) ?? 'edit';
    await steps[name]?.();
    return name;
  };
}
