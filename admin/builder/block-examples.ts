import { blockTypes } from '#shared/blocks/registry.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';

import type { PageItem } from '../page-blocks/page-items.ts';
import { newItem } from '../page-blocks/tree.ts';

const day = 86_400_000;
const things = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
const text = richTextFrom([
  '## Worth the line',
  'Smoke since four in the morning, bread from the corner, and a line that moves.',
  'Say hello at the window: whoever takes your order also cooks it.',
]);

/** What a picture of a block shows where a new one has too little to see. */
const examples: Record<string, object> = {
  'rich-text': { text },
  divider: { look: 'awning' },
  gallery: { title: 'Seen on the street', items: things },
  testimonials: {
    title: 'What guests say',
    items: [
      { id: 'one', quote: 'Best hour of my week.', name: 'Ana', role: 'Neighbor' },
      { id: 'two', quote: 'I came for one taco and stayed for six.', name: 'Bo', role: 'Regular' },
    ],
  },
  countdown: {
    title: 'The night market is back',
    until: 'moment',
    moment: new Date(Date.now() + 10 * day).toISOString().slice(0, 16).replace('T', ' '),
  },
  columns: {
    layout: 'halves',
    first: [{ type: 'picture', props: { id: 'example-picture' } }],
    second: [{ type: 'rich-text', props: { id: 'example-text', text } }],
  },
};

/** One block of every type under a fixed id, for the pictures of the picker. */
export const exampleBlocks: PageItem[] = blockTypes.map((type) => newItem(type, examples[type], `new-${type}`));
