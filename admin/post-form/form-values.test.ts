import { expect, test } from 'vitest';

import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { bodyInput, completeDraft, emptyValues, type FormValues, valuesOf } from './form-values.ts';

const [poster, truck, gone] = ['poster0000000000', 'truck00000000000', 'gone000000000000'];
const picture = (media: string) => ({ type: 'picture', attrs: { media } });

function written(text: unknown, media: Record<string, string>): Record<string, string> | undefined {
  const values: FormValues = emptyValues(2);
  values.post_body = { ...values.post_body, attributes: { description: '', text }, media };
  return bodyInput(values).media;
}

test('the pictures of a text get slots, so that the API knows that they are used', () => {
  const text = { type: 'doc', content: [picture(truck), { type: 'blockquote', content: [picture(truck)] }] };
  expect(written(text, { poster, logo: '' })).toEqual({ poster, [`text.${truck}`]: truck });
});

test('a picture removed from the text loses its slot; the slots of a built page stay', () => {
  const media = { poster, [`text.${gone}`]: gone, 'hero1.picture': gone };
  expect(written({ type: 'doc', content: [] }, media)).toEqual({ poster, 'hero1.picture': gone });
  expect(written(undefined, media)).toEqual({ poster, 'hero1.picture': gone });
});

test('an invalid media id is not a reference', () => {
  const text = { type: 'doc', content: [picture('__proto__'), picture('"><script>'), picture('')] };
  expect(written(text, {})).toEqual({});
});

test('a draft without a built page keeps the post’s own', () => {
  const blocks = { v: 1, items: [{ type: 'from-the-future', props: { id: 'a', deep: [1] }, kept: true }], more: 1 };
  const { values, post } = builtPost(blocks);
  expect(bodyInput(values).blocks).toEqual(blocks);
  expect(
    bodyInput(completeDraft({ ...values, post_body: { ...values.post_body, blocks: undefined } }, post)).blocks,
  ).toEqual(blocks);
});

function builtPost(blocks: Blocks) {
  const values = emptyValues(1);
  const post = {
    ...values,
    post_body: { ...values.post_body, attributes: { title: '', url: '', description: '' }, blocks },
  };
  return { values: valuesOf(post as unknown as Post), post: post as unknown as Post };
}
