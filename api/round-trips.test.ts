import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { categoryCalls, faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { naughtyTexts } from '#tests/support/arbitrary.ts';
import { bodyInput, createPost, storeBlocks } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

describe('what is written is read back byte for byte', () => {
  /** Text that the API accepts: no NUL, no lone surrogates, not only spaces. */
  const stored = naughtyTexts.filter(
    (text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed() && text.length < 80,
  );
  const texts = fc.oneof(
    fc.constantFrom(...stored),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replaceAll('\0', ''))
      .filter((text) => text.trim() !== ''),
  );
  const sample = (count: number, seed: number) => fc.sample(texts, { numRuns: count, seed }).concat(stored);

  test('names, questions and answers', async () => {
    for (const text of sample(15, 1)) {
      const { data: category } = await client(categoryCalls.create, { body: { name: text } });
      expect(category.name).toBe(text.trim());
      // The sample repeats texts, and a name outside the trash is taken.
      await client(categoryCalls.remove, { params: { id: category.id } });
      const { data: faq } = await client(faqCalls.create, {
        body: { question: text, answer: text, category: null },
      });
      const { data: all } = await client(faqCalls.list);
      expect(all.find(({ id }) => id === faq.id)).toMatchObject({ question: text, answer: text });
    }
  });

  test('a post: its title, its attributes, its rich text, and unknown block keys', async () => {
    await storeBlocks(api.services.db, 'tacos.test', ['from-the-future']);
    const post = await createPost(client);
    let { version } = post;
    for (const text of sample(15, 2)) {
      const body = bodyInput(post);
      const rich = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      const blocks = {
        v: 1,
        items: [{ type: 'from-the-future', props: { id: 'b1', [`key ${text}`]: text }, extra: [text] }],
      };
      const attributes = { ...body.attributes, description: text, text: rich };
      const written = await client(postCalls.updateBody, {
        params: { id: post.id },
        body: { version, post_body: { ...body, attributes, blocks } },
      });
      const titled = await client(postCalls.updateData, {
        params: { id: post.id },
        body: { version: written.data.version, title: text },
      });
      version = titled.data.version;
      const { data: read } = await client(postCalls.get, { params: { id: post.id } });
      expect(read.title).toBe(text.trim());
      expect(read.post_body.attributes).toMatchObject({ description: text, text: rich });
      expect(read.post_body.blocks).toEqual(blocks);
    }
  });

  test('a domain’s texts', async () => {
    for (const text of sample(10, 3)) {
      const { data: seo, version } = await client(optionCalls.getSeo);
      await client(optionCalls.updateSeo, { body: { ...seo, title: text, description: text, version } });
      expect((await client(optionCalls.getSeo)).data).toMatchObject({ title: text, description: text });
    }
  });
});
