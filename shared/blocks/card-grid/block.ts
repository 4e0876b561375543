import { defineBlock } from '../base/define.ts';
import { headed, items, line, link, paragraph, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const cardGrid = defineBlock<typeof Markup>()({
  label: 'Cards',
  about: 'Cards with a title, a few words, a picture and a link each.',
  group: 'Text and pictures',
  sketch: 'cards',
  schema: headed({ items: items(24, { title: line, text: paragraph, url: link }) }),
  fields: {
    ...words(),
    items: {
      kind: 'items',
      label: 'Cards',
      item: 'Card',
      max: 24,
      picture: { label: 'Picture' },
      fields: {
        title: { kind: 'line', label: 'Title', max: 300 },
        text: { kind: 'paragraph', label: 'Text', max: 2000 },
        url: { kind: 'link', label: 'Leads to' },
      },
    },
  },
  starter: {
    title: 'Three good reasons',
    items: [
      { id: 'one', title: 'Cooked in front of you', text: 'You see who cooks, and how.', url: '' },
      { id: 'two', title: 'Parked near you', text: 'A different street each day of the week.', url: '' },
      {
        id: 'three',
        title: 'Made by neighbors',
        text: 'Small kitchens, owned by the people who cook in them.',
        url: '',
      },
    ],
  },
});
