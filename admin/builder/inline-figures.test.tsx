import { expect, test } from 'vitest';

import type { FindPicture } from '#shared/content/rich-text-figures.ts';
import { richTextHtml } from '#shared/content/rich-text.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { figuresIn } from './inline-figures.ts';

const files: Record<string, string> = { m1: 'aaa111', m2: 'bbb222' };
const pictureOf: FindPicture = (id) =>
  files[id]
    ? {
        sources: [],
        src: `/media/${files[id]}-640.jpg`,
        srcset: '',
        width: 640,
        height: 480,
        alt: id,
        ground: '',
        focus: '',
      }
    : null;

const picture = (media: string, caption = '') => ({ type: 'picture', attrs: { media, caption } });
const video = (id: string) => ({ type: 'video', attrs: { provider: 'vimeo', id, media: 'm1' } });
const nodes = [picture('gone'), picture('m2'), video('1'), picture('m1', 'Dusk'), picture('m1', 'Dawn'), video('2')];
const text = { type: 'doc', content: nodes } as RichText;

test('each node finds its own figure among deleted and repeated pictures', () => {
  const figureOf = figuresIn(richTextHtml(text, pictureOf), (id) => files[id]);
  const of = ({ type, attrs }: (typeof nodes)[number]) => figureOf({ type: { name: type }, attrs });
  const words = (node: (typeof nodes)[number]) => {
    const figure = of(node);
    return [
      figure.querySelector('a')?.getAttribute('href') ?? figure.querySelector('img')?.getAttribute('src') ?? '',
      figure.querySelector('figcaption')?.textContent ?? '',
    ];
  };
  const shown = [
    ['', ''],
    ['/media/bbb222-640.jpg', ''],
    ['https://vimeo.com/1', ''],
    ['/media/aaa111-640.jpg', 'Dusk'],
    ['/media/aaa111-640.jpg', 'Dawn'],
    ['https://vimeo.com/2', ''],
  ];
  expect(nodes.map(words)).toEqual(shown);
  // An undo recreates deleted nodes in any order.
  expect(nodes.toReversed().map(words)).toEqual(shown.toReversed());
  expect(of(picture('m2'))).not.toBe(of(picture('m2')));
});
